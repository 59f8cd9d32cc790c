import { onTestFinished, vi } from 'vitest';
import type { School } from '#content/school/school-schema.ts';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import { createPoller } from '../../src/server/channels/telegram/poller.ts';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { type Channel, isSuspicious, type NewLead } from '../../src/server/lead/lead.ts';
import { nameDay } from '../../src/server/lead/times.ts';
import { createPace } from '../../src/server/outbox/pace.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from './make-lead.ts';
import {
  type BotProvider,
  type Person,
  type ShownMessage,
  startBotProvider,
} from './providers/bot-provider.ts';
import { EMAILJS_NAMES, startEmailProvider } from './providers/email-provider.ts';
import { SCHOOL_CONTENT } from './school-content.ts';
import { createRecordingLogger } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { countCalls, MINUTE_MS, SECOND_MS } from './test-delivery.ts';
import { makeStoreFile, openTestStore } from './test-store.ts';

const CHAT = -1001234567890;

/** A longer pause counts as night, in which only messages already under way are delivered. */
const NIGHT_MS = 4 * 60 * MINUTE_MS;

/** A simulated school with a bot and e-mail. The test moves the clock. */
export type SimulatedSchool = {
  store: Store;
  bot: BotProvider;
  clock: TestClock;
  /** All events so far, one per line, as the staff see them. */
  transcript: string[];
  /** Moves the clock to a time in Kyiv: '2026-11-20T09:40'. */
  passUntil(moment: string): Promise<void>;
  /** Submits a lead and returns its number. */
  write(kind: NewLead['kind'], fields: Record<string, string>, changes?: Partial<NewLead>): Promise<number>;
  /** Presses a button under the lead's card, or under the last message with that button. */
  press(lead: number, button: string, from: Person): Promise<string>;
  /** Presses several buttons under the lead's card in turn. */
  pressAll(lead: number, buttons: readonly string[], from: Person): Promise<void>;
  /** Replies to the lead's card. */
  reply(lead: number, text: string, from: Person): Promise<void>;
  /** Sends a command and returns the bot's replies. */
  command(text: string, from: Person): Promise<ShownMessage[]>;
  /** Presses a button under a message that is not a card. */
  pressUnder(message: ShownMessage | undefined, button: string, from: Person): Promise<string>;
  /** The bot's messages with sound. */
  sounds(): ShownMessage[];
};

type Options = { startAt: string; school?: Partial<School> };

const SETTINGS = {
  ...EMAILJS_NAMES,
  TELEGRAM_BOT_TOKEN: '123456:SECRET-token',
  TELEGRAM_CHAT_ID: String(CHAT),
  REMINDERS: 'on',
  // The clock does not move while a call waits for its answer.
  TELEGRAM_MIN_INTERVAL_MS: '0',
};

