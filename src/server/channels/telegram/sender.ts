import type { BotConfig } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { type Clock, callWithin } from '../../outbox/clock.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import type { Pace } from '../../outbox/pace.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';

type SenderParts = {
  pace: Pick<Pace, 'reserveSlot' | 'pause'>;
  config: Pick<BotConfig, 'minIntervalMs'>;
  clock: Clock;
  logger: Logger;
};

type Call<Result> = (signal: AbortSignal) => Promise<Result>;

/** Maximum wait of a reply. By then a flood is over, or the manager asks again. */
const MAX_RETRY_MS = 30_000;

/** Time for replies in flight when the server stops. */
const GRACE_MS = 5_000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends replies to people in the chat; the worker sends the rest. Both share one rate limit and the pauses that
 * Telegram requests.
 */
export function createSender({ pace, config, clock, logger }: SenderParts) {
  const working = new Set<Promise<void>>();
  const stopping = new AbortController();
  const cutting = new AbortController();

  /** @throws {DeliveryFailure} if the slot would come too late for the reply */
  async function waitForSlot(intervalMs: number, maxWaitMs: number): Promise<void> {
    const waitMs = pace.reserveSlot(intervalMs, maxWaitMs);
    if (waitMs === null) throw new DeliveryFailure('transient', 'bot-busy');
    if (waitMs === 0) return;
    await clock.sleep(waitMs, stopping.signal);
    stopping.signal.throwIfAborted();
  }

  async function callOnce<Result>(call: Call<Result>, stop: AbortSignal, timeoutMs: number): Promise<Result> {
    try {
      return await callWithin(clock, stop, timeoutMs, call);
    } catch (error) {
      // Telegram's pause applies to all calls, so the worker waits too.
      pace.pause(retryAfterOf(error));
      throw error;
    }
  }

  return {
    /**
     * Sends in the next free slot, and retries if Telegram requests a short pause.
     *
     * @param intervalMs minimum time before the next message; 0 for a call that is not a message
     * @param uploadMs time limit of a file; a stopping server does not wait for it
     * @throws {DeliveryFailure} unless Telegram has accepted it
     */
    async send<Result>(
      call: Call<Result>,
      { intervalMs = config.minIntervalMs, uploadMs }: { intervalMs?: number; uploadMs?: number } = {},
    ): Promise<Result> {
      const deadline = clock.elapsed() + MAX_RETRY_MS;
      const stop = uploadMs === undefined ? cutting.signal : stopping.signal;
      for (;;) {
        await waitForSlot(intervalMs, deadline - clock.elapsed());
        try {
          return await callOnce(call, stop, uploadMs ?? HTTP_TIMEOUT_MS);
        } catch (error) {
          const waitMs = retryAfterOf(error);
          if (waitMs <= 0 || clock.elapsed() + waitMs > deadline) throw error;
        }
      }
    },

    /** Sends a call that is not a message immediately, because it would be useless later. */
    sendAtOnce: <Result>(call: Call<Result>, timeoutMs: number) => callOnce(call, cutting.signal, timeoutMs),

    /** Runs work in the background and logs a failure. */
    inBackground(work: () => Promise<unknown>, message: string): void {
      const done = work()
        .then(
          () => undefined,
          (error: unknown) => logger.info({ code: codeOf(error) }, message),
        )
        .finally(() => working.delete(done));
      working.add(done);
    },

    isStopping: () => stopping.signal.aborted,

    /** Ends all waits for a slot. Resolves when the calls in flight have ended. */
    async stop() {
      stopping.abort(new Error('The server stops'));
      const finished = new AbortController();
      void clock.sleep(GRACE_MS, finished.signal).then(() => cutting.abort(new Error('The server stops')));
      await Promise.all(working);
      finished.abort();
    },
  };
}

/** The pause that Telegram requests. */
function retryAfterOf(error: unknown): number {
  return error instanceof DeliveryFailure ? error.retryAfterMs : 0;
}

/** A code that is safe to log, unlike a provider's text. */
export function codeOf(error: unknown): string {
  return error instanceof DeliveryFailure ? error.code : 'unexpected';
}
