import { expect, onTestFinished } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { type RunningDelivery, startDelivery } from '../../src/server/delivery.ts';
import type { Channel, DeliveryState, NewLead } from '../../src/server/lead/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from './make-lead.ts';
import { startBotProvider } from './providers/bot-provider.ts';
import { EMAILJS_NAMES, startEmailProvider } from './providers/email-provider.ts';
import type { Provider, RecordedRequest } from './providers/provider.ts';
import { SCHOOL_CONTENT } from './school-content.ts';
import { createRecordingLogger, type LogLine } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { makeStoreFile, openTestStore } from './test-store.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

export type TestDelivery = {
  store: Store;
  email: Provider;
  bot: Provider;
  clock: TestClock;
  config: Config;
  log: LogLine[];
  worker: RunningDelivery;
  /** Starts another worker on the same or another store, with optional settings. */
  startWorker(store?: Store, settings?: Record<string, string>): RunningDelivery;
  /** Saves a lead as the intake does, and wakes the worker. Returns its request id. */
  save(kind?: LeadKind, changes?: Partial<NewLead>): Promise<string>;
  /** State of the deliveries of a channel, by lead number. */
  states(channel: Channel): Promise<DeliveryState[]>;
  /** Number of times that each lead reached the owner on a channel, by name. */
  countReceived(channel: Channel): Map<string, number>;
};

type TestDeliveryOptions = {
  settings?: Record<string, string>;
  /** Wraps the store that the worker uses, for example to inject faults. */
  wrapStore?: (store: Store) => Store;
  /** Time limit of the test; half a minute by default. Days in steps of five seconds take a minute. */
  pollMs?: number;
};

const SETTINGS = {
  ...EMAILJS_NAMES,
  TELEGRAM_BOT_TOKEN: '123456:SECRET-token',
  TELEGRAM_CHAT_ID: '-1007007',
  // Reminders would change the counts of calls; `startTestReminders` tests them.
  REMINDERS: 'off',
};

/** Data that must never be logged: credentials, names, phones, messages. */
const PRIVATE = /SECRET|-1007007|Учень|Тарас|Олена|\+380/;

/**
 * Starts the real worker with a SQLite file, fake providers and a clock that the test moves. All of it stops with the
 * test.
 */
export async function startTestDelivery({
  settings = {},
  wrapStore = (store) => store,
  pollMs = 30 * SECOND_MS,
}: TestDeliveryOptions = {}): Promise<TestDelivery> {
  const busy = { calls: 0 };
  const clock = createTestClock(
    () => email.countHanging() + bot.countHanging(),
    () => busy.calls,
  );
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const email = await startEmailProvider({ now: clock.now });
  const bot = await startBotProvider({ now: clock.now });
  const origins = { EMAILJS_ORIGIN: email.origin, TELEGRAM_ORIGIN: bot.origin };
  const config = readConfig({ ...SETTINGS, ...origins, ...settings });
  const log: LogLine[] = [];
  const workers: RunningDelivery[] = [];
  const startWorker = (on = wrapStore(store), changes?: Record<string, string>) => {
    const logger = createRecordingLogger(log);
    const changed = changes ? readConfig({ ...SETTINGS, ...origins, ...settings, ...changes }) : config;
    const worker = startDelivery({
      store: on,
      config: changed,
      readContent: () => SCHOOL_CONTENT,
      logger,
      clock,
      random: () => 0.5,
      pollMs,
      leaseMs: 4 * pollMs,
    });
    workers.push(worker);
    return worker;
  };
  const worker = startWorker();

  onTestFinished(async () => {
    const stopping = workers.map((each) => each.stop(0));
    await clock.advance(1);
    await Promise.all(stopping);
    await Promise.all([email.close(), bot.close()]);
    expect(PRIVATE.exec(JSON.stringify(log)), 'something private in the log').toBeNull();
  });

  return {
    store,
    email,
    bot,
    clock,
    config,
    log,
    worker,
    startWorker,
    async save(kind, changes) {
      const lead = makeNewLead(kind, changes);
      await store.saveLead(lead, ['email', 'bot']);
      worker.notify();
      return lead.requestId;
    },
    async states(channel) {
      const leads = await store.listLeads({ limit: 10_000 });
      const deliveries = leads.reverse().flatMap((lead) => lead.deliveries);
      return deliveries.filter((delivery) => delivery.channel === channel).map(({ state }) => state);
    },
    countReceived: (channel) => countNames(channel === 'email' ? email : bot),
  };
}

/** Moves the clock until nothing is pending. Returns the elapsed time. */
export async function advanceUntilDelivered(
  { clock, store }: TestDelivery,
  limitMs: number,
): Promise<number> {
  const start = clock.now();
  while ((await store.checkHealth()).pending > 0) {
    if (clock.now() - start > limitMs) throw new Error('Something is still pending');
    await clock.advance(MINUTE_MS);
  }
  return clock.now() - start;
}

/** Saves a number of leads. Each has its own name and phone: «Учень 1.», «Учень 2.» … */
export async function saveMany(delivery: TestDelivery, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `Учень ${index + 1}.`);
  for (const [index, name] of names.entries())
    await delivery.save('trial', {
      fields: { name, phone: `+380 50 111 2${String(index).padStart(3, '0')}` },
    });
  return names;
}

/** Wraps a store and counts its pending calls. */
export function countCalls(store: Store, busy: { calls: number }): Store {
  const counted = Object.entries(store).map(([name, method]) => [
    name,
    async (...args: never[]) => {
      busy.calls += 1;
      try {
        return await (method as (...args: never[]) => Promise<unknown>)(...args);
      } finally {
        busy.calls -= 1;
      }
    },
  ]);
  return Object.fromEntries(counted) as Store;
}

/** New messages that a provider accepted, without edits of cards. */
export function listSent(provider: Provider): RecordedRequest[] {
  return provider.accepted().filter(({ path }) => !path.endsWith('/editMessageText'));
}

function countNames(provider: Provider): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of listSent(provider)) {
    const name = /Учень \d+\./.exec(JSON.stringify(body))?.[0];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
