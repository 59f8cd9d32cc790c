import type { DatabaseSync } from 'node:sqlite';
import { storableText } from '../storable-text.ts';
import { type Claim, MAX_WAIT_MS } from '../store.ts';

/** Ends of a claim, and what happens before; to be called inside a transaction. A claim whose lease has passed on changes nothing. */
export function prepareDeliveries(database: DatabaseSync, now: () => number) {
  const prepareEnd = (changes: string) =>
    database.prepare(
      `UPDATE delivery
       SET lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}
       WHERE lead_number = :number AND channel = :channel AND lease_token = :leaseToken AND state = 'pending'`,
    );
  const complete = prepareEnd(`state = 'done', done_at = :now, last_error_code = NULL`);
  const failed = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = :errorCode';
  const postpone = prepareEnd(`${failed}, next_at = :nextAt`);
  const bury = prepareEnd(`${failed}, state = 'dead', is_death_told = 0`);
  const giveBack = prepareEnd('attempts = max(attempts - 1, 0)');
  const requeue = prepareEnd(`${failed}, attempts = max(attempts - 1, 0), next_at = :nextAt`);
  const prepareHold = (changes: string) =>
    database.prepare(
      `UPDATE delivery SET ${changes}
       WHERE lead_number = :number AND channel = :channel AND lease_token = :leaseToken AND state = 'pending'`,
    );
  const extend = prepareHold('lease_until = :leaseUntil');
  const noteSentTo = prepareHold('sent_to = :sentTo');
  const releaseBot = database.prepare(
    `UPDATE delivery SET state = 'pending', next_at = :now
     WHERE lead_number = :number AND channel = 'bot' AND state = 'waiting'`,
  );

  const keyOf = ({ lead, channel, leaseToken }: Claim) => ({ number: lead.number, channel, leaseToken });

  /** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
  function endEmail(claim: Claim, isSettled: boolean): boolean {
    if (isSettled && claim.channel === 'email') releaseBot.run({ number: claim.lead.number, now: now() });
    return isSettled;
  }

  return {
    extendLease: (claim: Claim, leaseMs: number): boolean =>
      extend.run({ ...keyOf(claim), leaseUntil: now() + leaseMs }).changes === 1,

    noteSentTo: (claim: Claim, recipients: readonly string[]): boolean =>
      endEmail(claim, noteSentTo.run({ ...keyOf(claim), sentTo: JSON.stringify(recipients) }).changes === 1),

    completeDelivery: (claim: Claim): boolean =>
      endEmail(claim, complete.run({ ...keyOf(claim), now: now() }).changes === 1),

    buryDelivery: (claim: Claim, errorCode: string): boolean =>
      endEmail(claim, bury.run({ ...keyOf(claim), errorCode: storableText(errorCode) }).changes === 1),

    postponeDelivery(claim: Claim, delayMs: number, errorCode: string): boolean {
      const nextAt = now() + Math.min(delayMs, MAX_WAIT_MS);
      return postpone.run({ ...keyOf(claim), nextAt, errorCode: storableText(errorCode) }).changes === 1;
    },

    returnDelivery: (claim: Claim): boolean => giveBack.run(keyOf(claim)).changes === 1,

    /** Hands the claim back uncounted, behind the others that are due, this very millisecond's too. */
    requeueDelivery: (claim: Claim, errorCode: string): boolean =>
      requeue.run({ ...keyOf(claim), nextAt: now() + 1, errorCode: storableText(errorCode) }).changes === 1,
  };
}
