import { HOUR_MS } from '#shared/time/durations.ts';
import { CHANNELS, type Channel, type DeliveryState } from '../lead/lead.ts';
import { addDeliveries, IS_SUSPECTED } from './add-deliveries.ts';
import { canHappen, stateAfter } from './delivery-states.ts';
import type { Engine, Reader, Transaction } from './engine.ts';
import type { Facts } from './facts.ts';
import type { LastSave } from './last-save.ts';
import { addDedupeKey, IS_SEEN } from './notifications.ts';

/** If other leads get through, a failing lead fails alone. If nothing was sent for this long, the channel fails. */
const NOTHING_PASSES_MS = 2 * HOUR_MS;

/** A shorter failure causes no alert: it ends before a person could act. */
export const ALERT_AFTER_MS = 10 * 60 * 1000;

/** Counting stops here, because counting a large backlog every minute would slow its delivery. */
export const MAX_COUNTED = 1000;

/** Lists at most this many failed deliveries; the number of the others is reported. */
const MAX_FAILED = 500;

/** Stops a channel because the provider refuses its settings (a key, a password, a template). */
export type Breaker = {
  channel: Channel;
  /** When the configuration was first refused. */
  openedAt: Date;
  errorCode: string;
};

/**
 * Nothing gets through on a channel, although no setting was refused. A lead that fails while others get through does
 * not count: it is reported when it is given up.
 */
export type ChannelFailure = {
  channel: Channel;
  /** When the first of the failing leads began to fail, or else the last success. */
  since: Date;
  errorCode: string;
};

/** A delivery that was given up. */
export type FailedDelivery = {
  /** The id of the message. */
  id: number;
  leadNumber: number;
  channel: Channel;
  errorCode: string;
  /** Whether the owner was notified. */
  isReported: boolean;
};

/** Each count of a channel and state, and that of leads, stops at {@link MAX_COUNTED}. */
export type StoreHealth = {
  isWritable: boolean;
  /** Age in ms of the oldest lead that is pending or without a channel; null if there is none. */
  oldestPendingMs: number | null;
  pending: number;
  /** Channels with pending messages. */
  pendingOn: Channel[];
  dead: number;
  /**
   * True while the owner has to act: a failure was not reported, or its lead has no other message and no manager has
   * opened or changed it.
   */
  hasUnseenFailure: boolean;
  /** Ordinary leads that no channel carries, because none was set up. */
  unassigned: number;
  breakers: Breaker[];
  failures: ChannelFailure[];
};

export type DeliveryHealth = ReturnType<typeof createDeliveryHealth>;

/** The overall state of deliveries, and the owner's actions on failed ones. */
export function createDeliveryHealth(database: Engine, facts: Facts, lastSave: LastSave) {
  return {
    /**
     * Also checks by a test write whether leads can be stored. After a refused lead, the test row is as large as a
     * lead.
     *
     * @param channels of the settings; a lead of another channel counts only if no channel has sent it
     */
    async checkHealth(channels: readonly Channel[] = CHANNELS): Promise<StoreHealth> {
      const probe = lastSave.makeProbe();
      const isWritable = await facts.writeFact('health_checked_at', probe).then(
        () => true,
        () => false,
      );
      return { isWritable, ...(await readHealth(database, channels)) };
    },

    /** The same without a test write. */
    readHealth: (channels: readonly Channel[]) => readHealth(database, channels),

    /** Lists failed deliveries, those not yet reported to the owner first; at most 500. */
    listFailedDeliveries: () => database.all<FailedDelivery>(LIST_DEAD),

    /** Records that a person has opened these leads, so their dead deliveries count as seen. */
    async markSeen(numbers: readonly number[]) {
      const failed = await database.all<{ id: number }>(FIND_UNSEEN, { numbers });
      if (failed.length === 0) return;
      await database.write(async (transaction) => {
        for (const delivery of failed) {
          await addDedupeKey(transaction, { key: keyOfReported(delivery) });
          await addDedupeKey(transaction, { key: keyOfSeen(delivery) });
        }
      });
    },

    /**
     * Makes unfinished deliveries of the lead due at once and resets their attempts. A bot message that waits for its
     * e-mail still waits.
     *
     * @returns how many deliveries are queued again
     */
    retryLead: (number: number) =>
      database.write(async (transaction) => {
        await forgetReports(transaction, await transaction.all(FIND_DEAD_OF_LEAD, { number }));
        return transaction.run(RETRY_LEAD, { number });
      }),
    retryDead: () =>
      database.write(async (transaction) => {
        await forgetReports(transaction, await transaction.all(FIND_DEAD));
        return transaction.run(RETRY_DEAD);
      }),

    /**
     * Queues messages on these channels for ordinary leads without any:
     * - leads that came while no channel was set up
     * - leads that only wait on channels that were taken out of the settings
     *
     * @returns how many leads these were
     */
    async addMissingDeliveries(channels: readonly Channel[]) {
      if (channels.length === 0) return 0;
      const others = CHANNELS.filter((channel) => !channels.includes(channel));
      let added = 0;
      for (const find of [FIND_UNASSIGNED, FIND_STRANDED]) {
        const found = await database.all<{ number: number }>(find, { channels, others });
        const numbers = found.map(({ number }) => number);
        added += numbers.length;
        if (numbers.length > 0)
          await database.write((transaction) => addDeliveries(transaction, numbers, channels));
      }
      return added;
    },
  };
}

