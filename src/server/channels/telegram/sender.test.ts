import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../tests/support/heap-growth.ts';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import type { Clock } from '../../outbox/clock.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import { createPace } from '../../outbox/pace.ts';
import { createSender } from './sender.ts';

const LONG_WAIT = new DeliveryFailure('transient', 'bot-429', { retryAfterMs: 4000 });

/** A sender beside a worker, with a clock that advances while a turn is awaited. */
async function startSender() {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const start = now;
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    async sleep(ms, signal) {
      // The time limits of a call and of a stop.
      if (ms === 10_000 || ms === 5000)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      if (!signal.aborted) now += ms;
    },
  };
  const log: LogLine[] = [];
  const pace = createPace(clock);
  const sender = createSender({
    pace,
    config: { minIntervalMs: 3000 },
    clock,
    logger: createRecordingLogger(log),
  });
  const sentAt: number[] = [];
  return {
    pace,
    sender,
    log,
    sentAt,
    /** Records its time, and fails with these errors in turn. */
    call:
      (...failures: Error[]) =>
      async () => {
        sentAt.push((now - start) / 1000);
        const failure = failures.shift();
        if (failure) throw failure;
      },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('replies and the worker share one rate limit', async () => {
  const { sender, pace, call, sentAt } = await startSender();
  expect(pace.reserveSlot(3000)).toBe(0);
  await sender.send(call());
  expect(pace.waitMs()).toBe(3000);
  await sender.send(call());
  // Not a message, so no turn is necessary.
  await sender.send(call(), { intervalMs: 0 });
  await sender.send(call());
  expect(sentAt).toEqual([3, 6, 9, 9]);
});

test('a pause that Telegram requests applies to all, and the reply is sent after it', async () => {
  const { sender, pace, call, sentAt } = await startSender();
  await sender.send(call(LONG_WAIT));
  expect(sentAt).toEqual([0, 4]);
  await expect(sender.sendAtOnce(call(LONG_WAIT), 10_000)).rejects.toBe(LONG_WAIT);
  expect(pace.waitMs()).toBe(4000);
});

test('no reply waits longer than half a minute', async () => {
  const { sender, pace, call, sentAt, log } = await startSender();
  const long = new DeliveryFailure('transient', 'bot-429', { retryAfterMs: 40_000 });
  await expect(sender.send(call(long))).rejects.toBe(long);
  await expect(sender.send(call())).rejects.toMatchObject({ code: 'bot-busy' });
  pace.pause(20_000);
  sender.inBackground(() => sender.send(call()), 'not answered');
  await sender.stop();
  expect(sentAt).toEqual([0]);
  expect(log.map(({ message, facts }) => [message, facts])).toEqual([['not answered', { code: 'bot-busy' }]]);
});

test('a stop waits for calls in flight, and for no turn', async () => {
  const { sender, call, sentAt } = await startSender();
  sender.inBackground(() => sender.send(call()), 'not answered');
  sender.inBackground(() => sender.send(call()), 'not answered');
  await sender.stop();
  expect(sentAt).toHaveLength(1);
});

test('a sent reply is released from memory', { tags: 'slow' }, () => {
  const setUp = `
    import { createSender } from '${import.meta.resolve('./sender.ts')}';
    const sender = createSender({ clock: {}, config: {}, logger: { info() {} } });
    // Each remains in the heap if the sender still references it.
    const answer = () => Promise.resolve();
    const fill = 50;
  `;
  const use = `Array.from({ length: fill }, () => sender.inBackground(answer, 'not answered'))`;
  expect(measureGrowth(setUp, use)).toBeLessThan(1024 * 1024);
});
