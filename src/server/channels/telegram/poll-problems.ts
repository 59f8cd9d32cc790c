import type { Logger } from '../../log.ts';
import type { Clock } from '../../outbox/clock.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import type { Facts } from '../../store/facts.ts';
import { codeOf } from './sender.ts';

type PollProblemParts = {
  store: Pick<Facts, 'readFact' | 'writeFact'>;
  clock: Clock;
  logger: Logger;
};

/** Why presses do not arrive: another program receives them, or polls have failed for ten minutes. */
type PollProblem = 'webhook' | 'conflict' | 'unfetched';

const PROBLEM_FACT = 'bot-poll-problem';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Returns the pause after a number of consecutive failures: doubles from a second to a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
}

/** A shorter polling outage is not reported. */
const UNFETCHED_MS = 10 * 60_000;

/** Longer pause while another program's webhook is set. */
const WEBHOOK_PAUSE_MS = 60_000;

/** A new leader may conflict with the last poll of a killed one, so only repeated conflicts are reported. */
const CONFLICTS_BEFORE_ALERT = 3;
const CONFLICTS_WITHIN_MS = 10 * 60_000;

/** Detects an outage of polling from the result of each poll, logs it, and stores it for the owner's alerts. */
export function createPollProblems({ store, clock, logger }: PollProblemParts) {
  let problem: PollProblem | undefined;
  let failures = 0;
  /** When presses were last fetched, or when polling began. */
  let fetchedAt = clock.now();
  /** Times of the recent conflicts. */
  let conflicts: number[] = [];

  async function recordConflict(description: string): Promise<number> {
    const cause: PollProblem = /webhook/i.test(description) ? 'webhook' : 'conflict';
    const now = clock.now();
    conflicts = [...conflicts.filter((moment) => now - moment < CONFLICTS_WITHIN_MS), now];
    const isProblem = cause === 'webhook' || conflicts.length >= CONFLICTS_BEFORE_ALERT;
    if (isProblem && problem !== cause) {
      logger.error({ code: 'bot-409', cause }, 'another program receives the presses');
      await writeProblem(cause);
    }
    return cause === 'webhook' ? WEBHOOK_PAUSE_MS : pauseAfter(failures);
  }

  /** The alerts report it to the owner. */
  async function writeProblem(cause: PollProblem | undefined): Promise<void> {
    problem = cause;
    await store.writeFact(PROBLEM_FACT, cause ?? '').catch((error: unknown) => {
      logger.warn({ err: error }, 'could not record the polling problem');
    });
  }

  return {
    /** Begins with the stored problem, which an earlier leader may have recorded. */
    async start(): Promise<void> {
      fetchedAt = clock.now();
      problem = readProblem(await store.readFact(PROBLEM_FACT).catch(() => null));
    },

    /** Records a failed poll. Returns the pause before the next one, in ms. */
    async recordFailure(error: unknown): Promise<number> {
      failures += 1;
      const failure = error instanceof DeliveryFailure ? error : undefined;
      if (failure?.code === 'bot-409') return recordConflict(failure.providerText ?? '');
      if (failures === 1) logger.warn({ code: codeOf(error) }, 'polling failed');
      if (!problem && Math.abs(clock.now() - fetchedAt) >= UNFETCHED_MS) {
        logger.error({ code: codeOf(error) }, 'polling has failed for ten minutes');
        await writeProblem('unfetched');
      }
      return Math.max(failure?.retryAfterMs ?? 0, pauseAfter(failures));
    },

    async recordSuccess(): Promise<void> {
      if (failures > 0 && !problem) logger.info({}, 'polling works again');
      failures = 0;
      fetchedAt = clock.now();
      conflicts = conflicts.filter((moment) => clock.now() - moment < CONFLICTS_WITHIN_MS);
      // Another program that polls gets presses in turn with us, so a quiet moment proves nothing yet.
      if (!problem || (problem === 'conflict' && conflicts.length > 0)) return;
      logger.info({ cause: problem }, 'this server receives the presses again');
      await writeProblem(undefined);
    },
  };
}

function readProblem(fact: string | null): PollProblem | undefined {
  return fact === 'webhook' || fact === 'conflict' || fact === 'unfetched' ? fact : undefined;
}
