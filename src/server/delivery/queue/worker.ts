import { HOUR_MS } from '#shared/words/reply-deadline.ts';
import type { Config } from '../../config.ts';
import type { Channel } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import type { DeliveryHealth } from '../../store/delivery-health.ts';
import type { Claim, ClaimRules, DeliveryQueue, NoticeClaim } from '../../store/delivery-queue.ts';
import type { Notices } from '../../store/notices.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { createBriefWriter, type SchoolWords } from '../../words/brief.ts';
import { createTransports } from '../channels/channels.ts';
import type { Transport } from '../channels/transport.ts';
import { checkAlerts } from '../notices/alerts.ts';
import { checkMorningLetter } from '../notices/morning-letter.ts';
import type { NoticeBody } from '../notices/notice.ts';
import { createNotify, findOtherChannel, isStillTrue } from '../notices/notify.ts';
import { checkReminders } from '../notices/reminders.ts';
import { checkTroubles, type Surroundings } from '../notices/troubles.ts';
import { type Clock, callWithin, createDoorbell, holdLease, systemClock } from './clock.ts';
import { DeliveryFailure } from './failure.ts';

export type DeliveryParts = {
  store: Store;
  config: Pick<Config, Channel | 'hasReminders'>;
  readContent: () => SchoolWords;
  /** Whose troubles the owner is told of. */
  surroundings?: Surroundings;
  logger: Logger;
  clock?: Clock;
  /** For the jitter of pauses: a number in [0, 1). */
  random?: () => number;
  /** Tests have less patience. */
  leaseMs?: number;
  /** How often the store is asked at least. Tests that live through days look less often than a server. */
  pollMs?: number;
};

/** How long a lead waits when the instance that was sending it has died; one that lives extends its lease. */
const LEASE_MS = 60_000;

/** The leads that other instances save ring no bell here. */
export const POLL_MS = 5_000;

/** How often what is not bound to a lead is looked after: leads that have no messages, moments by a wrong clock, alerts. */
const ROUND_INTERVAL_MS = 60_000;

/** Leads that another copy of the site took while this one was away for so long are told by this one, too. */
const AWAY_MS = 24 * 3_600_000;

/** The same while this one runs; with some slack for rounds that come late. */
const RECENT_MS = 10 * ROUND_INTERVAL_MS;

export type DeliveryWorker = ReturnType<typeof startDelivery>;

/** Delivers stored leads to the owner, e-mail first and then the bot (spec §7.4), until it is stopped. */
export function startDelivery(parts: DeliveryParts) {
  const { store, config, readContent, logger, clock = systemClock, random = Math.random } = parts;
  const { surroundings, leaseMs = LEASE_MS, pollMs = POLL_MS } = parts;
  const writeBrief = createBriefWriter({ store, readContent, clock, logger });
  const transports = createTransports(config, { store, writeBrief });
  const channels = transports.map(({ channel }) => channel);
  const peoplesChannels = transports.flatMap(({ channel, isForMachines }) => (isForMachines ? [] : channel));
  const lanes = transports.map((transport) =>
    startLane({
      transport,
      peoplesChannels,
      store,
      clock,
      logger,
      random,
      pollMs,
      rules: {
        leaseMs,
        minIntervalMs: transport.minIntervalMs,
        hasEmail: Boolean(config.email),
      },
      async prepare() {
        await store.heedClock();
        await addMissing(AWAY_MS);
        // Whoever repairs the settings restarts the server, and should not wait for the next probe.
        await store.hastenProbe(transport.channel);
      },
      onAttempt: notify,
    }),
  );
  const stopping = new AbortController();
  const rounds = keepRounds();

  /** An instance with other settings, or the command line, may have saved leads that have nothing on our channels. */
  async function addMissing(recentMs: number): Promise<void> {
    if ((await store.addMissingDeliveries(channels, recentMs)) > 0) notify();
  }

  async function keepRounds(): Promise<void> {
    let unheard = 0;
    while (!stopping.signal.aborted) {
      try {
        await store.heedClock();
        await addMissing(RECENT_MS);
        if (channels.length > 0) await tellPeople();
        else unheard = await logUnheard(unheard);
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'a round was cut short');
      }
      await clock.sleep(ROUND_INTERVAL_MS, stopping.signal);
    }
  }

  async function tellPeople(): Promise<void> {
    const parts = { transports, store, clock, logger };
    const notifying = createNotify({ channels: peoplesChannels, store, clock });
    await checkAlerts({ ...parts, notify: notifying });
    if (surroundings) await checkTroubles({ surroundings, clock, notify: notifying });
    if (config.hasReminders) {
      const look = { content: readContent(), store, clock, notify: notifying };
      if (config.bot) await checkReminders(look);
      else if (config.email) await checkMorningLetter(look);
    }
    notify();
  }

  /** Says it again whenever there are more; returns how many there are. */
  async function logUnheard(before: number): Promise<number> {
    const { unassigned } = await store.checkHealth();
    if (unassigned > before)
      logger.error({ leads: unassigned }, 'nobody hears of leads: no channel is configured');
    return unassigned;
  }

  function notify(): void {
    for (const lane of lanes) lane.notify();
  }

  return {
    /** Delivers what has just been saved at once instead of at the next look. */
    notify,
    /**
     * Claims no more, gives the sends in flight their time, then cuts them short and hands their leases back.
     *
     * @param graceMs time for the sends in flight
     */
    async stop(graceMs: number) {
      stopping.abort(new Error('The server stops'));
      const drained = Promise.all([...lanes.map((lane) => lane.drain()), rounds]);
      const finished = new AbortController();
      void clock.sleep(graceMs, finished.signal).then(() => {
        for (const lane of lanes) lane.abort();
      });
      await drained;
      finished.abort();
    },
  };
}

