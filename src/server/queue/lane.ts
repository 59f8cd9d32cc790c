import type { Claim, ClaimRules } from '../store/delivery-queue.ts';
import { StoreUnavailableError } from '../store-error.ts';
import {
  type AttemptParts,
  attemptDelivery,
  describeClaim,
  type Outcome,
  recordOutcome,
  type Verdict,
} from './attempt.ts';
import { createDoorbell, holdLease } from './clock.ts';

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
