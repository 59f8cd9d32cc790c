import type { DatabaseSync } from 'node:sqlite';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import { storableText } from '../storable-text.ts';
import { type Breaker, type Claim, MAX_WAIT_MS } from '../store.ts';

type OpenRow = { channel: Channel; kind: LeadKind; opened_at: number; probe_at: number; error_code: string };

/** What stops the leads of one kind on a channel; to be called inside a transaction. */
export function prepareBreakers(database: DatabaseSync, now: () => number) {
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

  function hastenProbes(channel: Channel): void {
    hasten.run({ channel, now: now() });
  }

  return {
    hastenProbes,

    openBreaker({ channel, lead: { kind } }: Claim, errorCode: string, probeAfterMs: number): void {
      const moment = now();
      const horizon = moment + MAX_WAIT_MS;
      const lastProbeAt = Number(findLastProbe.get({ channel, kind, horizon })?.probe_at ?? 0);
      const probeAt = Math.min(Math.max(moment, lastProbeAt) + probeAfterMs, horizon);
      open.run({ channel, kind, errorCode: storableText(errorCode), probeAt, now: moment });
    },

    closeBreaker({ channel, lead: { kind } }: Claim): void {
      noteSuccess.run({ channel, kind, now: now() });
      if (close.run({ channel, kind }).changes === 1) hastenProbes(channel);
    },

    listBreakers(): Breaker[] {
      return (listOpen.all() as OpenRow[]).map((row) => ({
        channel: row.channel,
        kind: row.kind,
        openedAt: new Date(row.opened_at),
        nextProbeAt: new Date(row.probe_at),
        errorCode: row.error_code,
      }));
    },
  };
}
