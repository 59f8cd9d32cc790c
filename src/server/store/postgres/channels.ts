import type { Channel } from '../../lead.ts';
import { storableText } from '../storable-text.ts';
import { MAX_WAIT_MS } from '../store.ts';
import type { Connection } from './connection.ts';

/** What all instances have to agree on about a provider. */
export function prepareChannels(connection: Connection) {
  return {
    async pauseChannel(channel: Channel, pauseMs: number): Promise<void> {
      await connection.query(
        `UPDATE channel SET paused_until = greatest(paused_until, now() + $2 * interval '1 millisecond')
         WHERE name = $1`,
        [channel, Math.min(pauseMs, MAX_WAIT_MS)],
      );
    },

    async readFact(name: string): Promise<string | null> {
      const { rows } = await connection.query<{ value: string }>('SELECT value FROM fact WHERE name = $1', [
        name,
      ]);
      return rows[0]?.value ?? null;
    },

    async writeFact(name: string, value: string): Promise<void> {
      await connection.query(
        `INSERT INTO fact (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [name, storableText(value)],
      );
    },

    async exchangeFact(name: string, before: string | null, value: string): Promise<boolean> {
      const { rowCount } =
        before === null
          ? await connection.query('INSERT INTO fact (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
              name,
              storableText(value),
            ])
          : await connection.query('UPDATE fact SET value = $2 WHERE name = $1 AND value = $3', [
              name,
              storableText(value),
              before,
            ]);
      return rowCount === 1;
    },
  };
}
