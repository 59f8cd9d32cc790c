import type { Channel } from '../../lead.ts';
import { type BreakerRow, storableText, toBreaker } from '../rows.ts';
import { type Breaker, type FactName, MAX_WAIT_MS } from '../store.ts';
import type { Connection } from './database.ts';

/**
 * What all instances have to agree on about a channel: pauses, breakers, and facts such as what the owner was told.
 * Breakers open and close together with the claims that they come from.
 */
export function bindChannels(connection: Connection) {
  return {
    async pauseChannel(channel: Channel, pauseMs: number): Promise<void> {
      await connection.query(
        `UPDATE channel SET paused_until = greatest(paused_until, now() + $2 * interval '1 millisecond')
         WHERE name = $1`,
        [channel, Math.min(pauseMs, MAX_WAIT_MS)],
      );
    },

    async hastenProbes(channel: Channel): Promise<void> {
      await connection.query(
        'UPDATE breaker SET probe_at = now() WHERE channel = $1 AND opened_at IS NOT NULL',
        [channel],
      );
    },

    async listBreakers(): Promise<Breaker[]> {
      const { rows } = await connection.query<BreakerRow>(
        'SELECT * FROM breaker WHERE opened_at IS NOT NULL ORDER BY channel, kind',
      );
      return rows.map(toBreaker);
    },

    async readFact(name: FactName): Promise<string | null> {
      const { rows } = await connection.query<{ value: string }>('SELECT value FROM fact WHERE name = $1', [
        name,
      ]);
      return rows[0]?.value ?? null;
    },

    async writeFact(name: FactName, value: string): Promise<void> {
      await connection.query(
        `INSERT INTO fact (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [name, storableText(value)],
      );
    },

    async exchangeFact(name: FactName, before: string | null, value: string): Promise<boolean> {
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
