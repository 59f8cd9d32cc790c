import { storableText } from '../storable-text.ts';
import { type Claim, MAX_WAIT_MS } from '../store.ts';
import type { Connection } from './connection.ts';

/** Ends of a claim, and what happens before. A claim whose lease has passed on changes nothing. */
export function prepareDeliveries(connection: Connection) {
  async function end(sql: string, claim: Claim, ...values: unknown[]): Promise<boolean> {
    const key = [claim.lead.number, claim.channel, claim.leaseToken];
    const { rows } = await connection.query<{ ended: number }>(sql, [...key, ...values]);
    return rows[0]?.ended === 1;
  }

  return {
    completeDelivery: (claim: Claim) => end(COMPLETE, claim, claim.lead.kind),
    buryDelivery: (claim: Claim, errorCode: string) => end(BURY, claim, storableText(errorCode)),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      end(POSTPONE, claim, storableText(errorCode), Math.min(delayMs, MAX_WAIT_MS)),
    returnDelivery: (claim: Claim) => end(GIVE_BACK, claim),
    extendLease: (claim: Claim, leaseMs: number) => end(EXTEND, claim, leaseMs),
    noteSentTo: (claim: Claim, recipients: readonly string[]) =>
      end(NOTE_SENT_TO, claim, JSON.stringify(recipients)),

    openBreaker: (claim: Claim, errorCode: string, probeAfterMs: number) =>
      end(OPEN_BREAKER, claim, storableText(errorCode), probeAfterMs, claim.lead.kind),
  };
}

/** One statement each: what belongs together is one commit without the round trips of a transaction. */
function buildChange(changes: string, consequence = ''): string {
  return `
    WITH ended AS (
      UPDATE delivery SET ${changes}
      WHERE lead_number = $1 AND channel = $2 AND lease_token = $3 AND state = 'pending'
      RETURNING 1
    ) ${consequence}
    SELECT count(*)::int AS ended FROM ended`;
}

function buildEnd(changes: string, consequence = ''): string {
  return buildChange(`lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}`, consequence);
}

/** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
const RELEASE_BOT = `, released AS (
      UPDATE delivery SET state = 'pending', next_at = now()
      WHERE $2 = 'email' AND EXISTS (SELECT FROM ended)
        AND lead_number = $1 AND channel = 'bot' AND state = 'waiting')`;

/** Somebody of this kind got through, so the settings are sound; the other kinds may find the same. */
const CLOSE_BREAKER = `, hastened AS (
      UPDATE breaker SET probe_at = now()
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind <> $4 AND opened_at IS NOT NULL
        AND EXISTS (SELECT FROM breaker WHERE channel = $2 AND kind = $4 AND opened_at IS NOT NULL)
    ), closed AS (
      UPDATE breaker
      SET last_success_at = clock_timestamp(), opened_at = NULL, probe_at = NULL, error_code = NULL
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind = $4)`;

const COMPLETE = buildEnd(
  `state = 'done', done_at = now(), last_error_code = NULL`,
  RELEASE_BOT + CLOSE_BREAKER,
);
const FAILED = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = $4';
const BURY = buildEnd(`${FAILED}, state = 'dead', is_death_told = false`, RELEASE_BOT);
const POSTPONE = buildEnd(`${FAILED}, next_at = now() + $5 * interval '1 millisecond'`);
const GIVE_BACK = buildEnd('attempts = greatest(attempts - 1, 0)');

const EXTEND = buildChange(`lease_until = clock_timestamp() + $4 * interval '1 millisecond'`);
const NOTE_SENT_TO = buildChange('sent_to = $4::json', RELEASE_BOT);

/** A probe further ahead was set by a clock that has jumped back since. */
const HORIZON = `now() + ${MAX_WAIT_MS} * interval '1 millisecond'`;

const OPEN_BREAKER = buildEnd(
  `${FAILED}, attempts = greatest(attempts - 1, 0), next_at = now()`,
  `, opened AS (
      UPDATE breaker
      SET opened_at = coalesce(opened_at, now()),
          probe_at = least(
            greatest(now(), (
              SELECT max(probe_at) FROM breaker WHERE channel = $2 AND kind <> $6 AND probe_at <= ${HORIZON}))
              + $5 * interval '1 millisecond',
            ${HORIZON}),
          error_code = $4
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind = $6)`,
);