/** Leads without deliveries, and the oldest pending lead. */
type AloneRow = { leads: number; oldestAt: Date | null; askedAt: Date };

type CountRow = { channel: Channel; state: DeliveryState; deliveries: number; oldest: number };

async function readHealth(
  database: Reader,
  channels: readonly Channel[],
): Promise<Omit<StoreHealth, 'isWritable'>> {
  const counts = await database.all<CountRow>(COUNT_DELIVERIES, { channels });
  const pending = counts.filter(({ state }) => state === 'pending');
  const sum = (rows: CountRow[]) => rows.reduce((total, { deliveries }) => total + deliveries, 0);
  const countOf = (of: DeliveryState) => sum(counts.filter(({ state }) => state === of));
  // Leads are numbered in the order in which they came.
  const oldest = pending.length > 0 ? Math.min(...pending.map((row) => row.oldest)) : null;
  const alone = await database.get<AloneRow>(COUNT_WITHOUT_DELIVERIES, { oldest });
  const failures = await database.all<ChannelFailure>(LIST_FAILURES, { channels, never: new Date(0) });
  const ageMs = alone?.oldestAt ? alone.askedAt.getTime() - alone.oldestAt.getTime() : null;
  return {
    pending: sum(pending),
    pendingOn: CHANNELS.filter((each) => pending.some(({ channel }) => channel === each)),
    dead: countOf('dead'),
    hasUnseenFailure: (await database.get(FIND_UNSEEN_DEAD, { channels })) !== undefined,
    unassigned: alone?.leads ?? 0,
    oldestPendingMs: ageMs === null ? null : Math.max(ageMs, 0),
    breakers: await database.all<Breaker>(LIST_BREAKERS, { channels }),
    failures: failures.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel)),
  };
}

const IS_UNSENT = `state IN ('pending', 'sending')`;

/** For a removed channel, counts only leads that no channel has sent. */
const COUNT_DELIVERIES = `
  SELECT channel, CASE state WHEN 'dead' THEN 'dead' ELSE 'pending' END AS state,
         CAST(count(*) AS integer) AS deliveries, min(lead_number) AS oldest
  FROM outbox
  WHERE state <> 'done' AND lead_number IS NOT NULL
    AND (channel = ANY (:channels) OR NOT EXISTS (
      SELECT 1 FROM outbox AS sent
      WHERE sent.lead_number = outbox.lead_number AND sent.topic = 'lead' AND sent.state = 'done'))
  GROUP BY channel, CASE state WHEN 'dead' THEN 'dead' ELSE 'pending' END`;

/** This message is not about a lead. */
const IS_ALONE = `NOT ${IS_SUSPECTED} AND NOT EXISTS (SELECT 1 FROM outbox WHERE lead_number = number)`;

const COUNT_WITHOUT_DELIVERIES = `
  SELECT (SELECT CAST(count(*) AS integer) FROM lead WHERE ${IS_ALONE}) AS leads, :now AS asked_at,
         (SELECT min(created_at) FROM lead WHERE number = :oldest OR ${IS_ALONE}) AS oldest_at`;

const LIST_BREAKERS = `
  SELECT name AS channel, failing_since AS opened_at, failing_code AS error_code
  FROM channel WHERE failing_code IS NOT NULL AND name = ANY (:channels) ORDER BY name`;

/**
 * Counts leads that began to fail after the last success of their channel, so none has overtaken them. If nothing was
 * sent for long, several others count too. Ignores a success dated in the future: the clock was set back since.
 */
