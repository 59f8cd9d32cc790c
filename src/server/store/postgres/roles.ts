import type { RoleName } from '../store.ts';
import type { Connection } from './database.ts';

/** Which process does what for all others. */
export function bindRoles(connection: Connection) {
  return {
    async hold(role: RoleName, holder: string, leaseMs: number): Promise<boolean> {
      const { rowCount } = await connection.query(HOLD, [role, holder, leaseMs]);
      return rowCount === 1;
    },

    async leave(role: RoleName, holder: string): Promise<void> {
      await connection.query('DELETE FROM role WHERE name = $1 AND holder = $2', [role, holder]);
    },
  };
}

/**
 * A lease that ends further ahead than ours would was set by a clock that has jumped back since; with a minute for
 * statements that began at different moments.
 */
const HOLD = `
  INSERT INTO role (name, holder, held_until)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE role.holder = excluded.holder OR role.held_until <= clock_timestamp()
    OR role.held_until > excluded.held_until + interval '1 minute'`;
