import type { DatabaseSync } from 'node:sqlite';
import type { Channel } from '../../lead.ts';
import { type BreakerRow, decodeRow, storableText, toBreaker } from '../rows.ts';
import { type Breaker, type Claim, type FactName, MAX_WAIT_MS } from '../store.ts';

/**
 * What all instances have to agree on about a channel: pauses, breakers, and facts such as what the owner was told.
 * To be called inside a transaction.
 */
export function prepareChannels(database: DatabaseSync, now: () => number) {
  const pause = database.prepare(
    'UPDATE channel SET paused_until = max(paused_until, :until) WHERE name = :channel',
  );
  const open = database.prepare(
    `UPDATE breaker
     SET opened_at = coalesce(opened_at, :now), probe_at = :probeAt, error_code = :errorCode
     WHERE channel = :channel AND kind = :kind`,
  );
  const findLastProbe = database.prepare(
    `SELECT max(probe_at) AS probe_at FROM breaker
     WHERE channel = :channel AND kind <> :kind AND probe_at <= :horizon`,
  );
  const close = database.prepare(
    `UPDATE breaker SET opened_at = NULL, probe_at = NULL, error_code = NULL
     WHERE channel = :channel AND kind = :kind AND opened_at IS NOT NULL`,
  );
  const noteSuccess = database.prepare(
    'UPDATE breaker SET last_success_at = :now WHERE channel = :channel AND kind = :kind',
  );
  const hasten = database.prepare(
    'UPDATE breaker SET probe_at = :now WHERE channel = :channel AND opened_at IS NOT NULL',
  );
  const listOpen = database.prepare(
    'SELECT * FROM breaker WHERE opened_at IS NOT NULL ORDER BY channel, kind',
  );
  const readFact = database.prepare('SELECT value FROM fact WHERE name = ?');
  const writeFact = database.prepare(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const createFact = database.prepare(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const replaceFact = database.prepare(
    'UPDATE fact SET value = :value WHERE name = :name AND value = :before',
  );

  function hastenProbes(channel: Channel): void {
    hasten.run({ channel, now: now() });
  }

  return {
    hastenProbes,

    pauseChannel(channel: Channel, pauseMs: number): void {
      pause.run({ channel, until: now() + Math.min(pauseMs, MAX_WAIT_MS) });
    },

    openBreaker({ channel, lead: { kind } }: Claim, errorCode: string, probeAfterMs: number): void {
      const moment = now();
      const horizon = moment + MAX_WAIT_MS;
      const lastProbeAt = Number(findLastProbe.get({ channel, kind, horizon })?.probe_at ?? 0);
      const probeAt = Math.min(Math.max(moment, lastProbeAt) + probeAfterMs, horizon);
      open.run({ channel, kind, errorCode: storableText(errorCode), probeAt, now: moment });
    },

    /** Somebody of this kind got through, so the settings are sound; the other kinds may find the same. */
    closeBreaker({ channel, lead: { kind } }: Claim): void {
      noteSuccess.run({ channel, kind, now: now() });
      if (close.run({ channel, kind }).changes === 1) hastenProbes(channel);
    },

    listBreakers: (): Breaker[] => listOpen.all().map((row) => toBreaker(decodeRow<BreakerRow>(row))),

    readFact(name: FactName): string | null {
      return (readFact.get(name)?.value as string | undefined) ?? null;
    },

    writeFact(name: FactName, value: string): void {
      writeFact.run(name, storableText(value));
    },

    exchangeFact(name: FactName, before: string | null, value: string): boolean {
      const after = storableText(value);
      const { changes } =
        before === null ? createFact.run(name, after) : replaceFact.run({ name, before, value: after });
      return changes === 1;
    },
  };
}
