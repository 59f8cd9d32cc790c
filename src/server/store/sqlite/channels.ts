import type { DatabaseSync } from 'node:sqlite';
import { storableText } from '../storable-text.ts';
import { type Breaker, type Channel, MAX_WAIT_MS } from '../store.ts';

type BreakerRow = {
  name: Channel;
  breaker_opened_at: number;
  breaker_probe_at: number;
  breaker_error_code: string;
};

/** What all instances have to agree on about a provider. */
export function prepareChannels(database: DatabaseSync, now: () => number) {
  const open = database.prepare(
    `UPDATE channel
     SET breaker_opened_at = coalesce(breaker_opened_at, :now),
         breaker_probe_at = :probeAt,
         breaker_error_code = :errorCode
     WHERE name = :channel`,
  );
  const close = database.prepare(
    `UPDATE channel SET breaker_opened_at = NULL, breaker_probe_at = NULL, breaker_error_code = NULL
     WHERE name = ?`,
  );
  const pause = database.prepare(
    'UPDATE channel SET paused_until = max(paused_until, :until) WHERE name = :channel',
  );
  const listOpen = database.prepare(
    'SELECT * FROM channel WHERE breaker_opened_at IS NOT NULL ORDER BY name',
  );
  const readFact = database.prepare('SELECT value FROM fact WHERE name = ?');
  const writeFact = database.prepare(
    `INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );

  return {
    openBreaker(channel: Channel, errorCode: string, probeAfterMs: number): void {
      const moment = now();
      const probeAt = moment + Math.min(probeAfterMs, MAX_WAIT_MS);
      open.run({ channel, errorCode: storableText(errorCode), probeAt, now: moment });
    },

    closeBreaker(channel: Channel): void {
      close.run(channel);
    },

    pauseChannel(channel: Channel, pauseMs: number): void {
      pause.run({ channel, until: now() + Math.min(pauseMs, MAX_WAIT_MS) });
    },

    listBreakers(): Breaker[] {
      return (listOpen.all() as BreakerRow[]).map((row) => ({
        channel: row.name,
        openedAt: new Date(row.breaker_opened_at),
        nextProbeAt: new Date(row.breaker_probe_at),
        errorCode: row.breaker_error_code,
      }));
    },

    readFact(name: string): string | null {
      return (readFact.get(name)?.value as string | undefined) ?? null;
    },

    writeFact(name: string, value: string): void {
      writeFact.run(name, storableText(value));
    },
  };
}
