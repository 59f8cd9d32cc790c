import { randomUUID } from 'node:crypto';
import type { School } from '#content/school/school-schema.ts';
import { describeKyivTime, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { StepName } from '../../src/server/lead/conversation.ts';
import type { Channel, NewLead } from '../../src/server/lead/lead.ts';
import type { Clock } from '../../src/server/outbox/clock.ts';
import { type Notification, writeParagraphs } from '../../src/server/outbox/notification.ts';
import type { Transport } from '../../src/server/outbox/transport.ts';
import type { Store } from '../../src/server/store/store.ts';
import { createNotifier } from '../../src/server/watch/notifier.ts';
import { checkReminders } from '../../src/server/watch/reminders.ts';
import { makeNewLead, makeOther } from './make-lead.ts';
import { SCHOOL_CONTENT } from './school-content.ts';
import { sendDueNotifications } from './send-due.ts';
import { createRecordingLogger, type LogLine } from './test-app.ts';
import { makeStoreFile, openTestStore } from './test-store.ts';

/** A notification, its time («Пн 09:00», in Kyiv) and its channel. */
export type SentNotification = {
  at: Date;
  when: string;
  channel: Channel;
  notification: Notification;
  text: string;
};

export type Instance = {
  /** Checks once for due reminders and sends them, as the worker does every minute. */
  look(): Promise<void>;
  store: Store;
  /** May throw before or after it sends. */
  faults: { before?: (channel: Channel) => void; after?: (channel: Channel) => void };
};

export type TestReminders = {
  sent: SentNotification[];
  log: LogLine[];
  now(): Date;
  /** Moves the clock without a check. */
  passUntil(moment: string): Promise<void>;
  start(): Promise<Instance>;
  /** Saves a lead of a new person, unless the fields name one. */
  save(changes?: Partial<NewLead>): Promise<number>;
  step(lead: number, step: StepName, name?: string, moment?: string): Promise<void>;
};

const DAYS = ['Нд', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'];

/** Simulates days of reminders in a moment, on a real store with the same clock. */
export async function startTestReminders({
  startAt,
  school = {},
}: {
  startAt: string;
  school?: Partial<School>;
}): Promise<TestReminders> {
  let passedMs = Date.parse(startAt) - Date.now();
  const now = () => new Date(Date.now() + passedMs);
  const sent: SentNotification[] = [];
  const log: LogLine[] = [];
  const file = makeStoreFile();
  const open = () => openTestStore(file, () => now().getTime());
  const desk = await open();

  const clock: Clock = {
    now: () => now().getTime(),
    elapsed: () => now().getTime(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || ms <= 1000) setImmediate(resolve);
        else signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };

  function createTransport(channel: Channel, faults: Instance['faults']): Transport {
    const refuse = () => Promise.reject(new Error('Not a notification'));
    return {
      channel,
      minIntervalMs: 0,
      timeoutMs: 10_000,
      send: refuse,
      async sendNotification(notification) {
        faults.before?.(channel);
        const at = now();
        const day = DAYS[new Date(readKyivClock(at)).getUTCDay()];
        const when = `${day} ${describeKyivTime(at).replace(/^\S+ /, '')}`;
        sent.push({
          at,
          when,
          channel,
          notification,
          text: [notification.title, ...writeParagraphs(notification)].join('\n'),
        });
        faults.after?.(channel);
      },
    };
  }

  return {
    sent,
    log,
    now,
    async passUntil(moment) {
      const ms = Date.parse(moment) - now().getTime();
      if (ms < -60_000) throw new Error(`${moment} has gone by`);
      if (ms > 0) passedMs += ms;
    },
    async start() {
      const store = { ...(await open()) };
      const faults: Instance['faults'] = {};
      const content = { ...SCHOOL_CONTENT, school: { ...SCHOOL_CONTENT.school, ...school } };
      const transports = [createTransport('email', faults), createTransport('bot', faults)];
      const notify = createNotifier({ channels: ['email', 'bot'], store, clock });
      return {
        store,
        faults,
        async look() {
          await checkReminders({ content, store, clock, notifier: notify });
          await sendDueNotifications({ transports, store, clock, logger: createRecordingLogger(log) });
        },
      };
    },
    async save(changes = {}) {
      const lead = changes.fields ? makeNewLead('trial', changes) : makeOther(changes);
      return (await desk.saveLead(lead, [])).number;
    },
    async step(lead, step, name = 'Марія', moment = '') {
      const by = { source: 'cli', name } as const;
      await desk.applyCommand({
        of: { lead },
        step,
        by,
        key: randomUUID(),
        moment: moment ? new Date(moment) : undefined,
      });
    },
  };
}
