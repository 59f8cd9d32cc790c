import type { DatabaseSync } from 'node:sqlite';
import type { Channel, LeadWithDeliveries } from '../../lead.ts';
import { type ChannelFailure, type Death, MAX_DEATHS, NOTHING_PASSES_MS } from '../store.ts';
import { toDelivery, toLead, toSentTo } from './lead-row.ts';

type ListOptions = { limit: number; before?: number; spam?: boolean };

type DeliveryCounts = { pending: number; dead: number; skipped: number; oldest: number | null };
type LeadCounts = { unassigned: number; oldest: number | null };
type FailureRow = { channel: Channel; since: number; error_code: string; is_partial: 0 | 1 };
type DeathRow = {
  lead_number: number;
  channel: Channel;
  last_error_code: string;
  sent_to: string | null;
  is_death_told: 0 | 1;
};

/** Statements that read leads and their deliveries. */
export function prepareReading(database: DatabaseSync, now: () => number) {
  const listLeads = database.prepare(
    `SELECT * FROM lead WHERE number < :before AND (:spam IS NULL OR is_spam = :spam)
     ORDER BY number DESC LIMIT :limit`,
  );
  const listDeliveries = database.prepare(
    `SELECT * FROM delivery WHERE lead_number IN (SELECT value FROM json_each(?))
     ORDER BY lead_number, channel = 'bot'`,
  );
  const countDeliveries = database.prepare(
    `SELECT count(*) FILTER (WHERE state IN ('pending', 'waiting')) AS pending,
            count(*) FILTER (WHERE state = 'dead') AS dead,
            count(*) FILTER (WHERE state = 'skipped') AS skipped,
            min(lead_number) FILTER (WHERE state IN ('pending', 'waiting')) AS oldest
     FROM delivery WHERE state IN ('pending', 'waiting', 'dead', 'skipped')`,
  );
  const countUnassigned = database.prepare(
    'SELECT count(*) AS unassigned, min(number) AS oldest FROM lead WHERE is_assigned = 0 AND is_spam = 0',
  );
  const listFailures = database.prepare(FAILURES);
  const listDeaths = database.prepare(
    `SELECT lead_number, channel, last_error_code, sent_to, is_death_told FROM delivery WHERE state = 'dead'
     ORDER BY is_death_told, lead_number LIMIT ${MAX_DEATHS}`,
  );
  const markDeathTold = database.prepare(
    `UPDATE delivery SET is_death_told = 1
     WHERE lead_number = :leadNumber AND channel = :channel AND state = 'dead'`,
  );
  const readAge = database.prepare('SELECT :now - created_at AS age FROM lead WHERE number = :number');

  function list({ limit, before = Number.MAX_SAFE_INTEGER, spam }: ListOptions): LeadWithDeliveries[] {
    const isSpam = spam === undefined ? null : Number(spam);
    const leads = listLeads.all({ limit, before, spam: isSpam }).map(toLead);
    const numbers = JSON.stringify(leads.map((lead) => lead.number));
    const deliveries = Object.groupBy(
      listDeliveries.all(numbers).map(toDelivery),
      (delivery) => delivery.leadNumber,
    );
    return leads.map((lead) => ({ ...lead, deliveries: deliveries[lead.number] ?? [] }));
  }

  return {
    listLeads: list,

    findLead(number: number): LeadWithDeliveries | null {
      const [lead] = list({ limit: 1, before: number + 1 });
      return lead?.number === number ? lead : null;
    },

    countDeliveries() {
      const { oldest, ...counts } = countDeliveries.get() as DeliveryCounts;
      const { unassigned, oldest: oldestUnassigned } = countUnassigned.get() as LeadCounts;
      // Leads are numbered in the order in which they came.
      const number = Math.min(
        oldest ?? Number.POSITIVE_INFINITY,
        oldestUnassigned ?? Number.POSITIVE_INFINITY,
      );
      const age = Number.isFinite(number) ? Number(readAge.get({ number, now: now() })?.age) : null;
      return { ...counts, unassigned, oldestPendingMs: age === null ? null : Math.max(age, 0) };
    },

    listFailures(): ChannelFailure[] {
      return (listFailures.all({ now: now() }) as FailureRow[]).map((row) => ({
        channel: row.channel,
        since: new Date(row.since),
        errorCode: row.error_code,
        isPartial: row.is_partial === 1,
      }));
    },

    listDeaths(): Death[] {
      return (listDeaths.all() as DeathRow[]).map((row) => ({
        leadNumber: row.lead_number,
        channel: row.channel,
        errorCode: row.last_error_code,
        sentTo: toSentTo(row.sent_to),
        isTold: row.is_death_told === 1,
      }));
    },

    markDeathsTold(deaths: readonly Death[]): void {
      for (const { leadNumber, channel } of deaths) markDeathTold.run({ leadNumber, channel });
    },
  };
}

/**
 * What fails since the last success of its channel: leads that nobody has passed since they began to fail, or
 * several others, once nothing has passed for long. A success in the future was noted by a clock that has jumped back.
 */
const FAILURES = `
  WITH passed AS (
    SELECT channel, max(iif(last_success_at <= :now, last_success_at, 0)) AS at FROM breaker GROUP BY channel
  ), failing AS (
    SELECT delivery.*, passed.at, iif(failed_since > passed.at, failed_since, NULL) AS fresh_since
    FROM delivery JOIN passed USING (channel) JOIN breaker USING (channel, kind)
    WHERE state = 'pending' AND failed_since IS NOT NULL AND opened_at IS NULL
      AND max(failed_since, claimed_at) > passed.at
  )
  SELECT channel, coalesce(min(fresh_since), at) AS since, count(*) FILTER (WHERE sent_to IS NULL) = 0 AS is_partial,
         (SELECT last_error_code FROM failing AS latest WHERE latest.channel = failing.channel
          ORDER BY claimed_at DESC LIMIT 1) AS error_code
  FROM failing GROUP BY channel HAVING count(fresh_since) > 0 OR (count(*) > 1 AND at < :now - ${NOTHING_PASSES_MS})
  ORDER BY channel DESC`;