const LIST_FAILURES = `
  WITH passed AS (
    SELECT name AS channel, CASE WHEN last_success_at <= :now THEN last_success_at ELSE :never END AS passed_at
    FROM channel WHERE failing_code IS NULL
  ), failing AS (
    SELECT outbox.*, passed_at, CASE WHEN failed_since > passed_at THEN failed_since END AS fresh_since
    FROM outbox JOIN passed USING (channel)
    WHERE ${IS_UNSENT} AND failed_since IS NOT NULL AND channel = ANY (:channels)
      AND (failed_since > passed_at OR claimed_at > passed_at)
  )
  SELECT channel, coalesce(min(fresh_since), passed_at) AS since,
         (SELECT error_code FROM failing AS latest WHERE latest.channel = failing.channel
          ORDER BY claimed_at DESC LIMIT 1) AS error_code
  FROM failing GROUP BY channel, passed_at
  HAVING count(fresh_since) > 0 OR (count(*) > 1 AND passed_at < :now - ms(${NOTHING_PASSES_MS}))`;

/** The dedupe key of the report on a message that was given up. */
export function keyOfReported({ id }: Pick<FailedDelivery, 'id'>): string {
  return `dead:${id}`;
}

/** Dedupe key which records that a person has opened the lead of a failed message. */
function keyOfSeen({ id }: Pick<FailedDelivery, 'id'>): string {
  return `seen:${id}`;
}

const FIND_UNSEEN = `
  SELECT id FROM outbox AS dead WHERE state = 'dead' AND lead_number = ANY (:numbers) AND NOT ${IS_SEEN}`;

const IS_DEAD_REPORTED = "EXISTS (SELECT 1 FROM notified WHERE key = 'dead:' || CAST(dead.id AS text))";

const FIND_UNSEEN_DEAD = `
  SELECT 1 AS found FROM outbox AS dead
  WHERE state = 'dead' AND channel = ANY (:channels) AND NOT ${IS_SEEN}
    AND (NOT (${IS_DEAD_REPORTED}) OR EXISTS (
        SELECT 1 FROM lead JOIN conversation ON conversation.id = lead.conversation_id
        WHERE lead.number = dead.lead_number AND conversation.state = 'new')
      AND NOT EXISTS (
        SELECT 1 FROM outbox AS sent
        WHERE sent.lead_number = dead.lead_number AND sent.topic = 'lead' AND sent.state = 'done'))
  LIMIT 1`;

const LIST_DEAD = `
  SELECT id, lead_number, channel, error_code, ${IS_DEAD_REPORTED} AS is_reported
  FROM outbox AS dead WHERE state = 'dead'
  ORDER BY is_reported, lead_number LIMIT ${MAX_FAILED}`;

const FIND_DEAD = "SELECT id FROM outbox WHERE state = 'dead'";

const FIND_DEAD_OF_LEAD = `${FIND_DEAD} AND lead_number = :number`;

/** If a retried message fails again, it is reported again. */
async function forgetReports(
  transaction: Transaction,
  dead: readonly Pick<FailedDelivery, 'id'>[],
): Promise<void> {
  const keys = dead.flatMap((each) => [keyOfReported(each), keyOfSeen(each)]);
  await transaction.run('DELETE FROM notified WHERE key = ANY (:keys)', { keys });
}

/** Resets a delivery as if it had never been tried. */
const RESET_ATTEMPTS = 'attempts = 0, lost_attempts = 0, failed_since = NULL';

/**
 * A message that is being sent keeps its time, because only a new leader may repeat it. A bot message still waits for
 * its e-mail.
 */
const KEEPS_SCHEDULE = `state = 'sending' OR channel = 'bot' AND state = 'pending' AND failed_since IS NULL`;

const RETRY_LEAD = `
  UPDATE outbox
  SET ${RESET_ATTEMPTS}, state = ${stateAfter('retryLead')},
      planned_at = CASE WHEN ${KEEPS_SCHEDULE} THEN planned_at ELSE :now END,
      due_at = CASE WHEN ${KEEPS_SCHEDULE} THEN due_at ELSE :now END
  WHERE lead_number = :number AND ${canHappen('retryLead')}`;

const RETRY_DEAD = `
  UPDATE outbox SET ${RESET_ATTEMPTS}, state = ${stateAfter('retryDead')}, due_at = :now, planned_at = :now
  WHERE ${canHappen('retryDead')}`;

const FIND_UNASSIGNED = `SELECT number FROM lead WHERE ${IS_ALONE}`;

/** These are few, because the health check reports them. */
const FIND_STRANDED = `
  SELECT number FROM lead
  WHERE number IN (
    SELECT lead_number FROM outbox
    WHERE state <> 'done' AND channel = ANY (:others) AND topic = 'lead'
      AND NOT EXISTS (
        SELECT 1 FROM outbox AS other
        WHERE other.lead_number = outbox.lead_number AND other.topic = 'lead'
          AND (other.state = 'done' OR other.channel = ANY (:channels))))`;
