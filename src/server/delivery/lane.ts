import type { Claim, ClaimRules } from '../store/store.ts';
import { type AttemptParts, attemptDelivery, type Outcome } from './attempt.ts';
import { createDoorbell } from './doorbell.ts';
import { noteFailure, noteSuccess } from './outage.ts';
import { recordOutcome, type Verdict } from './record-outcome.ts';

export type LaneParts = AttemptParts & {
  rules: ClaimRules;
  random: () => number;
  /** Done once the store serves, before the first claim. */
  prepare: () => Promise<void>;
  /** Called after each attempt, because another channel may have waited for it. */
  onAttempt: () => void;
};

export type Lane = {
  /** Looks for due deliveries at once. */
  notify(): void;
  /** Claims no more; resolves when the delivery in flight has ended. */
  drain(): Promise<void>;
  /** Cuts the delivery in flight short; its lease is handed back. */
  abort(): void;
};

/** Other instances' leads ring no bell here; nobody waits for ours longer than this. */
const POLL_MS = 5_000;

/** Keeps a wait that the store calls over, but its clock does not, from spinning. */
const LEAST_WAIT_MS = 10;

const STORE_RETRY_MS = 1_000;

/** Runs one channel: one delivery at a time, the oldest due first, for as long as the process lives. */
export function startLane(parts: LaneParts): Lane {
  const { transport, store, clock, logger, rules, random, prepare, onAttempt } = parts;
  const { channel } = transport;
  const doorbell = createDoorbell(clock);
  const draining = new AbortController();
  const aborting = new AbortController();
  let isStoreAway = false;

  /** Takes one step and returns how long to wait before the next. */
  async function step(): Promise<number> {
    const claim = await store.claimDelivery(channel, rules);
    noteStoreBack();
    if ('waitMs' in claim) return Math.max(LEAST_WAIT_MS, Math.min(claim.waitMs ?? POLL_MS, POLL_MS));
    const outcome = await attemptDelivery(claim, parts, aborting.signal);
    await untilStored(claim, () => record(claim, outcome));
    if (outcome === 'sent') await untilStored(claim, () => noteSuccess(store, channel));
    onAttempt();
    return 0;
  }

  async function record(claim: Claim, outcome: Outcome): Promise<void> {
    const failure = typeof outcome === 'object' ? outcome : undefined;
    if (failure?.class === 'transient') await noteFailure(store, channel, failure.code, clock.now());
    log(claim, await recordOutcome(store, claim, outcome, random()), failure?.code);
  }

  /** While the store is away the outcome is kept; after the lease it is somebody else's to find out. */
  async function untilStored(claim: Claim, write: () => Promise<void>): Promise<void> {
    const leaseEnd = clock.now() + rules.leaseMs;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        noteStoreAway(error);
        if (clock.now() >= leaseEnd || aborting.signal.aborted) return log(claim, 'unrecorded');
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
        waitMs = await step();
      } catch (error) {
        noteStoreAway(error);
      }
      if (waitMs > 0) await doorbell.wait(waitMs, draining.signal);
    }
  }

  function log(claim: Claim, verdict: Verdict | 'unrecorded', code?: string): void {
    const facts = { channel, lead: claim.lead.number, attempt: claim.attempt, verdict, code };
    if (verdict === 'delivered' || verdict === 'returned') logger.info(facts, 'delivery attempt');
    else if (verdict === 'postponed') logger.warn(facts, 'delivery attempt');
    else logger.error(facts, 'delivery attempt');
  }

  /** Logged once each way: a database can be away for hours. */
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
    notify: doorbell.ring,
    drain() {
      draining.abort();
      return running;
    },
    abort: () => aborting.abort(),
  };
}