export type LaneParts = AttemptParts & {
  rules: ClaimRules;
  random: () => number;
  /** The store is asked at least so often. */
  pollMs: number;
  /** Done once the store serves, before the first claim. */
  prepare: () => Promise<void>;
  /** Called after each attempt, because another channel may have waited for it. */
  onAttempt: () => void;
};

/** A store whose clock is a little behind may answer 0 ms again and again; a pause keeps that from a busy loop. */
const LEAST_WAIT_MS = 10;

const STORE_RETRY_MS = 1_000;

/**
 * When the store comes back, nobody claims for so long. Leases may have run out meanwhile, and whoever has sent
 * something has to write it down first, or it would be sent again.
 */
const OTHERS_RECORD_MS = 3 * STORE_RETRY_MS;

/** Runs one channel: one delivery at a time, the oldest due first, for as long as the process lives. */
export function startLane(parts: LaneParts) {
  const { transport, store, clock, logger, rules, random, pollMs, prepare, onAttempt } = parts;
  const { channel } = transport;
  const doorbell = createDoorbell(clock);
  const draining = new AbortController();
  const aborting = new AbortController();
  let isStoreAway = false;

  /** Takes one step and returns how long to wait before the next. */
  async function step(): Promise<number> {
    const claim = await store.claimDelivery(channel, rules);
    noteStoreBack();
    if ('waitMs' in claim) return Math.max(LEAST_WAIT_MS, Math.min(claim.waitMs ?? pollMs, pollMs));
    if (!(await store.extendLease(claim, rules.leaseMs))) return LEAST_WAIT_MS;
    const outcome = await holdLease(
      clock,
      rules.leaseMs,
      () => store.extendLease(claim, rules.leaseMs),
      (lost) => attemptDelivery(claim, parts, AbortSignal.any([aborting.signal, lost])),
    );
    await record(claim, outcome);
    onAttempt();
    return 0;
  }

  /**
   * Writes the outcome down, however long the store is away: what was sent must not be sent again, and once the
   * lease has passed to somebody else the write changes nothing.
   */
  async function record(claim: Claim, outcome: Outcome): Promise<void> {
    const leaseEnd = clock.now() + rules.leaseMs;
    for (;;) {
      try {
        return log(
          claim,
          await recordOutcome(store, claim, outcome, random(), parts.peoplesChannels),
          outcome,
        );
      } catch (error) {
        noteStoreAway(error);
        // An error of another sort would come again for ever, and no other lead would get its turn.
        const isHopeless = !(error instanceof StoreUnavailableError) && clock.now() >= leaseEnd;
        if (isHopeless || aborting.signal.aborted) return log(claim, 'unrecorded', outcome);
        await clock.sleep(STORE_RETRY_MS, aborting.signal);
      }
    }
  }

  async function run(): Promise<void> {
    let isPrepared = false;
    while (!draining.signal.aborted) {
      let waitMs = STORE_RETRY_MS;
      try {
        if (!isPrepared) await prepare();
        isPrepared = true;
        if (isStoreAway) await waitForOthers();
        if (!draining.signal.aborted) waitMs = await step();
      } catch (error) {
        noteStoreAway(error);
      }
      if (waitMs > 0) await doorbell.wait(waitMs, draining.signal);
    }
  }

  async function waitForOthers(): Promise<void> {
    const { isWritable } = await store.checkHealth();
    if (!isWritable) throw new StoreUnavailableError('The store can not be written');
    await clock.sleep(OTHERS_RECORD_MS, draining.signal);
  }

  function log(claim: Claim, verdict: Verdict | 'unrecorded', outcome: Outcome): void {
    const { code, explanation } = typeof outcome === 'object' ? outcome : {};
    const facts = { ...describeClaim(claim), attempt: claim.attempt, verdict, code, explanation };
    if (verdict === 'delivered' || verdict === 'returned' || verdict === 'dropped')
      logger.info(facts, 'delivery attempt');
    else if (verdict === 'postponed') logger.warn(facts, 'delivery attempt');
    else logger.error(facts, 'delivery attempt');
  }

  /** Logged once when it goes and once when it is back: a database can be away for hours. */
  function noteStoreAway(error: unknown): void {
    if (!isStoreAway) logger.warn({ channel, err: error }, 'the store does not serve delivery');
    isStoreAway = true;
  }

  function noteStoreBack(): void {
    if (isStoreAway) logger.info({ channel }, 'the store serves delivery again');
    isStoreAway = false;
  }

  const running = run();
  return {
    /** Looks for due deliveries at once. */
    notify: doorbell.ring,
    /** Claims no more; resolves when the delivery in flight has ended. */
    drain() {
      draining.abort();
      return running;
    },
    /** Cuts the delivery in flight short; its lease is handed back. */
    abort: () => aborting.abort(),
  };
}

