/* Longer than most: each test is one of the promises of a lane, and all of them need the same parts. */
import { expect, onTestFinished, test } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { countCalls } from '../../../tests/support/test-delivery.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { DeliveryFailure } from './failure.ts';
import { type LaneParts, startLane } from './lane.ts';
import type { Transport } from './transport.ts';

const LEASE_MS = 60_000;
const POLL_MS = 5_000;

/** Methods of the store that fail with an error while it is set. */
type Faults = Partial<Record<keyof Store, Error>>;

/** A lane for letters on a real store, whose provider does what the test says and writes down what it got, and when. */
async function startTestLane(changes: Partial<LaneParts> = {}) {
  const busy = { calls: 0 };
  const clock = createTestClock(
    () => 0,
    () => busy.calls,
  );
  const start = clock.now();
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const faults: Faults = {};
  const health = { isWritable: true };
  const faulty = new Proxy(store, {
    get(target, name: keyof Store) {
      if (faults[name]) return () => Promise.reject(faults[name]);
      if (name === 'checkHealth') return async () => ({ ...(await target.checkHealth()), ...health });
      return Reflect.get(target, name);
    },
  });
  const sent: string[] = [];
  const answers: ((signal: AbortSignal) => Promise<void>)[] = [];
  const transport: Transport = {
    channel: 'email',
    minIntervalMs: 0,
    timeoutMs: 10 * LEASE_MS,
    send(claim, signal) {
      sent.push(`${claim.lead.number} after ${(clock.now() - start) / 1000} s`);
      return answers.shift()?.(signal) ?? Promise.resolve();
    },
    sendNotice: () => Promise.reject(new Error('Nobody here is told anything')),
  };
  const log: LogLine[] = [];
  const lane = startLane({
    transport,
    store: faulty,
    clock,
    logger: createRecordingLogger(log),
    rules: { leaseMs: LEASE_MS, minIntervalMs: 0, hasEmail: true },
    random: () => 0,
    pollMs: POLL_MS,
    prepare: () => Promise.resolve(),
    onAttempt: () => undefined,
    ...changes,
  });
  onTestFinished(async () => {
    const drained = lane.drain();
    lane.abort();
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
  return { clock, store, faults, health, answers, sent, lane, save, states, messages };
}

/** A call that only its signal ends. */
function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** A provider that answers when the test says so. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise, open: resolve };
}

const AWAY = new StoreUnavailableError('connection lost');

