import { expect, onTestFinished, vi } from 'vitest';
import { startActions } from '../../src/server/channels/telegram/actions.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { type RunningDelivery, startDelivery } from '../../src/server/delivery.ts';
import type { Channel, NewLead } from '../../src/server/lead/lead.ts';
import { type Clock, systemClock } from '../../src/server/outbox/clock.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from './make-lead.ts';
import {
  type BotProvider,
  type Person,
  type ShownMessage,
  startBotProvider,
} from './providers/bot-provider.ts';
import { SCHOOL_CONTENT } from './school-content.ts';
import { createRecordingLogger, type LogLine } from './test-app.ts';
import { makeStoreFile, openTestStore } from './test-store.ts';

export const MARIA: Person = { id: 7_000_000_001, first_name: 'Марія' };
export const TARAS: Person = { id: 7_000_000_002, first_name: 'Тарас' };

const CHANNELS_OF_TESTS: readonly Channel[] = ['bot'];

/** The fields of a lead. */
export const OKSANA = {
  name: 'Оксана',
  phone: '067 123 45 67',
  subject: 'Фізика',
  message: 'Можна ввечері?',
};

export const SCHOOL_CHAT = -1007007;

/** One process of the site. */
type Instance = { stop(): Promise<void> };

export type TestActions = {
  store: Store;
  bot: BotProvider;
  config: Config;
  log: LogLine[];
  actions: Instance;
  /** Sends pending messages at once. */
  notify(): void;
  /** Starts another instance on the same store. */
  startInstance(store?: Store): Instance;
  /** Saves a lead and waits for its card in the chat. */
  sendCard(changes?: Partial<NewLead>): Promise<ShownMessage>;
  /** Presses a button and waits for the reply to that press. */
  press(card: ShownMessage, button: string, from: Person): Promise<{ text: string; isAlert: boolean }>;
};

type Options = {
  settings?: Record<string, string>;
  /** Wraps the store that the buttons use, for example to inject faults. */
  wrapStore?: (store: Store) => Store;
  /** By default the real store. */
  clock?: Clock;
};

/** Another process may take seconds to become the leader, or longer on a busy machine. */
const WAIT = { timeout: 60_000, interval: 10 };

/** Starts the real bot with buttons, a SQLite file and a fake Telegram. All of it stops with the test. */
export async function startTestActions({
  settings = {},
  wrapStore = (store) => store,
  clock = systemClock,
}: Options = {}): Promise<TestActions> {
  const store = await openTestStore(makeStoreFile());
  const bot = await startBotProvider();
  const config = readConfig({
    TELEGRAM_BOT_TOKEN: '123456:SECRET-token',
    TELEGRAM_CHAT_ID: String(SCHOOL_CHAT),
    TELEGRAM_ORIGIN: bot.origin,
    TELEGRAM_MIN_INTERVAL_MS: '0',
    // On a working day the first check would send a summary of open leads, if it comes after a lead.
    REMINDERS: 'off',
    ...settings,
  });
  const log: LogLine[] = [];
  const logger = createRecordingLogger(log);
  const instances: RunningDelivery[] = [];
  function startInstance(on = wrapStore(store)): Instance {
    const { bot } = config;
    if (!bot) throw new Error('There is no bot');
    const readContent = () => SCHOOL_CONTENT;
    const worker = startDelivery({
      ...{ store, config, readContent, logger },
      startOthers: ({ pace, notify }) => [
        startActions({
          ...{ store: on, config: bot, channels: CHANNELS_OF_TESTS, readContent, logger, clock, pace },
          onStep: notify,
        }),
      ],
    });
    instances.push(worker);
    return { stop: () => worker.stop(0) };
  }
  const actions = startInstance();
  const notify = () => {
    for (const instance of instances) instance.notify();
  };

  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.stop(0)));
    await bot.close();
    expect(bot.mistakes).toEqual([]);
    expect(JSON.stringify(log), 'something private in the log').not.toMatch(
      /SECRET|-1007007|Марія|Тарас|\+380/,
    );
  });

  return {
    store,
    bot,
    config,
    log,
    actions,
    notify,
    startInstance,
    async sendCard(changes) {
      const { number } = await store.saveLead(makeNewLead('trial', changes), ['bot']);
      notify();
      const readCard = async () => (await store.findLead(number))?.conversation.card;
      await vi.waitFor(async () => expect(await readCard()).not.toBeNull(), WAIT);
      const card = await readCard();
      const shown = bot.messages.find(({ messageId }) => messageId === card?.messageId);
      if (!shown) throw new Error(`Lead ${number} has no card in the chat`);
      return shown;
    },
    async press(card, button, from) {
      const id = bot.press({ messageId: card.messageId, button, from });
      await vi.waitFor(() => expect(bot.answers.has(id)).toBe(true), WAIT);
      return bot.answers.get(id) ?? { text: '', isAlert: false };
    },
  };
}

/** Sends a message to the school's chat and waits for the replies. */
export async function ask({ bot }: TestActions, text: string, count = 1): Promise<ShownMessage[]> {
  const id = bot.send({ text, from: MARIA, chatId: SCHOOL_CHAT });
  const answers = () => bot.messages.filter(({ replyTo }) => replyTo === id);
  await eventually(() => expect(answers()).toHaveLength(count));
  return answers();
}

/** Waits until the condition holds. */
export async function eventually(check: () => unknown, timeout = WAIT.timeout): Promise<void> {
  await vi.waitFor(check, { ...WAIT, timeout });
}

/** Buttons of a message for steps, without the one that copies the greeting. */
export function labelsOf({ buttons }: ShownMessage): string[] {
  return buttons.flatMap(({ text, callback_data }) => (callback_data ? [text] : []));
}
