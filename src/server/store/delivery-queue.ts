import { CHANNELS, type Channel } from '../lead.ts';
import { type Claim, type ClaimRules, claimDelivery, MAX_WAIT_MS } from './claim.ts';
import { canHappen, stateAfter, type Transition } from './delivery-states.ts';
import type { Engine, Values } from './engine.ts';
import { addDeliveries } from './leads.ts';
import { HAS_DELIVERIES, storableText } from './rows.ts';

/** The deliveries as whoever sends them sees them; delivery-states.ts says what becomes of each. */
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * A claim takes several round trips, and one that nobody has waited for holds its lead back until the lease has ended.
 * So it may take as long as its statements together, each of which has a limit of its own.
 */
const CLAIM_LIMIT_MS = 20_000;

export function createDeliveryQueue(engine: Engine) {
  const { write, change } = engine;

  /** Changes the claim's delivery, with what follows from it; false when its lease has passed to somebody else. */
  async function changeLeased(sql: string, claim: Claim, values: Values, then?: string[]): Promise<boolean> {
    const { lead, channel, leaseToken, attempt } = claim;
    const key = { number: lead.number, kind: lead.kind, channel, leaseToken, attempt };
    return (await change(`${sql} RETURNING lead_number`, { ...key, ...values }, then)) === 1;
  }

  return {
    /**
     * Leases the next due delivery of the channel, oldest due first, but of kinds that a breaker stops only the
     * probe when its time has come.
     *
     * @returns the claim, or the time in ms after which asking again makes sense (null: nothing is pending)
     */
    claimDelivery: (channel: Channel, rules: ClaimRules) =>
      write(() => claimDelivery(channel, rules), CLAIM_LIMIT_MS),

    /**
     * Says that the sending begins, or goes on (a mail server may take minutes for its answer): the claim is ours for so
     * long from now, and its attempt counts. A claim that was answered too late, or to nobody, has sent nothing.
     *
     * This and what follows it return false, and change nothing, when the lease has passed to somebody else; one that
     * has only run out is still ours.
     */
    extendLease: (claim: Claim, leaseMs: number) =>
      changeLeased(EXTEND, claim, { leaseMs, lostAttempts: claim.lostAttempts + 1 }),
    /** Notes all recipients that have the message by now; the first of them lets the bot speak. */
    noteSentTo: (claim: Claim, recipients: readonly string[]) =>
      changeLeased(NOTE_SENT_TO, claim, { sentTo: JSON.stringify(recipients) }, settleEmail(claim)),
    /** It was told. Closes the breaker that stopped its kind, and then makes the probes of the channel's others due. */
    completeDelivery: (claim: Claim) =>
      changeLeased(COMPLETE, claim, {}, [...settleEmail(claim), HASTEN_OTHERS, CLOSE_BREAKER]),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      changeLeased(POSTPONE, claim, {
        delayMs: Math.min(delayMs, MAX_WAIT_MS),
        errorCode: storableText(errorCode),
      }),
    buryDelivery: (claim: Claim, errorCode: string) =>
      changeLeased(BURY, claim, { errorCode: storableText(errorCode) }, settleEmail(claim)),
    /** Hands the lease back as if it had not been claimed (graceful stop). */
    returnDelivery: (claim: Claim) => changeLeased(RETURN, claim, {}),
    /**
     * Opens the breaker of the claim's kind on its channel, or moves its probe, and hands the claim back uncounted,
     * behind the others that are due. Where several kinds are stopped their probes take turns: mailboxes lock
     * themselves after too many refused logins.
     */
    openBreaker: (claim: Claim, errorCode: string, probeAfterMs: number) =>
      changeLeased(REQUEUE, claim, { errorCode: storableText(errorCode), probeAfterMs }, [OPEN_BREAKER]),

    /** Makes the probes of the channel's open breakers due at once. */
    async hastenProbes(channel: Channel) {
      await change(HASTEN_PROBES, { channel });
    },
    /** No claim on the channel for this long, over all instances: a provider asked for patience. */
    async pauseChannel(channel: Channel, pauseMs: number) {
      await change(PAUSE, { channel, pauseMs: Math.min(pauseMs, MAX_WAIT_MS) });
    },
    /**
     * Brings deliveries in line with the channels that are set up: those of other channels are skipped, but for what is
     * leased, and those that were skipped earlier are pending again. To be called at start, and whenever leases may have
     * ended since.
     */
    async skipDeliveries(channels: readonly Channel[]) {
      const gone = CHANNELS.filter((channel) => !channels.includes(channel));
      const skipped = await change(SKIP, { gone }, [NOTE_ALL_SKIPPED]);
      let resumed = 0;
      // E-mail first, so that the bot is held back again behind it.
      for (const channel of CHANNELS.filter((each) => channels.includes(each)))
        resumed += await change(RESUME, { channel }, [NOTE_RESUMED]);
      return { skipped, resumed };
    },
    /**
     * Gives deliveries to ordinary leads that nobody will be told of, because they came while no channel was set up
     * or all theirs are skipped; the number of leads.
     */
    addDeliveries: async (channels: readonly Channel[]) =>
      channels.length === 0 ? 0 : addDeliveries(engine, NOTE_ADDED, {}, channels),
  };
}

/** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
function settleEmail({ channel }: Claim): string[] {
  return channel === 'email' ? [SETTLE_EMAIL] : [];
}

/** A delivery that begins from the start, as if it had never been tried. */
export const ANEW = 'attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = FALSE';

const IS_OURS = `lead_number = :number AND channel = :channel AND lease_token = :leaseToken AND state = 'pending'`;

