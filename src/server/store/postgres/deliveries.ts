import { storableText } from '../storable-text.ts';
import { type Claim, MAX_WAIT_MS } from '../store.ts';
import type { Connection } from './connection.ts';

/** Ends of a claim. A claim whose lease has passed on changes nothing. */
export function prepareDeliveries(connection: Connection) {
  async function end(sql: string, claim: Claim, ...values: unknown[]): Promise<boolean> {
    const key = [claim.lead.number, claim.channel, claim.leaseToken];
    const { rows } = await connection.query<{ ended: number }>(sql, [...key, ...values]);
    return rows[0]?.ended === 1;
  }

  return {
    completeDelivery: (claim: Claim) => end(COMPLETE, claim),
    buryDelivery: (claim: Claim, errorCode: string) => end(BURY, claim, storableText(errorCode)),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      end(POSTPONE, claim, storableText(errorCode), Math.min(delayMs, MAX_WAIT_MS)),
    returnDelivery: (claim: Claim) => end(GIVE_BACK, claim),

    async openBreaker(claim: Claim, errorCode: string, probeAfterMs: number): Promise<void> {
      await end(OPEN_BREAKER, claim, storableText(errorCode), Math.min(probeAfterMs, MAX_WAIT_MS));
    },
  };
}

/** One statement per end: what belongs together is one commit without the round trips of a transaction. */
function buildEnd(changes: string, consequence = ''): string {
  return `
    WITH ended AS (
      UPDATE delivery SET lease_until = NULL, lease_token = NULL, ${changes}
      WHERE lead_number = $1 AND channel = $2 AND lease_token = $3 AND state = 'pending'
      RETURNING 1
    ) ${consequence}
    SELECT count(*)::int AS ended FROM ended`;
}

/** The bot has waited for an e-mail that is now out, or never will be. */
const RELEASE_BOT = `, released AS (
      UPDATE delivery SET state = 'pending', next_at = now()
      WHERE $2 = 'email' AND EXISTS (SELECT FROM ended)
        AND lead_number = $1 AND channel = 'bot' AND state = 'waiting')`;

const COMPLETE = buildEnd(`state = 'done', done_at = now(), last_error_code = NULL`, RELEASE_BOT);
const BURY = buildEnd(`state = 'dead', last_error_code = $4`, RELEASE_BOT);
const POSTPONE = buildEnd(`last_error_code = $4, next_at = now() + $5 * interval '1 millisecond'`);
const GIVE_BACK = buildEnd('attempts = greatest(attempts - 1, 0)');

const OPEN_BREAKER = buildEnd(
  'attempts = greatest(attempts - 1, 0)',
  `, opened AS (
      UPDATE channel
      SET breaker_opened_at = coalesce(breaker_opened_at, now()),
          breaker_probe_at = now() + $5 * interval '1 millisecond',
          breaker_error_code = $4
      WHERE name = $2)`,
);
