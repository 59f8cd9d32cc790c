import { HOUR_MS } from '#shared/time/durations.ts';

/** The pauses after the first attempts; later pauses last an hour. */
const BACKOFF_MS = [0, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** With equal jitter an hourly pause lasts 45 minutes on average, so 96 of them take 72 hours. */
const HOURLY_ATTEMPTS = 96;

/**
 * Returns the pause after a transient failure. Half of it is fixed and half is random ("equal jitter"), so that leads
 * that failed together do not retry together.
 *
 * @param attempt the attempt that failed, from 1
 * @param random a number in [0, 1)
 * @returns ms, or null after 72 hours, when the delivery is given up
 */
export function retryDelayMs(attempt: number, random: number): number | null {
  if (attempt >= BACKOFF_MS.length + HOURLY_ATTEMPTS) return null;
  const pauseMs = BACKOFF_MS[attempt] ?? HOUR_MS;
  return Math.round(pauseMs / 2 + (pauseMs / 2) * random);
}
