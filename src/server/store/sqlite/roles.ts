import type { DatabaseSync } from 'node:sqlite';
import type { RoleName } from '../store.ts';

/** Which process does what for all others. To be called inside a transaction. */
export function prepareRoles(database: DatabaseSync, now: () => number) {
  // A lease that ends further ahead than ours would was set by a clock that has jumped back since.
  const hold = database.prepare(
    `INSERT INTO role (name, holder, held_until) VALUES (:role, :holder, :until)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE role.holder = :holder OR role.held_until <= :now OR role.held_until > :until`,
  );
  const leave = database.prepare('DELETE FROM role WHERE name = ? AND holder = ?');

  return {
    hold(role: RoleName, holder: string, leaseMs: number): boolean {
      const moment = now();
      return hold.run({ role, holder, now: moment, until: moment + leaseMs }).changes === 1;
    },

    leave(role: RoleName, holder: string): void {
      leave.run(role, holder);
    },
  };
}
