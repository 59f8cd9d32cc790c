import type { LeadKind } from '#shared/lead/lead.ts';
import { CHANNELS, type Channel } from '../lead.ts';
import { canHappen, type StoredState, stateAfter } from './delivery-states.ts';
import { all, type Engine, first, type Work } from './engine.ts';
import type { Facts } from './facts.ts';
import { addDeliveries, HAS_DELIVERIES, type LastSave, SENT_TO } from './leads.ts';

/**
 * Leads that others have passed are their own trouble, until nothing at all has passed for so long: then it is
 * the channel's again.
 */
const NOTHING_PASSES_MS = 2 * 60 * 60 * 1000;

/** A channel that fails for less mends itself before anybody could look; nobody is alarmed until then. */
export const ALERT_AFTER_MS = 10 * 60 * 1000;

/** Counting stops here: who counts all of a backlog, again and again, has no time left to work it off. */
export const MAX_COUNTED = 1000;

/** So many dead deliveries are listed at once; more can only be told as a number. */
const MAX_DEATHS = 500;

/** Stops the leads of one kind on a channel, because what they are sent with (a key, a template) was refused. */
export type Breaker = {
  channel: Channel;
  kind: LeadKind;
  /** When the configuration was first refused. */
  openedAt: Date;
  /** None of them is claimed before this moment: the probe. */
  nextProbeAt: Date;
  errorCode: string;
};

/**
 * Nothing gets through on a channel, although no setting was refused. A lead that fails while others pass is not
 * meant: that is its own trouble, and it is told when it is given up.
 */
export type ChannelFailure = {
  channel: Channel;
  /** When the first of the leads that fail now began to fail, or else the last success. */
  since: Date;
  errorCode: string;
  /** True when every letter concerned has reached some of its recipients. */
  isPartial: boolean;
};

/** A delivery that was given up. */
export type Death = {
  leadNumber: number;
  channel: Channel;
  errorCode: string;
  /** The recipients that have the message all the same. */
  sentTo: readonly string[];
  /** True when the owner has been told. */
  isTold: boolean;
};

/** Each count of a channel and state, and that of leads, stops at {@link MAX_COUNTED}. */
export type StoreHealth = {
  isWritable: boolean;
  /** Age of the oldest lead that is pending on a channel or has none, in ms; null when there is none. */
  oldestPendingMs: number | null;
  pending: number;
  /** The channels on which something is pending. */
  pendingOn: Channel[];
  dead: number;
  /** Deliveries of channels that were taken out of the settings. */
  skipped: number;
  /** Ordinary leads that no channel carries, because none was set up. */
  unassigned: number;
  breakers: Breaker[];
  failures: ChannelFailure[];
};

/** How the deliveries fare as a whole, and what the owner does about those that were given up. */
export type DeliveryHealth = ReturnType<typeof createDeliveryHealth>;

/** @param forget makes what was deleted unreadable, see {@link Engine.forget} */
export function createDeliveryHealth(
  engine: Engine,
  facts: Facts,
  lastSave: LastSave,
  forget: ((patienceMs: number) => Promise<void>) | undefined,
) {
  const { read, change } = engine;
  return {
    /** Also tries whether a lead could be written: by a small row, or by one of its size when the last was refused. */
    async checkHealth(): Promise<StoreHealth> {
      const probe = lastSave.makeProbe();
      const isWritable = await facts.writeFact('health_checked_at', probe).then(
        () => true,
        () => false,
      );
      // Whoever reads the log for longer is waited for by the checks of all processes.
      if (forget && (await facts.readFact('uncut-log'))) await forget(0);
      return { isWritable, ...(await read(readHealth)) };
    },

    /** Deliveries that are dead, first those that the owner has not been told of; at most 500. */
    listDeaths: () => read(() => all<Death>(LIST_DEATHS)),

    async markDeathsTold(deaths: readonly Death[]) {
      const told = deaths.map(({ leadNumber, channel }) => ({ leadNumber, channel }));
      await change(MARK_DEATHS_TOLD, { told: JSON.stringify(told) });
    },

    /**
     * Makes deliveries of the lead that are not done due at once, their attempts counted anew; a bot that waits
     * for its e-mail goes on waiting. The number of deliveries that are under way again.
     */
    retryLead: (number: number) => change(RETRY_LEAD, { number }),
    retryDead: () => change(RETRY_DEAD, {}),

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
    /** Makes the probes of the channel's open breakers due at once. */
    async hastenProbes(channel: Channel) {
      await change(HASTEN_PROBES, { channel });
    },
  };
}

/** Leads without deliveries; and the oldest lead that is waited for, with or without them. */
type AloneRow = { leads: number; oldestAt: Date | null; askedAt: Date };

type CountRow = { channel: Channel; state: StoredState; deliveries: number; oldest: number | null };