/** How an attempt has ended; `obsolete` when what was to be told is true no more. */
export type Outcome = 'sent' | 'stopped' | 'obsolete' | DeliveryFailure;

export type AttemptParts = {
  transport: Transport;
  store: DeliveryQueue & DeliveryHealth & Notices;
  /** By which people are told what is no lead. */
  peoplesChannels?: readonly Channel[];
  clock: Clock;
  logger: Logger;
};

/** After so many attempts in a row without any outcome, it is most likely this lead that ends the process. */
const MAX_LOST_ATTEMPTS = 10;

/**
 * Tries once to deliver a claimed message. Never rejects.
 *
 * @param stop aborts when the process has no more time; the outcome is `stopped` then
 */
export async function attemptDelivery(
  claim: Claim,
  { transport, store, clock, logger }: AttemptParts,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    if (claim.topic === 'notice' && !(await isStillTrue(bodyOf(claim), claim.key, store, clock.now())))
      return 'obsolete';
    // A lead that kills the process again and again must not keep the others from their owner.
    if (claim.lostAttempts >= MAX_LOST_ATTEMPTS) return new DeliveryFailure('message', 'crash');
    await callWithin(clock, stop, transport.timeoutMs, (signal) =>
      claim.topic === 'notice'
        ? transport.sendNotice(bodyOf(claim).notice, signal)
        : transport.send(claim, signal),
    );
    return 'sent';
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    if (stop.aborted) return 'stopped';
    logger.error({ ...describeClaim(claim), err: error }, 'send failed');
    return new DeliveryFailure('transient', 'unexpected');
  }
}

/** As the queue has written it; nobody else writes notices. */
function bodyOf({ body }: NoticeClaim): NoticeBody {
  return body as NoticeBody;
}