/** Starts the real worker and the real handling of presses, with a SQLite file and fake providers. */
export async function startSimulatedSchool({ startAt, school = {} }: Options): Promise<SimulatedSchool> {
  const busy = { calls: 0 };
  const clock = createTestClock(
    () => email.countHanging() + bot.countHanging(),
    () => busy.calls,
  );
  clock.jump(toMs(startAt) - clock.now());
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const email = await startEmailProvider({ now: clock.now });
  const bot = await startBotProvider({ now: clock.now });
  const origins = { EMAILJS_ORIGIN: email.origin, TELEGRAM_ORIGIN: bot.origin };
  const config = readConfig({ ...SETTINGS, ...origins });
  const channels: readonly Channel[] = ['email', 'bot'];
  const logger = createRecordingLogger([]);
  const readContent = () => ({ ...SCHOOL_CONTENT, school: { ...SCHOOL_CONTENT.school, ...school } });
  const worker = startDelivery({
    store,
    config,
    readContent,
    logger,
    clock,
    random: () => 0.5,
    pollMs: MINUTE_MS,
    leaseMs: 4 * MINUTE_MS,
  });
  onTestFinished(async () => {
    const stopping = worker.stop(0);
    await clock.advance(1);
    await stopping;
    await Promise.all([email.close(), bot.close()]);
  });

  const transcript: string[] = [];
  let heard = 0;
  let shown = 0;
  const note = (line: string) => transcript.push(`${nameTime(clock.now())} ${line}`);

  /** Adds new messages to the transcript. */
  function listen(): void {
    for (const message of bot.messages.slice(heard)) {
      const to = message.replyTo
        ? ` ↩ ${firstLine(bot.messages.find((each) => each.messageId === message.replyTo))}`
        : '';
      const buttons = message.buttons.map(({ text }) => `[${text}]`).join(' ');
      note(
        `${message.isSilent ? '🔕' : '🔔'} бот${to}\n${indent(message.text)}${buttons ? `\n      ${buttons}` : ''}`,
      );
    }
    heard = bot.messages.length;
    const sent = email.accepted();
    for (const { body } of sent.slice(shown)) {
      const { template_params: params } = body as { template_params: Record<string, string> };
      note(`✉️ ${params.title}`);
    }
    shown = sent.length;
  }

  /** Waits until pending messages are sent. The limit is the time that a person would watch the chat. */
  async function settle(): Promise<void> {
    worker.notify();
    await clock.advance(5 * SECOND_MS);
    listen();
  }

  async function findCard(lead: number): Promise<ShownMessage> {
    const card = (await store.findLead(lead))?.conversation.card;
    const shown = bot.messages.find(({ messageId }) => messageId === card?.messageId);
    if (!shown) throw new Error(`Lead ${lead} has no card`);
    return shown;
  }

  /** Handles the pending updates of Telegram once. */
  async function take(isTaken: () => boolean): Promise<void> {
    if (!config.bot) throw new Error('There is no bot');
    const onStep = () => worker.notify();
    const poller = createPoller({
      store,
      config: config.bot,
      channels,
      readContent,
      clock,
      logger,
      onStep,
      pace: createPace(clock),
    });
    const over = new AbortController();
    const polling = poller.poll(over.signal);
    await vi.waitFor(() => {
      if (!isTaken()) throw new Error('Not taken yet');
    }, WAIT);
    over.abort(new Error('Enough'));
    await Promise.all([polling, clock.advance(SECOND_MS).then(() => poller.drain())]);
    await settle();
  }

  async function press(lead: number, button: string, from: Person): Promise<string> {
    const card = await findCard(lead);
    if (!card.buttons.some(({ text }) => text === button))
      throw new Error(`There is no «${button}» under the card of ${lead}: ${JSON.stringify(card.buttons)}`);
    const id = bot.press({ messageId: card.messageId, button, from });
    await take(() => bot.answers.has(id));
    const { text = '' } = bot.answers.get(id) ?? {};
    note(`👉 ${from.first_name}: [${button}] №${lead} → ${text}`);
    note(
      `   картка: ${card.text.split('\n').slice(-1)[0]} ${card.buttons.map((each) => `[${each.text}]`).join(' ')}`,
    );
    return text;
  }

  return {
    store,
    bot,
    clock,
    transcript,
    async passUntil(moment) {
      const target = toMs(moment);
      if (target < clock.now()) throw new Error(`${moment} has gone by`);
      while (target > clock.now()) {
        const left = target - clock.now();
        if (left > NIGHT_MS && !isDay(clock.now()))
          clock.jump(Math.min(left - NIGHT_MS / 4, toMorning(clock.now())));
        await clock.advance(Math.min(MINUTE_MS, target - clock.now()));
        listen();
      }
    },
    async write(kind, fields, changes = {}) {
      const lead = makeNewLead(kind, { fields, ...changes });
      const { number } = await store.saveLead(lead, channels);
      note(
        `📝 №${number} ${fields.name}: ${fields.message ?? fields.comment ?? ''}${isSuspicious(lead) ? ' (схоже на спам)' : ''}`,
      );
      await settle();
      return number;
    },
    press,
    async pressAll(lead, buttons, from) {
      for (const button of buttons) await press(lead, button, from);
    },
    async reply(lead, text, from) {
      // The bot confirms a plain note with a reaction, and a recognised time with a message.
      const count = () => bot.reactions.length + bot.messages.length;
      const before = count();
      bot.reply({ to: await findCard(lead), text, from });
      await take(() => count() > before);
      note(`💬 ${from.first_name} → №${lead}: ${text}`);
      note(`   картка: ${(await findCard(lead)).text.split('\n\n').slice(-3).join(' | ')}`);
    },
    async command(text, from) {
      const id = bot.send({ text, from, chatId: CHAT });
      note(`⌨️ ${from.first_name}: ${text}`);
      const answers = () => bot.messages.filter(({ replyTo }) => replyTo === id);
      const reactions = () => bot.reactions.filter(([message]) => message === id);
      await take(() => answers().length + reactions().length > 0);
      return answers();
    },
    async pressUnder(message, button, from) {
      const id = bot.press({ messageId: message?.messageId ?? 0, button, from });
      await take(() => bot.answers.has(id));
      const { text = '' } = bot.answers.get(id) ?? {};
      note(`👉 ${from.first_name}: [${button}] → ${text}`);
      return text;
    },
    sounds: () => bot.messages.filter(({ isSilent }) => !isSilent),
  };
}

const WAIT = { timeout: 60_000, interval: 5 };

/** Formats a time in Kyiv. */
function toMs(moment: string): number {
  const utc = Date.parse(`${moment}:00Z`);
  return utc - (readKyivClock(new Date(utc - 2 * 3_600_000)) - (utc - 2 * 3_600_000));
}

/** Whether people are awake. Days off are simulated too, because lessons and calls may be on them. */
function isDay(now: number): boolean {
  const clock = new Date(readKyivClock(new Date(now)));
  const hour = clock.getUTCHours() + clock.getUTCMinutes() / 60;
  return hour >= MORNING_HOUR && hour < EVENING_HOUR;
}

const EVENING_HOUR = 22;

/** No notification is sent earlier. */
const MORNING_HOUR = 7.5;

/** Time until the next morning. */
function toMorning(now: number): number {
  const clock = readKyivClock(new Date(now));
  const day = 24 * 3_600_000;
  return (MORNING_HOUR * 3_600_000 - (clock % day) + day) % day;
}

function nameTime(now: number): string {
  const time = new Date(readKyivClock(new Date(now))).toISOString().slice(11, 16);
  return `${nameDay(new Date(now))} ${time}`;
}

const firstLine = (message: ShownMessage | undefined) => message?.text.split('\n')[0] ?? '';

const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');
