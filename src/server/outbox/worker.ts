import type { Claim, ClaimRules } from '../store/claim-delivery.ts';
import { StoreUnavailableError } from '../store-error.ts';
import {
  type AttemptParts,
  attemptDelivery,
  describeClaim,
  type Outcome,
  recordOutcome,
  type Verdict,
} from './attempt.ts';
import { createSleeper } from './clock.ts';
import type { Term } from './leader.ts';
import { createOutageLog } from './outage-log.ts';

export type WorkerParts = AttemptParts & {
  term: Term;
  /** Whether this installation sends e-mail. */
  hasEmail: boolean;
  random: () => number;
  /** Maximum time between two claims, in ms. */
  pollMs: number;
  /** Called after each attempt, because another channel may have waited for it. */
  onAttempt: () => void;
};

/** A store whose clock is slightly behind may answer 0 ms repeatedly; this pause prevents a busy loop. */
const LEAST_WAIT_MS = 10;

const STORE_RETRY_MS = 1_000;

/** An outcome that the store rejects while it is available is given up after this time. */
const RECORD_LIMIT_MS = 60_000;

/** Runs one channel while the process leads: one delivery at a time, the oldest due first. */
export function startWorker(parts: WorkerParts) {
  const { transport, store, clock, logger, term, hasEmail, random, pollMs, pace, onAttempt } = parts;
  const { channel, minIntervalMs, timeoutMs } = transport;
  const rules: ClaimRules = { epoch: term.epoch, timeoutMs, hasEmail };
  const sleeper = createSleeper(clock);
  const draining = new AbortController();
  const aborting = new AbortController();
  const outage = createOutageLog(logger, { channel });

  /** Makes one step and returns the wait before the next. */
  async function step(): Promise<number> {
    const pauseMs = pace.waitMs();
    if (pauseMs > 0) return Math.min(pauseMs, pollMs);
    const claim = await store.claimDelivery(channel, rules);
    outage.end();
    if ('waitMs' in claim) {
      if (!claim.isLeader) term.end();
      return Math.max(LEAST_WAIT_MS, Math.min(claim.waitMs ?? pollMs, pollMs));
    }
    // A reply to a person may have taken the slot since. If the claim waited, a new leader could repeat the message
    // before its call has ended.
    const hasSlot = pace.reserveSlot(minIntervalMs, 0) !== null;
    await record(claim, hasSlot ? await attemptDelivery(claim, parts, aborting.signal) : 'stopped');
    onAttempt();
    return 0;
  }

  /** Records the outcome, however long the store is unavailable, because a sent message must not be sent again. */
  async function record(claim: Claim, outcome: Outcome): Promise<void> {
    const giveUpAt = clock.elapsed() + RECORD_LIMIT_MS;
    for (;;) {
      try {
        const verdict = await recordOutcome(parts, claim, outcome, random());
        outage.end();
        if (verdict === 'outdated') term.end();
        return log(claim, verdict, outcome);
      } catch (error) {
        outage.begin(error);
        // Any other error would repeat forever and block the next leads.
        const isHopeless = !(error instanceof StoreUnavailableError) && clock.elapsed() >= giveUpAt;
        if (isHopeless || aborting.signal.aborted) return log(claim, 'unrecorded', outcome);
        await clock.sleep(STORE_RETRY_MS, aborting.signal);
      }
    }
  }

  async function run(): Promise<void> {
    while (!draining.signal.aborted) {
      let waitMs = STORE_RETRY_MS;
      try {
        waitMs = await step();
      } catch (error) {
        outage.begin(error);
      }
      if (waitMs > 0) await sleeper.sleep(waitMs, draining.signal);
    }
  }

  function log(claim: Claim, verdict: Verdict | 'unrecorded', outcome: Outcome): void {
    const { code } = typeof outcome === 'object' ? outcome : {};
    const facts = { ...describeClaim(claim), attempt: claim.attempt, verdict, code };
    if (verdict === 'delivered' || verdict === 'returned' || verdict === 'dropped')
      logger.info(facts, 'delivery attempt');
    else if (verdict === 'postponed') logger.warn(facts, 'delivery attempt');
    else logger.error(facts, 'delivery attempt');
  }

  const running = run();
  return {
    /** Claims due deliveries at once. */
    notify: sleeper.wake,
    /** Stops claiming. Resolves when the delivery in flight has ended. */
    drain() {
      draining.abort();
      return running;
    },
    /** Aborts the delivery in flight and returns it to the queue. */
    abort: () => aborting.abort(),
  };
}
