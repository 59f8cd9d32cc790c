import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../tests/support/heap-growth.ts';
import { makeNewLead } from '../../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../tests/support/test-store.ts';
import type { Clock } from '../../queue/clock.ts';
import { DeliveryFailure } from '../../queue/failure.ts';
import { createSender } from './sender.ts';

const RULES = { leaseMs: 60_000, minIntervalMs: 3000, hasEmail: false };
const PATIENCE = new DeliveryFailure('transient', 'bot-429', { retryAfterMs: 4000 });

/** A sender beside a lane, on a clock that goes on by itself while somebody waits for a turn. */
async function startSender() {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const start = now;
  const store = await openTestStore(makeStoreFile(), () => now);
  for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['bot']);
  const clock: Clock = {
    now: () => now,
    async sleep(ms, signal) {
      // The limits of a call and of a stop, before which both have ended.
      if (ms === 10_000 || ms === 5000)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      if (!signal.aborted) now += ms;
    },
  };
  const log: LogLine[] = [];
  const sender = createSender({
    store,
    config: { minIntervalMs: 3000 },
    clock,
    logger: createRecordingLogger(log),
  });
  const sentAt: number[] = [];
  return {
    store,
    sender,
    log,
    sentAt,
    /** Notes when it was sent, and fails with these, one after the other. */
    call:
      (...failures: Error[]) =>
      async () => {
        sentAt.push((now - start) / 1000);
        const failure = failures.shift();
        if (failure) throw failure;
      },
    claim: () => store.claimDelivery('bot', RULES),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('what answers people keeps to the pace of the lane, and the lane to it', async () => {
  const { sender, claim, call, sentAt } = await startSender();
  expect(await claim()).toMatchObject({ topic: 'lead' });
  await sender.send(call());
  expect(await claim()).toEqual({ waitMs: 3000 });
  await sender.send(call());
  // No message, so nobody waits for it.
  await sender.send(call(), { intervalMs: 0 });
  await sender.send(call());
  expect(sentAt).toEqual([3, 6, 9, 9]);
});

test('a patience that Telegram asks of an answer is everybody’s, and the answer is sent behind it', async () => {
  const { sender, claim, call, sentAt } = await startSender();
  await sender.send(call(PATIENCE));
  expect(sentAt).toEqual([0, 4]);
  await expect(sender.sendAtOnce(call(PATIENCE), 10_000)).rejects.toBe(PATIENCE);
  expect(await claim()).toEqual({ waitMs: 4000 });
});

test('nobody waits for longer than half a minute', async () => {
  const { sender, store, call, sentAt, log } = await startSender();
  const long = new DeliveryFailure('transient', 'bot-429', { retryAfterMs: 40_000 });
  await expect(sender.send(call(long))).rejects.toBe(long);
  await expect(sender.send(call())).rejects.toMatchObject({ code: 'bot-busy' });
  await store.pauseChannel('bot', 20_000);
  sender.inBackground(() => sender.send(call()), 'not answered');
  await sender.stop();
  expect(sentAt).toEqual([0]);
  expect(log.map(({ message, facts }) => [message, facts])).toEqual([['not answered', { code: 'bot-busy' }]]);
});

test('a server that stops lets out what is on its way, and waits for no turn', async () => {
  const { sender, call, sentAt } = await startSender();
  sender.inBackground(() => sender.send(call()), 'not answered');
  sender.inBackground(() => sender.send(call()), 'not answered');
  await sender.stop();
  expect(sentAt).toEqual([0]);
});

test('without the store it is sent all the same', async () => {
  const { sender, store, call, sentAt } = await startSender();
  await store.close();
  await sender.send(call());
  expect(sentAt).toEqual([0]);
});

test('an answer that has gone out is kept no longer', () => {
  const setUp = `
    import { createSender } from '${import.meta.resolve('./sender.ts')}';
    const sender = createSender({ clock: {}, config: {}, logger: { info() {} } });
    // Each turns up in the heap if the sender still holds it.
    const answer = () => Promise.resolve();
    const fill = 50;
  `;
  const use = `Array.from({ length: fill }, () => sender.inBackground(answer, 'not answered'))`;
  expect(measureGrowth(setUp, use)).toBeLessThan(1024 * 1024);
});
