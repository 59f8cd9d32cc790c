import { expect, test } from 'vitest';
import { claimNext } from '../../../tests/support/claim.ts';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Claim } from '../store/claim-delivery.ts';
import { attemptDelivery, recordOutcome } from './attempt.ts';
import { retryDelayMs } from './backoff.ts';
import { DeliveryFailure } from './failure.ts';
import { createPace } from './pace.ts';
import type { Transport } from './transport.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** Saves a lead and claims its e-mail at the given time. */
async function claimOne(attempt = 1) {
  const store = await openTestStore(makeStoreFile(), () => START);
  await store.saveLead(makeNewLead(), ['email']);
  const claim = await claimNext(store, 'email');
  if ('waitMs' in claim) throw new Error('Nothing is due');
  const clock = createTestClock(() => 0);
  const parts = { store, pace: createPace(clock) };
  const readDelivery = async () => (await store.findLead(1))?.deliveries[0];
  return { store, parts, clock, claim: { ...claim, attempt } satisfies Claim, readDelivery };
}

test('a failed delivery is retried by the backoff schedule', async () => {
  const { parts, claim, readDelivery } = await claimOne(3);
  expect(await recordOutcome(parts, claim, new DeliveryFailure('transient', 'timeout'), 0.5)).toBe(
    'postponed',
  );
  expect(await readDelivery()).toMatchObject({
    state: 'pending',
    lastErrorCode: 'timeout',
    nextAttemptAt: new Date(START + 90_000),
  });
});

test('pauses the channel as long as the provider requests, at most an hour', async () => {
  const { parts, claim, readDelivery } = await claimOne();
  const failure = new DeliveryFailure('transient', 'emailjs-429', { retryAfterMs: 86_400_000 });
  expect(await recordOutcome(parts, claim, failure, 0)).toBe('postponed');
  expect((await readDelivery())?.nextAttemptAt).toEqual(new Date(START + 3_600_000));
  expect(parts.pace.waitMs()).toBe(3_600_000);
});

test('follows the backoff schedule if the provider asks for a shorter pause', async () => {
  const { parts, claim, readDelivery } = await claimOne(3);
  const failure = new DeliveryFailure('transient', 'emailjs-429', { retryAfterMs: 1_000 });
  await recordOutcome(parts, claim, failure, 0.5);
  expect((await readDelivery())?.nextAttemptAt).toEqual(new Date(START + 90_000));
});

test('gives up after 72 hours of failures, and reports it', async () => {
  const { store, parts, claim, readDelivery } = await claimOne(102);
  expect(await recordOutcome(parts, claim, new DeliveryFailure('transient', 'emailjs-500'), 0)).toBe('dead');
  expect(await readDelivery()).toMatchObject({ state: 'dead', lastErrorCode: 'emailjs-500' });
  expect(await store.retryDead()).toBe(1);
});

test('never gives up while the configuration is refused', async () => {
  const { parts, claim, readDelivery } = await claimOne(500);
  const failure = new DeliveryFailure('configuration', 'emailjs-412');
  expect(await recordOutcome(parts, claim, failure, 0)).toBe('parked');
  expect(await readDelivery()).toMatchObject({ state: 'pending', attempts: 0 });
  expect(parts.pace.waitMs()).toBe(300_000);
  expect(await recordOutcome(parts, claim, 'sent', 0)).toBe('delivered');
  expect(parts.pace.waitMs()).toBe(0);
});

test('postpones a single refused lead while others of its kind get through', async () => {
  const { store, parts, claim, readDelivery } = await claimOne(3);
  const failure = new DeliveryFailure('configuration', 'emailjs-412');
  expect(await recordOutcome(parts, { ...claim, wasOvertaken: true }, failure, 0.5)).toBe('postponed');
  expect(await readDelivery()).toMatchObject({ state: 'pending', nextAttemptAt: new Date(START + 90_000) });
  await store.saveLead(makeNewLead(), ['email']);
  expect(await claimNext(store, 'email')).toMatchObject({ lead: { number: 2 } });
});