function buildEnd(transition: Transition, changes: string): string {
  return buildEndIn(stateAfter(transition), changes);
}

function buildEndIn(state: string, changes: string): string {
  return `
  UPDATE delivery
  SET state = ${state}, lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}
  WHERE ${IS_OURS}`;
}

const FAILED = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = :errorCode';
const UNCOUNTED = 'attempts = least(attempts, :attempt - 1)';

/** Whether it has another event to tell behind this one, see delivery-states.ts. */
const HAS_MORE = 'coalesce(json_array_length(CAST(events AS json)), 1) > 1';

const COMPLETE = buildEndIn(
  `CASE WHEN ${HAS_MORE} THEN ${stateAfter('tellNext')} ELSE ${stateAfter('complete')} END`,
  `last_error_code = NULL, failed_since = NULL,
      attempts = CASE WHEN ${HAS_MORE} THEN 0 ELSE :attempt END,
      done_at = CASE WHEN ${HAS_MORE} THEN NULL ELSE :now END,
      next_at = CASE WHEN ${HAS_MORE} THEN :now ELSE next_at END,
      events = CASE WHEN events IS NULL THEN '[]' ELSE WITHOUT_FIRST(events) END`,
);
const POSTPONE = buildEnd('postpone', `${FAILED}, attempts = :attempt, next_at = :now + ms(:delayMs)`);
const BURY = buildEnd('bury', `${FAILED}, attempts = :attempt, is_death_told = FALSE`);
const RETURN = buildEnd('return', UNCOUNTED);
/** Behind all others that are due, even since this very millisecond. */
const REQUEUE = buildEnd('openBreaker', `${FAILED}, ${UNCOUNTED}, next_at = :now + ms(1)`);

const EXTEND = `
  UPDATE delivery SET lease_until = :now + ms(:leaseMs), attempts = :attempt, lost_attempts = :lostAttempts
  WHERE ${IS_OURS}`;

const NOTE_SENT_TO = `UPDATE delivery SET sent_to = :sentTo WHERE ${IS_OURS}`;

const SETTLE_EMAIL = `
  UPDATE delivery SET state = ${stateAfter('settleEmail')}, next_at = :now
  WHERE EXISTS (SELECT 1 FROM first) AND lead_number = :number AND channel = 'bot' AND ${canHappen('settleEmail')}`;

/** Somebody of this kind got through, so the settings are sound; the other kinds may find the same. */
const HASTEN_OTHERS = `
  UPDATE breaker SET probe_at = :now
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind <> :kind AND opened_at IS NOT NULL
    AND EXISTS (
      SELECT 1 FROM breaker AS own WHERE own.channel = :channel AND own.kind = :kind AND own.opened_at IS NOT NULL)`;

const CLOSE_BREAKER = `
  UPDATE breaker SET last_success_at = :now, opened_at = NULL, probe_at = NULL, error_code = NULL
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind = :kind`;

const HASTEN_PROBES = 'UPDATE breaker SET probe_at = :now WHERE channel = :channel AND opened_at IS NOT NULL';

const PAUSE = `
  UPDATE channel SET paused_until = greatest(paused_until, :now + ms(:pauseMs)) WHERE name = :channel`;

/** A probe further ahead was set by a clock that has jumped back since. */
const HORIZON = `:now + ms(${MAX_WAIT_MS})`;

const LAST_PROBE = `
  SELECT max(other.probe_at) FROM breaker AS other
  WHERE other.channel = :channel AND other.kind <> :kind AND other.probe_at <= ${HORIZON}`;

const OPEN_BREAKER = `
  UPDATE breaker
  SET opened_at = coalesce(opened_at, :now), error_code = :errorCode,
      probe_at = least(greatest(:now, coalesce((${LAST_PROBE}), :now)) + ms(:probeAfterMs), ${HORIZON})
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind = :kind`;

const IS_SKIPPED = `${canHappen('switchOff')} AND channel = ANY (:gone)
    AND (lease_until IS NULL OR lease_until <= :now)`;

const SKIP = `
  UPDATE delivery SET state = ${stateAfter('switchOff')}, lease_until = NULL, lease_token = NULL
  WHERE ${IS_SKIPPED}
  RETURNING lead_number`;

/** Leads that nobody will be told of any more. */
const NOTE_ALL_SKIPPED = `
  UPDATE lead SET ${HAS_DELIVERIES} = FALSE
  WHERE number IN (SELECT lead_number FROM first)
    AND NOT EXISTS (
      SELECT 1 FROM delivery
      WHERE lead_number = number AND (sent_to IS NOT NULL OR (state <> 'skipped' AND NOT (${IS_SKIPPED}))))`;

const NOTE_ADDED = `
  UPDATE lead SET ${HAS_DELIVERIES} = TRUE
  WHERE ${HAS_DELIVERIES} = FALSE AND is_spam = FALSE
  RETURNING number, kind`;

const NOTE_RESUMED = `
  UPDATE lead SET ${HAS_DELIVERIES} = TRUE WHERE number IN (SELECT lead_number FROM first)`;

const RESUME = `
  UPDATE delivery
  SET ${ANEW}, next_at = :now,
      state = CASE WHEN channel = 'bot' AND EXISTS (
        SELECT 1 FROM delivery AS email
        WHERE email.lead_number = delivery.lead_number AND email.channel = 'email' AND email.state = 'pending'
          AND email.sent_to IS NULL) THEN 'waiting' ELSE ${stateAfter('switchOn')} END
  WHERE ${canHappen('switchOn')} AND channel = :channel
  RETURNING lead_number`;
