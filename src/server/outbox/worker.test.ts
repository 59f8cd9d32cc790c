/* Long, because each test checks one promise of the worker with the same parts. */
import { expect, onTestFinished, test } from 'vitest';
import { claimNext, leaderRules } from '../../../tests/support/claim.ts';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { countCalls } from '../../../tests/support/test-delivery.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { DeliveryFailure } from './failure.ts';
import { createPace, type Pace } from './pace.ts';
import type { Transport } from './transport.ts';
import { startWorker, type WorkerParts } from './worker.ts';

const LEASE_MS = 60_000;
const POLL_MS = 5_000;

/** Methods of the store that fail with this error while it is set. */
type Faults = Partial<Record<keyof Store, Error>>;

/** A worker for e-mails with a real store and a scripted provider, which records messages and times. */
async function startTestWorker(changes: Partial<WorkerParts> = {}, afterClaim?: (pace: Pace) => void) {
  const busy = { calls: 0 };
  const clock = createTestClock(
    () => 0,
    () => busy.calls,
  );
  const start = clock.elapsed();
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const faults: Faults = {};
  const faulty = new Proxy(store, {
    get(target, name: keyof Store) {
      if (faults[name]) return () => Promise.reject(faults[name]);
      const call = Reflect.get(target, name);
      if (name !== 'claimDelivery' || !afterClaim) return call;
      return async (...args: Parameters<Store['claimDelivery']>) => {
        const claim = await target.claimDelivery(...args);
        if (!('waitMs' in claim)) afterClaim(pace);
        return claim;
      };
    },
  });
  const sent: string[] = [];
  const answers: ((signal: AbortSignal) => Promise<void>)[] = [];
  const transport: Transport = {
    channel: 'email',
    minIntervalMs: 0,
    timeoutMs: 10 * LEASE_MS,
    send(claim, signal) {
      sent.push(`${claim.lead.number} after ${(clock.elapsed() - start) / 1000} s`);
      return answers.shift()?.(signal) ?? Promise.resolve();
    },
    sendNotification: () => Promise.reject(new Error('This test sends no notifications')),
  };
  const log: LogLine[] = [];
  const pace = createPace(clock);
  const ended: number[] = [];
  const { epoch } = await leaderRules(store);
  const worker = startWorker({
    transport,
    store: faulty,
    clock,
    logger: createRecordingLogger(log),
    term: { epoch, end: () => ended.push(clock.elapsed()) },
    pace,
    hasEmail: true,
    random: () => 0,
    pollMs: POLL_MS,
    onAttempt: () => undefined,
    ...changes,
  });
  onTestFinished(async () => {
    const drained = worker.drain();
    worker.abort();
    await clock.advance(1);
    await drained;
  });
  async function save(count = 1): Promise<void> {
    for (let saved = 0; saved < count; saved += 1) await store.saveLead(makeNewLead(), ['email']);
  }
  async function states() {
    const leads = await store.listLeads({ limit: 10 });
    return leads.reverse().map(({ deliveries }) => deliveries[0]?.state);
  }
  const messages = () =>
    log.map(({ level, message, facts }) => {
      const { channel, verdict, code } = Object(facts);
      return [level, channel, message, verdict, code].filter(Boolean).join(' ');
    });
  return { clock, store, faults, pace, ended, epoch, answers, sent, worker, save, states, messages };
}

/** A call that only its signal ends. */
function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** A provider whose answers the test controls. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise, open: resolve };
}

const AWAY = new StoreUnavailableError('connection lost');

test('delivers pending messages one at a time, the oldest first', async () => {
  const { clock, answers, sent, save, states } = await startTestWorker();
  const gate = createGate();
  answers.push(gate.answer);
  await save(3);
  await clock.advance(POLL_MS);
  expect(sent).toEqual(['1 after 5 s']);
  gate.open();
  await clock.advance(0);
  expect(sent).toEqual(['1 after 5 s', '2 after 5 s', '3 after 5 s']);
  expect(await states()).toEqual(['done', 'done', 'done']);
});

test('claims at a wake-up, and every five seconds without one', async () => {
  const { clock, worker, sent, save } = await startTestWorker();
  await clock.advance(1_000);
  await save();
  worker.notify();
  await clock.advance(0);
  expect(sent).toEqual(['1 after 1 s']);
  await save();
  await clock.advance(POLL_MS - 1);
  expect(sent).toHaveLength(1);
  await clock.advance(1);
  expect(sent).toEqual(['1 after 1 s', '2 after 6 s']);
});

test('returns a message if a reply has taken its slot since the claim, so that no other leader repeats it', async () => {
  const replies = [(pace: Pace) => pace.pause(120_000), (pace: Pace) => pace.reserveSlot(1_000)];
  const { clock, sent, save, states } = await startTestWorker({}, (pace) => replies.shift()?.(pace));
  await save();
  await clock.advance(POLL_MS);
  expect([await states(), sent]).toEqual([['pending'], []]);
  await clock.advance(120_000);
  expect([await states(), sent]).toEqual([['pending'], []]);
  await clock.advance(1_000);
  expect([await states(), sent]).toEqual([['done'], ['1 after 126 s']]);
});

test('a failure waits by the backoff schedule and blocks no other message', async () => {
  const { clock, answers, sent, save, states, messages } = await startTestWorker();
  answers.push(() => Promise.reject(new DeliveryFailure('transient', 'emailjs-500')));
  await save(2);
  await clock.advance(POLL_MS);
  expect(await states()).toEqual(['pending', 'done']);
  await clock.advance(POLL_MS);
  expect(sent).toEqual(['1 after 5 s', '2 after 5 s', '1 after 7.5 s']);
  expect(messages()).toEqual([
    'warn email delivery attempt postponed emailjs-500',
    'info email delivery attempt delivered',
    'info email delivery attempt delivered',
  ]);
});

