import { expect, test, vi } from 'vitest';
import { measureGrowth } from '../../../tests/support/heap-growth.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { callWithin, createSleeper, systemClock } from './clock.ts';

const NEVER = new AbortController().signal;

test('the system clock sleeps for the given time, or until it is aborted', async () => {
  const start = performance.now();
  await systemClock.sleep(20, NEVER);
  // Node's timers may fire up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThanOrEqual(19);
  const stop = new AbortController();
  const sleep = systemClock.sleep(3_600_000, stop.signal);
  stop.abort();
  await sleep;
});

test('a wake-up without a sleep ends only the next sleep', async () => {
  const clock = createTestClock(() => 0);
  const sleeper = createSleeper(clock);
  const start = clock.now();
  const woken: number[] = [];
  const wait = () => void sleeper.sleep(5_000, NEVER).then(() => woken.push(clock.now() - start));
  sleeper.wake();
  wait();
  await clock.advance(0);
  expect(woken).toEqual([0]);
  wait();
  await clock.advance(5_000);
  expect(woken).toEqual([0, 5_000]);
});

/** A call that only its signal ends. */
function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

test('a call ends exactly at its timeout', async () => {
  const clock = createTestClock(() => 0);
  let end: unknown;
  void callWithin(clock, NEVER, 10_000, hang).catch((error) => {
    end = error;
  });
  await clock.advance(9_999);
  expect(end).toBeUndefined();
  await clock.advance(1);
  await expect.poll(() => end).toMatchObject({ class: 'transient', code: 'timeout' });
});

test('a call that ignores its signal is abandoned a second later', async () => {
  const clock = createTestClock(() => 0);
  const ends: unknown[] = [];
  void callWithin(clock, NEVER, 10_000, () => new Promise(() => {})).catch((error) => ends.push(error));
  await clock.advance(10_999);
  expect(ends).toEqual([]);
  await clock.advance(1);
  expect(ends).toMatchObject([{ class: 'transient', code: 'timeout' }]);
});

test('a call does not start if the process is stopping', async () => {
  const call = vi.fn(hang);
  const stop = AbortSignal.abort(new Error('stopping'));
  const made = callWithin(
    createTestClock(() => 0),
    stop,
    10_000,
    call,
  );
  await expect(made).rejects.toThrow('stopping');
  expect(call).not.toHaveBeenCalled();
});

test('a call ends when its caller aborts, with the caller’s reason', async () => {
  const stop = new AbortController();
  const call = callWithin(
    createTestClock(() => 0),
    stop.signal,
    10_000,
    hang,
  );
  stop.abort(new Error('stopping'));
  await expect(call).rejects.toThrow('stopping');
});

test('a finished call leaves no timer', async () => {
  const clock = createTestClock(() => 0);
  let given: AbortSignal | undefined;
  const answer = await callWithin(clock, NEVER, 10_000, async (signal) => {
    given = signal;
    return 'answer';
  });
  expect(answer).toBe('answer');
  await clock.advance(20_000);
  expect(given?.aborted).toBe(false);
});

/** 10,000 calls in a child process, with a signal that lives as long as the process. */
const USES = {
  'a call to a provider': `callWithin(systemClock, stop, 10_000, async () => true)`,
  'a call that goes on listening':
    'callWithin(systemClock, stop, 10_000, async (signal) => signal.addEventListener("abort", () => signal))',
  'a call with a signal of its own': `callWithin(systemClock, AbortSignal.any([stop, new AbortController().signal]), 10_000, async () => true)`,
  'a call that is refused': `callWithin(systemClock, stop, 10_000, () => Promise.reject(1)).catch(() => {})`,
  'a sleep that a wake-up ends': `(() => { const slept = sleeper.sleep(10_000, stop); sleeper.wake(); return slept; })()`,
};

test.each(Object.entries(USES))(
  '%s leaves nothing behind in a process that runs for years',
  { tags: 'slow' },
  (_, use) => {
    const setUp = `
    import { callWithin, createSleeper, systemClock } from '${import.meta.resolve('./clock.ts')}';
    const stop = new AbortController().signal;
    const sleeper = createSleeper(systemClock);
  `;
    expect(measureGrowth(setUp, use)).toBeLessThan(1024 * 1024);
  },
);