test('delivers what waits, the oldest first and one after the other', async () => {
  const { clock, answers, sent, save, states } = await startTestLane();
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

test('looks for more at a ring, and every five seconds without one', async () => {
  const { clock, lane, sent, save } = await startTestLane();
  await clock.advance(1_000);
  await save();
  lane.notify();
  await clock.advance(0);
  expect(sent).toEqual(['1 after 1 s']);
  await save();
  await clock.advance(POLL_MS - 1);
  expect(sent).toHaveLength(1);
  await clock.advance(1);
  expect(sent).toEqual(['1 after 1 s', '2 after 6 s']);
});

test('a failure waits by the ladder and holds up nobody', async () => {
  const { clock, answers, sent, save, states, messages } = await startTestLane();
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

test('says after each attempt that it was made, since another channel may wait for it', async () => {
  let attempts = 0;
  const onAttempt = () => {
    attempts += 1;
  };
  const { clock, answers, save } = await startTestLane({ onAttempt });
  answers.push(() => Promise.reject(new DeliveryFailure('message', 'smtp-554')));
  await save(2);
  await clock.advance(POLL_MS);
  expect(attempts).toBe(2);
});

test('claims nothing before it is prepared, and prepares once, however often that takes', async () => {
  let tries = 0;
  const prepare = async () => {
    tries += 1;
    if (tries < 3) throw AWAY;
  };
  const { clock, sent, save } = await startTestLane({ prepare });
  await save();
  await clock.advance(1_999);
  expect([tries, sent]).toEqual([2, []]);
  await clock.advance(10 * POLL_MS);
  expect(tries).toBe(3);
  // It comes back like any store that was away: others may have something to write down first.
  expect(sent).toEqual(['1 after 5 s']);
});

test('a store that is away is told of once, and after its return others write down first what they have sent', async () => {
  const { clock, faults, sent, save, messages } = await startTestLane();
  await clock.advance(1_000);
  faults.claimDelivery = AWAY;
  await save();
  await clock.advance(60_000);
  expect(messages()).toEqual(['warn email the store does not serve delivery']);
  delete faults.claimDelivery;
  await clock.advance(2_999);
  expect(sent).toEqual([]);
  await clock.advance(1_001);
  expect(sent).toHaveLength(1);
  expect(messages()).toEqual([
    'warn email the store does not serve delivery',
    'info email the store serves delivery again',
    'info email delivery attempt delivered',
  ]);
});

test('nothing is claimed of a store that can be read and not be written', async () => {
  const { clock, faults, health, sent, save } = await startTestLane();
  faults.claimDelivery = AWAY;
  await save();
  await clock.advance(POLL_MS);
  delete faults.claimDelivery;
  health.isWritable = false;
  await clock.advance(4 * POLL_MS);
  expect(sent).toEqual([]);
  health.isWritable = true;
  await clock.advance(POLL_MS);
  expect(sent).toHaveLength(1);
});

test('drained while others write down what they have sent, it begins nothing', async () => {
  const { clock, lane, faults, sent, save, states } = await startTestLane();
  faults.claimDelivery = AWAY;
  await save();
  await clock.advance(POLL_MS);
  delete faults.claimDelivery;
  await clock.advance(2_000);
  await lane.drain();
  expect(sent).toEqual([]);
  expect(await states()).toEqual(['pending']);
});

test('what was sent while the store went away is written down when it is back, and not sent again', async () => {
  const { clock, faults, sent, save, states, messages } = await startTestLane();
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

test('an outcome that can never be written down is given up with its lease, and the next lead gets its turn', async () => {
  const { clock, faults, sent, save, messages } = await startTestLane();
  faults.completeDelivery = new TypeError('no such column');
  await save();
  await clock.advance(POLL_MS + LEASE_MS - 1);
  expect(messages()).toEqual(['warn email the store does not serve delivery']);
  await clock.advance(1);
  expect(messages().at(-1)).toEqual('error email delivery attempt unrecorded');
  delete faults.completeDelivery;
  await save();
  await clock.advance(2 * POLL_MS);
  expect(sent.some((line) => line.startsWith('2 '))).toBe(true);
});

test('a claim that came too late for its lease sends nothing', async () => {
  const { clock, store, faults, sent, save } = await startTestLane();
  await save();
  faults.extendLease = AWAY;
  await clock.advance(POLL_MS);
  expect(sent).toEqual([]);
  delete faults.extendLease;
  // The claim lasts a minute from the moment in which it was made.
  await clock.advance(2 * LEASE_MS);
  expect(sent).toHaveLength(1);
  expect((await store.findLead(1))?.deliveries[0]).toMatchObject({ state: 'done', attempts: 1 });
});

test('a call longer than a lease stays ours, and one whose lease has passed on is cut short', async () => {
  const { clock, store, answers, sent, save } = await startTestLane();
  const gate = createGate();
  answers.push(gate.answer);
  await save();
  await clock.advance(3 * LEASE_MS);
  const rules = { leaseMs: LEASE_MS, minIntervalMs: 0, hasEmail: true };
  expect(await store.claimDelivery('email', rules)).toHaveProperty('waitMs');
  gate.open();
  await clock.advance(0);
  expect(sent).toEqual(['1 after 5 s']);

  let end: unknown;
  answers.push((signal) =>
    hang(signal).catch((error) => {
      end = error;
      throw error;
    }),
  );
  await save();
  await clock.advance(POLL_MS);
  expect(sent).toHaveLength(2);
  // The machine slept for longer than the lease, and another server went on.
  clock.jump(2 * LEASE_MS);
  expect(await store.claimDelivery('email', rules)).toHaveProperty('lead');
  await clock.advance(LEASE_MS);
  expect(String(end)).toContain('The lease has passed to somebody else');
});

test('drained, it ends what is in flight and begins nothing', async () => {
  const { clock, lane, answers, sent, save, states } = await startTestLane();
  const gate = createGate();
  answers.push(gate.answer);
  await save(2);
  await clock.advance(POLL_MS);
  let isDrained = false;
  const drained = lane.drain().then(() => {
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

test('aborted, it hands back at once what is in flight, as if it had not been tried', async () => {
  const { clock, store, lane, answers, save, messages } = await startTestLane();
  answers.push(hang);
  await save();
  await clock.advance(POLL_MS);
  const drained = lane.drain();
  lane.abort();
  await clock.advance(0);
  await drained;
  expect(messages()).toEqual(['info email delivery attempt returned']);
  expect((await store.findLead(1))?.deliveries[0]).toMatchObject({ state: 'pending', attempts: 0 });
  const rules = { leaseMs: LEASE_MS, minIntervalMs: 0, hasEmail: true };
  expect(await store.claimDelivery('email', rules)).toMatchObject({ attempt: 1 });
});