test.each(['sent', 'stopped', 'obsolete', 'transient', 'configuration', 'message'] as const)(
  'says so when another process leads now: %s',
  async (ending) => {
    const { store, parts, claim } = await claimOne();
    await store.releaseLease(claim.epoch);
    expect(await store.acquireLease('other', [], 60_000)).toBe(claim.epoch + 1);
    const isFailure = ending === 'transient' || ending === 'configuration' || ending === 'message';
    const outcome = isFailure ? new DeliveryFailure(ending, 'some-code') : ending;
    expect(await recordOutcome(parts, claim, outcome, 0)).toBe('outdated');
    expect(parts.pace.waitMs()).toBe(0);
  },
);

const LATEST = 1 - Number.EPSILON;
const HOUR_MS = 3_600_000;

test('pauses grow from seconds to an hour, half of each is random', () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7];
  expect(attempts.map((attempt) => retryDelayMs(attempt, LATEST))).toEqual([
    5_000,
    30_000,
    120_000,
    600_000,
    1_800_000,
    HOUR_MS,
    HOUR_MS,
  ]);
  expect(attempts.map((attempt) => retryDelayMs(attempt, 0))).toEqual([
    2_500, 15_000, 60_000, 300_000, 900_000, 1_800_000, 1_800_000,
  ]);
});

test('gives up after about 72 hours', () => {
  let hours = 0;
  let attempt = 1;
  for (let delay = retryDelayMs(attempt, 0.5); delay !== null; delay = retryDelayMs(++attempt, 0.5)) {
    hours += delay / HOUR_MS;
  }
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(73);
});

const NEVER = new AbortController().signal;

/** A claimed lead and a channel that answers each message with the next of these; records the messages. */
async function attemptWith(
  answers: (() => Promise<void>)[],
  changes: Pick<Partial<Claim>, 'lostAttempts'> = {},
) {
  const { store, claim } = await claimOne();
  const clock = createTestClock(() => 0);
  const calls: string[] = [];
  const log: LogLine[] = [];
  const answer = (kind: string) => {
    calls.push(`${kind} after ${(clock.now() - START) / 1000} s`);
    return answers.shift()?.() ?? Promise.resolve();
  };
  const transport: Transport = {
    channel: 'email',
    minIntervalMs: 1_100,
    timeoutMs: 10_000,
    send: () => answer('lead'),
    sendNotification: () => answer('notification'),
  };
  const parts = { transport, store, clock, logger: createRecordingLogger(log) };
  const run = (stop = NEVER) => attemptDelivery({ ...claim, ...changes }, parts, stop);
  return { clock, calls, log, run };
}

const fail = (failureClass: DeliveryFailure['class'], code: string) => () =>
  Promise.reject(new DeliveryFailure(failureClass, code));

test.each(['transient', 'configuration', 'message'] as const)(
  'a %s failure is what the attempt ended with, after one call',
  async (failureClass) => {
    const { calls, run } = await attemptWith([fail(failureClass, 'some-code')]);
    expect(await run()).toMatchObject({ class: failureClass, code: 'some-code' });
    expect(calls).toEqual(['lead after 0 s']);
  },
);

test('skips a lead that has ended the process ten times, and tries one of nine times', async () => {
  const often = await attemptWith([], { lostAttempts: 10 });
  expect(await often.run()).toMatchObject({ class: 'message', code: 'crash' });
  expect(often.calls).toEqual([]);
  const seldom = await attemptWith([], { lostAttempts: 9 });
  expect(await seldom.run()).toBe('sent');
});

test('an unexpected error is logged and retried later', async () => {
  const { log, run } = await attemptWith([() => Promise.reject(new TypeError('no such property'))]);
  expect(await run()).toMatchObject({ class: 'transient', code: 'unexpected' });
  expect(log).toMatchObject([{ level: 'error', facts: { channel: 'email', lead: 1 } }]);
});

test('a call that the end of the process aborts is returned to the queue, without an error in the log', async () => {
  const stop = new AbortController();
  const { log, run } = await attemptWith([
    () => {
      stop.abort(new Error('stopping'));
      return Promise.reject(stop.signal.reason);
    },
  ]);
  expect(await run(stop.signal)).toBe('stopped');
  expect(log).toEqual([]);
});