/** What a message is, for the log: a card and an event by the lead that they tell of, a notice by its key. */
function describeClaim(claim: Claim): object {
  const { channel, topic } = claim;
  if (topic === 'notice') return { channel, notice: claim.key };
  return { channel, ...(topic !== 'lead' && { topic }), lead: claim.lead.number };
}

/** So often a notice is refused before it goes by the other channel. */
const NOTICE_FAILURES = 2;

/** How often something whose configuration was refused is tried again. */
const PROBE_INTERVAL_MS = 300_000;

/** Where a delivery stands after an attempt; `outdated` when the lease had passed to somebody else. */
export type Verdict = 'delivered' | 'postponed' | 'parked' | 'dead' | 'dropped' | 'returned' | 'outdated';

/**
 * Writes the outcome of an attempt into the store; doing so again changes nothing.
 *
 * @param channels by which people are told what is no lead
 */
export async function recordOutcome(
  store: DeliveryQueue & Notices,
  claim: Claim,
  outcome: Outcome,
  random: number,
  channels: readonly Channel[] = [],
): Promise<Verdict> {
  const verdict = await recordAttempt(store, claim, outcome, random);
  const isRefused = verdict === 'parked' || (verdict === 'postponed' && claim.attempt >= NOTICE_FAILURES);
  if (claim.topic === 'notice' && isRefused) {
    const other = findOtherChannel(bodyOf(claim), claim.channel, channels);
    if (other) await store.moveNotice(claim.id, other);
  }
  return verdict;
}

async function recordAttempt(
  store: DeliveryQueue,
  claim: Claim,
  outcome: Outcome,
  random: number,
): Promise<Verdict> {
  if (outcome === 'sent') return (await store.completeDelivery(claim)) ? 'delivered' : 'outdated';
  if (outcome === 'stopped') return (await store.returnDelivery(claim)) ? 'returned' : 'outdated';
  if (outcome === 'obsolete') return (await store.buryDelivery(claim, outcome)) ? 'dropped' : 'outdated';
  if (outcome.sentTo) await store.noteSentTo(claim, outcome.sentTo);
  // Where others of its kind get through, the settings are sound and only this lead is refused.
  if (outcome.class === 'configuration' && !claim.wasOvertaken) {
    await store.openBreaker(claim, outcome.code, PROBE_INTERVAL_MS);
    return 'parked';
  }
  // A notice that one channel does not take for what it says goes by the other.
  const delayMs =
    mayBeRetried(outcome) || claim.topic === 'notice' ? retryDelayMs(claim.attempt, random) : null;
  if (delayMs === null) return (await store.buryDelivery(claim, outcome.code)) ? 'dead' : 'outdated';
  // The provider asks for patience with all our calls, not just with this lead.
  if (outcome.retryAfterMs > 0) await store.pauseChannel(claim.channel, outcome.retryAfterMs);
  const pauseMs = Math.max(delayMs, outcome.retryAfterMs);
  return (await store.postponeDelivery(claim, pauseMs, outcome.code)) ? 'postponed' : 'outdated';
}

function mayBeRetried(failure: DeliveryFailure): boolean {
  return failure.class === 'transient' || failure.class === 'configuration';
}

/** The pause before each attempt, from the first; after these there is one every hour. */
const LADDER_MS = [0, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** With equal jitter an hour lasts 45 minutes on average, so that 96 of them are 72 hours. */
const HOURLY_ATTEMPTS = 96;

/**
 * How long to wait after a transient failure. Half of each pause is fixed and half is chance ("equal jitter"),
 * so that leads that failed together do not come back together, and never at once.
 *
 * @param attempt the attempt that failed, from 1
 * @param random a number in [0, 1)
 * @returns ms, or null after 72 hours: time to give up visibly
 */
export function retryDelayMs(attempt: number, random: number): number | null {
  if (attempt >= LADDER_MS.length + HOURLY_ATTEMPTS) return null;
  const pauseMs = LADDER_MS[attempt] ?? HOUR_MS;
  return Math.round(pauseMs / 2 + (pauseMs / 2) * random);
}
