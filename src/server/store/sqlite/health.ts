import type { DatabaseSync } from 'node:sqlite';
import type { Channel } from '../../lead.ts';
import { CHANNEL_LIST, type DeathRow, decodeRow, type FailureRow, toDeath, toFailure } from '../rows.ts';
import { type ChannelFailure, type Death, MAX_DEATHS, NOTHING_PASSES_MS } from '../store.ts';

type DeliveryCounts = {
  pending: number;
  pending_on: string;
  dead: number;
  skipped: number;
  oldest: number | null;
};
type LeadCounts = { unassigned: number; oldest: number | null };

/** Statements that say how the deliveries fare as a whole. */
export function prepareHealth(database: DatabaseSync, now: () => number) {
  const countDeliveries = database.prepare(
    `SELECT count(*) FILTER (WHERE state IN ('pending', 'waiting')) AS pending,
            json_group_array(DISTINCT channel) FILTER (WHERE state IN ('pending', 'waiting')) AS pending_on,
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

  return {
    countDeliveries() {
      const { oldest, pending_on, ...counts } = countDeliveries.get() as DeliveryCounts;
      const { unassigned, oldest: oldestUnassigned } = countUnassigned.get() as LeadCounts;
      // Leads are numbered in the order in which they came.
      const number = Math.min(
        oldest ?? Number.POSITIVE_INFINITY,
        oldestUnassigned ?? Number.POSITIVE_INFINITY,
      );
      const age = Number.isFinite(number) ? Number(readAge.get({ number, now: now() })?.age) : null;
      const pendingOn: Channel[] = JSON.parse(pending_on);
      return { ...counts, pendingOn, unassigned, oldestPendingMs: age === null ? null : Math.max(age, 0) };
    },

    listFailures: (): ChannelFailure[] =>
      listFailures.all({ now: now() }).map((row) => toFailure(decodeRow<FailureRow>(row))),

    listDeaths: (): Death[] => listDeaths.all().map((row) => toDeath(decodeRow<DeathRow>(row))),

    /** To be called inside a transaction. */
    markDeathsTold(deaths: readonly Death[]): void {
      for (const { leadNumber, channel } of deaths) markDeathTold.run({ leadNumber, channel });
    },
  };
}

/**
 * Leads count that began to fail after the last success of their channel, so that nobody has passed them; or, once
 * nothing has passed for long, several others. A success that lies in the future was noted by a clock that has
 * jumped back since.
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
  ORDER BY instr('${CHANNEL_LIST}', channel)`;
