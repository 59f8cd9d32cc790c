import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Channel } from '../lead/lead.ts';
import type { Logger } from '../log.ts';
import type { Leadership } from '../store/leader.ts';
import { StoreRefusedError } from '../store-error.ts';
import { type Clock, systemClock } from './clock.ts';
import { createOutageLog } from './outage-log.ts';

/** One term of leadership. It ends when the process stops or another process takes over. */
export type Term = {
  epoch: number;
  /** Reports that something could not be recorded because another process leads now. */
  end: () => void;
};

/** The work of the leader. */
export type LeaderWork = {
  /** @param graceMs time for calls in flight; 0 if another process leads now */
  stop: (graceMs: number) => Promise<unknown>;
};

type LeaderParts = {
  store: Leadership;
  channels: readonly Channel[];
  clock: Clock;
  logger: Logger;
  leaseMs: number;
  /** Starts the work. It stops when the term ends. */
  work: (term: Term) => LeaderWork;
};

/** A killed leader is replaced this long after its last renewal. */
export const LEASE_MS = 15_000;

/** Renewals per lease. A store that is slow for a moment therefore ends no term. */
const RENEWALS = 4;

/** Checks of other processes per lease, so that they soon replace a leader that resigns. */
const CHECKS = 15;

/** When the store is back, no other process takes over for this part of the lease. */
const OUTAGE_GRACE_SHARE = 1 / 5;

/** Leads whenever no other process does, until it is stopped. */
export function startLeading({ store, channels, clock, logger, leaseMs, work }: LeaderParts) {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  const stopping = new AbortController();
  const checkMs = leaseMs / CHECKS;
  const isStalled = createStallWatch(clock, leaseMs);
  const outage = createOutageLog(logger);
  let hasSeenStore = false;
  let isLeading = false;
  let graceMs = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const epoch = await tryToAcquireLease();
      if (epoch === null) await clock.sleep(checkMs, stopping.signal);
      else await lead(epoch);
    }
  }

  async function tryToAcquireLease(): Promise<number | null> {
    try {
      const leader = await store.readLeader();
      await endOutage();
      if (stopping.signal.aborted) return null;
      hasSeenStore = true;
      const renewals = leader?.renewals ?? -1;
      const hasStalled = isStalled(renewals);
      if (leader?.isHeld && !hasStalled) return null;
      return await store.acquireLease(holder, channels, leaseMs, hasStalled ? renewals : -1);
    } catch (error) {
      outage.begin(error);
      return null;
    }
  }

  /** After an outage, waits for the leader to record what it sent meanwhile. */
  async function endOutage(): Promise<void> {
    const isBack = outage.isAway();
    outage.end();
    if (isBack) await clock.sleep(leaseMs * OUTAGE_GRACE_SHARE, stopping.signal);
  }

  /** Does the work until the term ends. */
  async function lead(epoch: number): Promise<void> {
    const ended = new AbortController();
    const over = AbortSignal.any([stopping.signal, ended.signal]);
    const renewMs = leaseMs / RENEWALS;
    isLeading = true;
    // The first leader of a database is not worth logging.
    if (epoch > 1) logger.info({ epoch }, 'this process leads now');
    const working = work({ epoch, end: () => ended.abort() });
    while (!over.aborted) {
      await clock.sleep(renewMs, over);
      if (!over.aborted && !(await renew(epoch))) ended.abort();
    }
    isLeading = false;
    if (ended.signal.aborted) logger.warn({ epoch }, 'another process leads now');
    await working.stop(ended.signal.aborted ? 0 : graceMs);
    if (!ended.signal.aborted) await store.releaseLease(epoch).catch(outage.begin);
  }

  /** A store that is away makes no other process the leader, so the term goes on. */
  async function renew(epoch: number): Promise<boolean> {
    try {
      const isOurs = await store.renewLease(epoch, leaseMs);
      outage.end();
      return isOurs;
    } catch (error) {
      outage.begin(error);
      return true;
    }
  }

  const running = run();
  return {
    /** Whether this process leads, or may lead because the store has not answered yet. */
    isLeading: () => isLeading || !hasSeenStore,
    /**
     * Ends the work and releases the lease.
     *
     * @param grace time for calls in flight, in ms
     */
    async stop(grace: number): Promise<void> {
      graceMs = grace;
      stopping.abort(new Error('The server stops'));
      await running;
    },
  };
}

/**
 * Creates a check whether the leader has renewed nothing for a whole lease. It measures by the monotonic clock: after a
 * clock was set back, the deadline in the store may be far in the future.
 */
function createStallWatch(clock: Clock, leaseMs: number): (renewals: number) => boolean {
  const last = { renewals: -1, seenAt: clock.elapsed() };
  return (renewals) => {
    if (renewals !== last.renewals) Object.assign(last, { renewals, seenAt: clock.elapsed() });
    return clock.elapsed() - last.seenAt > leaseMs;
  };
}

/**
 * Ensures that no running process on this database has other channels. Waits for the deadline of a killed leader.
 *
 * @throws {StoreRefusedError} if there is one
 */
export async function requireSameChannels(
  store: Pick<Leadership, 'readLeader'>,
  channels: readonly Channel[],
  clock: Clock = systemClock,
  leaseMs = LEASE_MS,
): Promise<void> {
  const readLeader = () => store.readLeader().catch(() => undefined);
  const deadline = clock.elapsed() + leaseMs;
  const first = await readLeader();
  for (let leader = first; leader?.isHeld; leader = await readLeader()) {
    if (String(leader.channels) === String(channels)) return;
    // A renewal shows that this leader still runs.
    if (leader.renewals !== first?.renewals)
      throw new StoreRefusedError(
        `Another copy of the site on this database has other channels (${leader.channels.join(', ') || 'none'}, here ${channels.join(', ') || 'none'}): give all copies the same settings and restart them together`,
      );
    if (clock.elapsed() > deadline) return;
    await clock.sleep(leaseMs / CHECKS, new AbortController().signal);
  }
}