test('reports each attempt, because another channel may wait for it', async () => {
  let attempts = 0;
  const onAttempt = () => {
    attempts += 1;
  };
  const { clock, answers, save } = await startTestWorker({ onAttempt });
  answers.push(() => Promise.reject(new DeliveryFailure('message', 'smtp-554')));
  await save(2);
  await clock.advance(POLL_MS);
  expect(attempts).toBe(2);
});

test('logs an unavailable store once, and its return once', async () => {
  const { clock, faults, sent, save, messages } = await startTestWorker();
  await clock.advance(1_000);
  faults.claimDelivery = AWAY;
  await save();
  await clock.advance(60_000);
  expect(messages()).toEqual(['warn email delivery cannot use the database']);
  delete faults.claimDelivery;
  await clock.advance(1_000);
  expect(sent).toHaveLength(1);
  expect(messages()).toEqual([
    'warn email delivery cannot use the database',
    'info email delivery can use the database again',
    'info email delivery attempt delivered',
  ]);
});

test('a message sent while the store was away is recorded later, and not sent again', async () => {
  const { clock, faults, sent, save, states, messages } = await startTestWorker();
  faults.completeDelivery = AWAY;
  await save();
  await clock.advance(LEASE_MS - 1_000);
  expect(await states()).toEqual(['pending']);
  delete faults.completeDelivery;
  await clock.advance(2 * LEASE_MS);
  expect(sent).toEqual(['1 after 5 s']);
  expect(await states()).toEqual(['done']);
  expect(messages()).toContainEqual('info email delivery attempt delivered');
});

test('gives up an outcome that cannot be stored after a minute, and continues with the next lead', async () => {
  const { clock, faults, sent, save, messages } = await startTestWorker();
  faults.completeDelivery = new TypeError('no such column');
  await save();
  await clock.advance(POLL_MS + LEASE_MS - 1);
  expect(messages()).toEqual(['warn email delivery cannot use the database']);
  await clock.advance(1);
  expect(messages()).toContainEqual('error email delivery attempt unrecorded');
  delete faults.completeDelivery;
  await save();
  await clock.advance(2 * POLL_MS);
  expect(sent.some((line) => line.startsWith('2 '))).toBe(true);
});

test('a call longer than a minute stays ours and is sent once', async () => {
  const { clock, answers, sent, save, states } = await startTestWorker();
  const gate = createGate();
  answers.push(gate.answer);
  await save();
  await clock.advance(5 * LEASE_MS);
  gate.open();
  await clock.advance(0);
  expect([sent, await states()]).toEqual([['1 after 5 s'], ['done']]);
});

test.each(['before a claim', 'while it sends'])(
  'it ends the term when another process leads: %s',
  async (when) => {
    const { clock, store, epoch, ended, answers, sent, save, messages } = await startTestWorker();
    const takeOver = async () => {
      await store.releaseLease(epoch);
      await store.acquireLease('other', [], LEASE_MS);
    };
    await save();
    if (when === 'before a claim') await takeOver();
    else answers.push(takeOver);
    await clock.advance(POLL_MS);
    expect(ended.length).toBeGreaterThan(0);
    expect(sent).toHaveLength(when === 'before a claim' ? 0 : 1);
    expect(messages()).toEqual(when === 'before a claim' ? [] : ['error email delivery attempt outdated']);
  },
);

test.each([-5, -59, -61])('a clock that is set by %i minutes stops nothing', async (minutes) => {
  const { clock, answers, sent, save, states } = await startTestWorker();
  answers.push(() =>
    Promise.reject(new DeliveryFailure('transient', 'emailjs-429', { retryAfterMs: 20_000 })),
  );
  await save();
  await clock.advance(POLL_MS);
  clock.jump(minutes * 60_000);
  await save();
  await clock.advance(20_000 + POLL_MS);
  expect(sent.length).toBe(3);
  expect(await states()).toEqual(['done', 'done']);
});

test('keeps the distance between messages, and waits for the probe after a refused setting', async () => {
  const { clock, pace, answers, sent, save } = await startTestWorker();
  answers.push(() => Promise.reject(new DeliveryFailure('configuration', 'emailjs-412')));
  await save(2);
  await clock.advance(POLL_MS);
  expect(pace.waitMs()).toBe(300_000);
  await clock.advance(299_000);
  expect(sent).toHaveLength(1);
  await clock.advance(2 * POLL_MS);
  expect(sent).toHaveLength(3);
});

test('when drained, completes the call in flight and begins no other', async () => {
  const { clock, worker, answers, sent, save, states } = await startTestWorker();
  const gate = createGate();
  answers.push(gate.answer);
  await save(2);
  await clock.advance(POLL_MS);
  let isDrained = false;
  const drained = worker.drain().then(() => {
    isDrained = true;
  });
  await clock.advance(POLL_MS);
  expect(isDrained).toBe(false);
  gate.open();
  await clock.advance(0);
  await drained;
  expect(sent).toHaveLength(1);
  expect(await states()).toEqual(['done', 'pending']);
});

test('aborted, it returns the message in flight at once, without counting the attempt', async () => {
  const { clock, store, worker, answers, save, messages } = await startTestWorker();
  answers.push(hang);
  await save();
  await clock.advance(POLL_MS);
  const drained = worker.drain();
  worker.abort();
  await clock.advance(0);
  await drained;
  expect(messages()).toEqual(['info email delivery attempt returned']);
  expect((await store.findLead(1))?.deliveries[0]).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await claimNext(store, 'email')).toMatchObject({ attempt: 1 });
});
