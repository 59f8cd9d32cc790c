import { randomUUID } from 'node:crypto';
import type { School } from '#shared/content/schema.ts';
import { describeKyivTime, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { Transport } from '../../src/server/delivery/channels/transport.ts';
import { type Notice, writeParagraphs } from '../../src/server/delivery/notices/notice.ts';
import { checkReminders } from '../../src/server/delivery/notices/reminders.ts';
import { tellInTurn } from '../../src/server/delivery/notices/tell.ts';
import type { Clock } from '../../src/server/delivery/queue/clock.ts';
import {
  type Channel,
  HANDLING_STATES,
  type HandlingState,
  type Lead,
  type NewLead,
} from '../../src/server/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from './make-lead.ts';
import { SCHOOL_WORDS } from './school-words.ts';
import type { TestDatabase } from './store-engines.ts';
import { createRecordingLogger, type LogLine } from './test-app.ts';

/** What somebody was told, when («Пн 09:00», in Kyiv) and through what. */
export type Told = { at: Date; when: string; channel: Channel; notice: Notice; text: string };

export type Instance = {
  /** Looks once at what is due, as the worker does every minute. */
  look(): Promise<void>;
  store: Store;
  /** May throw instead of sending, or after it. */
  faults: { before?: (channel: Channel) => void; after?: (channel: Channel) => void };
};

export type TestReminders = {
  told: Told[];
  log: LogLine[];
  now(): Date;
  /** Lets the time pass until then; looks at nothing. */
  passUntil(moment: string): Promise<void>;
  start(hasActions?: boolean): Promise<Instance>;
  save(changes?: Partial<NewLead>): Promise<number>;
  step(leadNumber: number, to: HandlingState, name?: string): Promise<void>;
};

const DAYS = ['Нд', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'];

/**
 * Lets reminders live through days in a moment, on a real store. The store's own clock goes its own way, so what it
 * says and is asked is moved to the days of the test.
 */
export async function startTestReminders(
  database: TestDatabase,
  {
    startAt,
    school = {},
    isPastMoved = false,
  }: { startAt: string; school?: Partial<School>; isPastMoved?: boolean },
): Promise<TestReminders> {
  let passedMs = 0;
  const startedAt = Date.now();
  const headMs = Date.parse(startAt) - startedAt;
  const now = () => new Date(Date.now() + headMs + passedMs);
  const shiftMs = () => headMs + (isPastMoved ? passedMs : 0);
  const told: Told[] = [];
  const log: LogLine[] = [];
  const open = async () => moveTimes(await database.open(), shiftMs);
  const desk = await open();

  const clock: Clock = {
    now: () => now().getTime(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || ms <= 1000) setImmediate(resolve);
        else signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };

  function createTransport(channel: Channel, faults: Instance['faults']): Transport {
    const refuse = () => Promise.reject(new Error('Not a notice'));
    return {
      channel,
      minIntervalMs: 0,
      timeoutMs: 10_000,
      recipients: [],
      send: refuse,
      async sendNotice(notice) {
        faults.before?.(channel);
        const at = now();
        const day = DAYS[new Date(readKyivClock(at)).getUTCDay()];
        const when = `${day} ${describeKyivTime(at).replace(/^\S+ /, '')}`;
        told.push({ at, when, channel, notice, text: [notice.title, ...writeParagraphs(notice)].join('\n') });
        faults.after?.(channel);
      },
    };
  }

  return {
    told,
    log,
    now,
    async passUntil(moment) {
      const ms = Date.parse(moment) - now().getTime();
      if (ms < -60_000) throw new Error(`${moment} has gone by`);
      if (ms <= 0) return;
      await database.passTime(ms);
      passedMs += ms;
    },
    async start(hasActions = true) {
      const store = await open();
      const faults: Instance['faults'] = {};
      const content = { ...SCHOOL_WORDS, school: { ...SCHOOL_WORDS.school, ...school } };
      const transports = [createTransport('email', faults), createTransport('bot', faults)];
      const parts = { transports, store, clock, logger: createRecordingLogger(log), holder: randomUUID() };
      const look = () =>
        tellInTurn(parts, new AbortController().signal, (tell) =>
          checkReminders({ saidBy: hasActions ? 'buttons' : 'commands', content, store, clock, tell }),
        );
      return { store, faults, look };
    },
    async save(changes) {
      return (await desk.saveLead(makeNewLead('trial', changes), [])).number;
    },
    async step(leadNumber, to, name = 'Марія') {
      const by = { source: 'cli', name } as const;
      await desk.stepHandling({ leadNumber, from: HANDLING_STATES, to, by, id: randomUUID() });
    },
  };
}

/** The same store in other days: the same distance lies between its times and those that it says and is asked. */
function moveTimes(store: Store, shiftMs: () => number): Store {
  const forth = (date: Date) => new Date(date.getTime() + shiftMs());
  const back = (date: Date) => new Date(date.getTime() - shiftMs());
  const moveLead = <T extends Lead>(lead: T): T => ({
    ...lead,
    createdAt: forth(lead.createdAt),
    handling: { ...lead.handling, at: lead.handling.at && forth(lead.handling.at) },
  });
  return {
    ...store,
    listLeads: async (options) => (await store.listLeads(options)).map(moveLead),
    listOpenLeads: async (options) =>
      (await store.listOpenLeads({ ...options, since: back(options.since) })).map(moveLead),
    listLeadsToRemind: async (options) => {
      const waiting = await store.listLeadsToRemind({ ...options, since: back(options.since) });
      return waiting.map((each) => ({ ...each, lead: moveLead(each.lead) }));
    },
    listHandlingChanges: async (numbers) => {
      const changes = await store.listHandlingChanges(numbers);
      return changes.map((change) => ({ ...change, at: forth(change.at) }));
    },
  };
}
