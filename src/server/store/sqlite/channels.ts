import type { DatabaseSync } from 'node:sqlite';
import type { Channel } from '../../lead.ts';
import { storableText } from '../storable-text.ts';
import { MAX_WAIT_MS } from '../store.ts';

/** What all instances have to agree on about a provider. */
export function prepareChannels(database: DatabaseSync, now: () => number) {
  const pause = database.prepare(
    'UPDATE channel SET paused_until = max(paused_until, :until) WHERE name = :channel',
  );
  const readFact = database.prepare('SELECT value FROM fact WHERE name = ?');
  const writeFact = database.prepare(
    `INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );

  const exchangeFact = database.prepare(
    'UPDATE fact SET value = :value WHERE name = :name AND value = :before',
  );
  const createFact = database.prepare(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );

  return {
    pauseChannel(channel: Channel, pauseMs: number): void {
      pause.run({ channel, until: now() + Math.min(pauseMs, MAX_WAIT_MS) });
    },

    readFact(name: string): string | null {
      return (readFact.get(name)?.value as string | undefined) ?? null;
    },

    writeFact(name: string, value: string): void {
      writeFact.run(name, storableText(value));
    },

    exchangeFact(name: string, before: string | null, value: string): boolean {
      const after = storableText(value);
      const { changes } =
        before === null ? createFact.run(name, after) : exchangeFact.run({ name, before, value: after });
      return changes === 1;
    },
  };
}