function* readHealth(): Work<Omit<StoreHealth, 'isWritable'>> {
  const counts = (yield* all<CountRow>(COUNT_DELIVERIES)).filter(({ deliveries }) => deliveries > 0);
  const pending = counts.filter(({ state }) => state === 'pending' || state === 'waiting');
  const sum = (rows: CountRow[]) => rows.reduce((total, { deliveries }) => total + deliveries, 0);
  const countOf = (of: StoredState) => sum(counts.filter(({ state }) => state === of));
  // Leads are numbered in the order in which they came.
  const oldest = pending.length > 0 ? Math.min(...pending.map((row) => Number(row.oldest))) : null;
  const alone = yield* first<AloneRow>(COUNT_WITHOUT_DELIVERIES, { oldest });
  const failures = yield* all<ChannelFailure>(LIST_FAILURES, { never: new Date(0) });
  const ageMs = alone?.oldestAt ? alone.askedAt.getTime() - alone.oldestAt.getTime() : null;
  return {
    pending: sum(pending),
    pendingOn: CHANNELS.filter((each) => pending.some(({ channel }) => channel === each)),
    dead: countOf('dead'),
    skipped: countOf('skipped'),
    unassigned: alone?.leads ?? 0,
    oldestPendingMs: ageMs === null ? null : Math.max(ageMs, 0),
    breakers: yield* all<Breaker>(LIST_BREAKERS),
    failures: failures.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel)),
  };
}

const COUNT_DELIVERIES = (['pending', 'waiting', 'dead', 'skipped'] satisfies StoredState[])
  .map((state) => {
    // As of the index `delivery_undone`, so that it is used.
    const those = `FROM delivery WHERE state <> 'done' AND state = '${state}' AND channel = name`;
    return `
  SELECT name AS channel, '${state}' AS state, ${countSome(`SELECT 1 ${those}`)} AS deliveries,
         (SELECT lead_number ${those} ORDER BY lead_number LIMIT 1) AS oldest
  FROM channel`;
  })
  .join(' UNION ALL ');

function countSome(query: string): string {
  return `(SELECT CAST(count(*) AS integer) FROM (${query} LIMIT ${MAX_COUNTED}) AS some_of_them)`;
}

const IS_ALONE = `${HAS_DELIVERIES} = FALSE AND is_spam = FALSE`;

const COUNT_WITHOUT_DELIVERIES = `
  SELECT ${countSome(`SELECT 1 FROM lead WHERE ${IS_ALONE}`)} AS leads, :now AS asked_at,
         (SELECT min(created_at) FROM lead
          WHERE number = :oldest OR number = (SELECT min(number) FROM lead WHERE ${IS_ALONE})) AS oldest_at`;

const LIST_BREAKERS = `
  SELECT channel, kind, opened_at, probe_at AS next_probe_at, error_code FROM breaker
  WHERE opened_at IS NOT NULL ORDER BY channel, kind`;

/**
 * Leads count that began to fail after the last success of their channel, so that nobody has passed them; or, once
 * nothing has passed for long, several others. A success that lies in the future was noted by a clock that has
 * jumped back since.
 */
const LIST_FAILURES = `
  WITH passed AS (
    SELECT channel, coalesce(max(CASE WHEN last_success_at <= :now THEN last_success_at END), :never) AS passed_at
    FROM breaker GROUP BY channel
  ), failing AS (
    SELECT delivery.*, passed_at, CASE WHEN failed_since > passed_at THEN failed_since END AS fresh_since
    FROM delivery JOIN passed USING (channel) JOIN breaker USING (channel, kind)
    WHERE state = 'pending' AND failed_since IS NOT NULL AND opened_at IS NULL
      AND greatest(failed_since, claimed_at) > passed_at
  )
  SELECT channel, coalesce(min(fresh_since), passed_at) AS since,
         (SELECT last_error_code FROM failing AS latest WHERE latest.channel = failing.channel
          ORDER BY claimed_at DESC LIMIT 1) AS error_code,
         count(*) FILTER (WHERE sent_to IS NULL) = 0 AS is_partial
  FROM failing GROUP BY channel, passed_at
  HAVING count(fresh_since) > 0 OR (count(*) > 1 AND passed_at < :now - ms(${NOTHING_PASSES_MS}))`;

const LIST_DEATHS = `
  SELECT lead_number, channel, last_error_code AS error_code, ${SENT_TO}, is_death_told AS is_told
  FROM delivery WHERE state = 'dead'
  ORDER BY is_death_told, lead_number LIMIT ${MAX_DEATHS}`;

const MARK_DEATHS_TOLD = `
  UPDATE delivery SET is_death_told = TRUE
  WHERE state = 'dead' AND (lead_number, channel) IN (
    SELECT CAST(value ->> 'leadNumber' AS integer), value ->> 'channel' FROM EACH(:told))`;

/** A delivery that begins from the start, as if it had never been tried. */
const ANEW = 'attempts = 0, lost_attempts = 0, failed_since = NULL';

const RETRY_LEAD = `
  UPDATE delivery
  SET ${ANEW}, state = ${stateAfter('retryLead')}, next_at = CASE state WHEN 'waiting' THEN next_at ELSE :now END
  WHERE lead_number = :number AND ${canHappen('retryLead')}`;

const RETRY_DEAD = `
  UPDATE delivery SET ${ANEW}, state = ${stateAfter('retryDead')}, next_at = :now WHERE ${canHappen('retryDead')}`;

const HASTEN_PROBES = 'UPDATE breaker SET probe_at = :now WHERE channel = :channel AND opened_at IS NOT NULL';

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
