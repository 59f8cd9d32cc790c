import type { CallbackQuery, Message } from '@grammyjs/types';
import { formatKyivDate, kyivDay } from '#shared/words/kyiv-date.ts';
import type { BotConfig } from '../../config.ts';
import type { Person } from '../../lead/conversation.ts';
import { BY_HAND } from '../../lead/describe-lead.ts';
import { monthOf } from '../../lead/funnel-messages.ts';
import { createHashedId } from '../../lead/hashed-id.ts';
import type { Card, Channel, Lead, LeadWithDeliveries } from '../../lead/lead.ts';
import { readManagerText } from '../../lead/moments/read-manager-text.ts';
import { phoneKey } from '../../lead/phone.ts';
import { readAllLeads } from '../../lookup/all-leads.ts';
import { createLeadSummarizer } from '../../lookup/lead-summarizer.ts';
import { describeLessons } from '../../lookup/lessons.ts';
import { writeMonth } from '../../lookup/month.ts';
import { findPerson } from '../../lookup/person.ts';
import { searchLeads } from '../../lookup/search.ts';
import { writeWorkbook } from '../../lookup/workbook.ts';
import { callWithin } from '../../outbox/clock.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { callBot, sendDocument } from './api.ts';
import {
  type Answer,
  ASKED,
  askFor,
  askForOrigin,
  digestListed,
  type ForgetPress,
  HELP,
  isForgetTimely,
  MAX_SHOWN,
  offerMonths,
  readForgetPress,
  readMonthPress,
  writeErased,
  writeForgetQuestion,
  writeFound,
  writeOpen,
  writeSpam,
} from './command-messages.ts';
import { formatLead, formatNotification, LINK_PREVIEW } from './message.ts';
import { readNewLead } from './new-lead.ts';
import { describeReading } from './notes.ts';
import {
  type ChatParts,
  confirmStored,
  isFromSchoolChat,
  nameWriter,
  readChatIds,
  replySilently,
} from './school-chat.ts';
import { codeOf } from './sender.ts';

export type CommandParts = ChatParts & {
  /** The channels that send a lead entered by a manager. */
  channels: readonly Channel[];
  /** Called after each press that may have changed a conversation, and after a lead was entered. */
  onStep: () => void;
};

/** The bot's menu, shown in the school's chat only. */
const MENU = [
  { command: 'open', description: 'Відкриті заявки' },
  { command: 'find', description: 'Знайти за ім’ям, телефоном чи словом' },
  { command: 'new', description: 'Записати заявку з дзвінка чи Instagram' },
  { command: 'stats', description: 'Скільки людей стали учнями' },
  { command: 'spam', description: 'Що затримано як спам' },
  { command: 'table', description: 'Усі заявки таблицею' },
  { command: 'forget', description: 'Видалити дані людини' },
  { command: 'help', description: 'Як відповідати на заявки' },
] as const;

type CommandName = (typeof MENU)[number]['command'];

/** A larger workbook would use too much memory of a small server. */
const MAX_ROWS = 10_000;

/** Counting stops at this many people. */
const MAX_FOUND = 100;

/** «/find спам Оксана» searches quarantined leads. */
const SPAM_SEARCH = /^спам\s+(.+)$/is;

/** A workbook takes longer than a message. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Delay before another attempt to set the menu. */
const MENU_AGAIN_MS = 10 * 60_000;

export type Commands = ReturnType<typeof createCommands>;

/** Handles the commands of the bot's menu. Replies make no sound, because the sender is looking at the chat. */
export function createCommands(parts: CommandParts) {
  const { store, config, channels, readContent, clock, logger, sender, onStep } = parts;
  const summarizeLead = createLeadSummarizer({ store, readContent, clock, logger });
  let ownName: string | undefined;

  /** Sets the menu of the school's chat, and retries until Telegram accepts it. Never rejects. */
  async function keepMenu(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        return await setMenu(signal);
      } catch (error) {
        if (!signal.aborted) logger.info({ code: codeOf(error) }, 'could not set the bot menu');
      }
      await clock.sleep(MENU_AGAIN_MS, signal);
    }
  }

  async function setMenu(signal: AbortSignal): Promise<void> {
    const chatId = (await readChatIds(config, store)).at(-1) ?? config.chatId;
    const call = <Result>(ask: (limited: AbortSignal) => Promise<Result>) =>
      callWithin(clock, signal, HTTP_TIMEOUT_MS, ask);
    ownName = (await call((limited) => callBot(config, 'getMe', {}, limited)))?.username;
    const body = { commands: [...MENU], scope: { type: 'chat' as const, chat_id: chatId } };
    await call((limited) => callBot(config, 'setMyCommands', body, limited));
  }

  /**
   * Handles a command, or the reply to a question of the bot.
   *
   * @returns whether it was one
   * @throws {StoreUnavailableError} if a lead could not be stored; the message must be handled again later
   */
  async function handleMessage(message: Message, signal: AbortSignal): Promise<boolean> {
    const { chat, from, sender_chat } = message;
    const asked = readCommand(message, config, ownName);
    if (!asked || !from) return false;
    if (!(await isFromSchoolChat({ chat, from, sender_chat }, parts, signal))) return true;
    if (asked.name === 'new' && asked.args) await enter(message, asked.args);
    else startWork(message, () => answer(asked, message));
    return true;
  }

  /** Runs in the background, so that other presses do not wait. */
  function startWork(message: Message, work: () => Promise<Answer[]>): void {
    const looking = () =>
      work().catch((error: unknown): Answer[] => {
        logger.warn({ err: error }, 'a command failed');
        return sender.isStopping() ? [] : [{ text: 'Не вийшло. Спробуйте ще раз за хвилину.' }];
      });
    sender.inBackground(async () => {
      for (const each of await looking()) await replySilently(message, each, parts);
    }, 'a command could not be answered');
  }

  async function answer({ name, args }: Asked, message: Message): Promise<Answer[]> {
    switch (name) {
      case 'open':
        return open();
      case 'spam':
        return [await showSpam()];
      case 'table':
        return table(message);
      case 'stats':
        return [await stats(monthOf(new Date(clock.now())))];
      case 'find':
        return args ? find(args) : [askFor('find')];
      case 'forget':
        return [args ? await askToForget(args) : askFor('forget')];
      case 'new':
        return [askFor('new')];
      case 'help':
        return [HELP];
      case 'unknown':
        return [{ text: 'Такої команди немає: /help' }];
    }
  }

  async function open(): Promise<Answer[]> {
    // Ignores leads from before the inbox was used, which would stay open forever.
    const since = new Date((await store.readFact('handling-since')) ?? 0);
    const leads = await store.listOpen({ limit: MAX_SHOWN.open + 1, since });
    const content = readContent();
    const lessons = await describeLessons(store, leads, content);
    return writeOpen(leads, { now: new Date(clock.now()), promise: content.school, lessons });
  }

  async function stats(month: string): Promise<Answer> {
    return offerMonths(
      formatNotification(await writeMonth(store, month, readContent())),
      month,
      new Date(clock.now()),
    );
  }

  /** Sends the next cards of suspected spam, like cards of other leads. */
  async function showSpam(): Promise<Answer> {
    const shown = await store.showSuspected(MAX_SHOWN.spam);
    if (shown > 0) onStep();
    const { count } = await store.countHidden(MAX_ROWS);
    return writeSpam(shown, count);
  }

  async function find(args: string): Promise<Answer[]> {
    const [, spamQuery] = SPAM_SEARCH.exec(args) ?? [];
    const options = { limit: MAX_FOUND, spam: spamQuery !== undefined };
    const { numbers, isMore } = await searchLeads(store, spamQuery ?? args, options);
    const shown = await Promise.all(
      numbers.slice(0, MAX_SHOWN.found).map((number) => store.findLead(number)),
    );
    const leads = shown.filter((lead) => lead !== null);
    await markSeen(leads);
    const [only] = leads;
    if (!only || numbers.length > 1) return [writeFound(leads, numbers.length, isMore)];
    const newest = await findNewest(only);
    return [formatLead(await summarizeLead(newest), { isEmailOverdue: false })];
  }

  /** A card shows the newest lead of the person, whichever lead was found. */
  async function findNewest(lead: LeadWithDeliveries): Promise<Lead> {
    const [newest] = await store.listLeads({
      limit: 1,
      conversation: lead.conversation.id,
      spam: lead.conversation.isSuspected,
    });
    return newest ?? lead;
  }

  /** A lead that is shown here counts as seen, although it could not be sent. */
  async function markSeen(leads: readonly LeadWithDeliveries[]): Promise<void> {
    await store.markSeen(leads.map(({ number }) => number));
  }

  async function table({ message_id: replyTo }: Message): Promise<Answer[]> {
    let rows = 0;
    let isCut = false;
    async function* readBounded() {
      for await (const lead of readAllLeads(store, { spam: false })) {
        isCut = rows === MAX_ROWS;
        if (isCut) return;
        rows += 1;
        yield lead;
      }
    }
    const workbook = await writeWorkbook(readBounded());
    if (rows === 0) return [{ text: 'Заявок ще немає.' }];
    const chatId = (await readChatIds(config, store)).at(-1) ?? config.chatId;
    const name = `Заявки ${kyivDay(clock.now())}.xlsx`;
    const caption = isCut
      ? `Найновіші ${MAX_ROWS}. Решту вивантажить той, хто доглядає сайт.`
      : `Усього: ${rows}.`;
    await sender.send(
      (signal) => sendDocument({ chatId, replyTo, name, caption, content: workbook }, config, signal),
      { uploadMs: UPLOAD_TIMEOUT_MS },
    );
    return [];
  }

  async function askToForget(args: string): Promise<Answer> {
    const key = phoneKey(args);
    if (key === '') return askFor('forget');
    const { leads, mentions } = await findPerson(store, key);
    return writeForgetQuestion(key, leads, mentions, clock.now());
  }

  /** Stores a lead that a manager has entered. A repeated message creates one lead, and an edited one corrects it. */
  async function enter(message: Message, args: string): Promise<void> {
    const fields = readNewLead(args);
    if (!fields) return startWork(message, async () => [askFor('new')]);
    const date = formatKyivDate(new Date(clock.now()));
    const { number, outcome } = await store.saveLead(
      {
        requestId: createHashedId(`bot-message:${message.chat.id}:${message.message_id}`),
        kind: 'contact',
        fields: { ...fields, subject: BY_HAND, date },
        source: {},
        marks: [],
      },
      channels,
    );
    const by = nameWriter(message);
    const key = `bot-message:${message.chat.id}:${message.message_id}`;
    // The manager who enters a lead talks to the person, so the lead is taken by this manager.
    if (by)
      await store.applyCommand({ of: { lead: number }, step: 'take', by, key: `${key}:take` }, channels);
    onStep();
    // Its card follows immediately, unless the e-mail is late.
    confirmStored(message, parts);
    const time =
      by && (await enterTime(number, fields.message ?? '', by, `${key}:time:${message.edit_date ?? 0}`));
    startWork(message, async () => [
      ...(outcome === 'saved' ? [askForOrigin(number)] : []),
      ...(time ? [time] : []),
    ]);
  }

  /** Stores the time in the text of an entered lead, if the state tells what it is for; otherwise asks. */
  async function enterTime(number: number, text: string, by: Person, key: string): Promise<Answer | null> {
    const lead = await store.findLead(number);
    if (!lead) return null;
    const now = new Date(clock.now());
    const { reading, ...time } = readManagerText(text, lead, now);
    if (reading.kind === 'note') return null;
    const result = await store.applyCommand({ of: { lead: number }, ...time, by, key }, channels);
    return describeReading(reading, number, result?.conversation ?? lead.conversation, now, parts);
  }

  /**
   * Handles a press under the question of `/forget` or under the figures of a month; undefined for any other press.
   *
   * @throws {StoreUnavailableError} if nothing could be deleted; the press must be handled again later
   */
  async function handleMenuPress({ data = '', message }: CallbackQuery): Promise<string | undefined> {
    const month = readMonthPress(data);
    if (month !== undefined) {
      if (message) showMonth({ chatId: String(message.chat.id), messageId: message.message_id }, month);
      return '';
    }
    const press = readForgetPress(data);
    if (press === undefined) return undefined;
    const result = press && (await forget(press));
    const text = result?.text ?? 'Нічого не видалено.';
    if (message) overwrite({ chatId: String(message.chat.id), messageId: message.message_id }, text);
    return result?.isDone ? 'Видалено.' : text;
  }

  /** Deletes what the question listed, and nothing newer. */
  async function forget(press: ForgetPress): Promise<{ text: string; isDone: boolean }> {
    if (!isForgetTimely(press, clock.now())) return { text: ASKED_LONG_AGO, isDone: false };
    const named = await store.findLead(press.number);
    const phone = phoneKey(named?.fields.phone ?? '');
    if (!phone) return { text: writeErased([]), isDone: false };
    const { leads } = await findPerson(store, phone);
    if (digestListed(leads.map(({ number }) => number)) !== press.digest)
      return { text: LISTED_OTHERS, isDone: false };
    const erased = await store.eraseLeads(
      leads.map(({ number }) => number),
      phone,
    );
    for (const { conversation } of newestOfEach(leads))
      if (conversation.card) overwrite(conversation.card, WIPED);
    return { text: writeErased(erased), isDone: true };
  }

  function showMonth({ chatId, messageId }: Card, month: string): void {
    sender.inBackground(async () => {
      const { reply_markup: markup, ...shown } = await stats(month);
      const body = {
        chat_id: chatId,
        message_id: messageId,
        ...shown,
        ...(markup && 'inline_keyboard' in markup && { reply_markup: markup }),
        link_preview_options: LINK_PREVIEW,
      };
      await sender.send((signal) => callBot(config, 'editMessageText', body, signal), { intervalMs: 0 });
    }, 'the figures of a month could not be shown');
  }

  function overwrite({ chatId, messageId }: Card, text: string): void {
    const body = { chat_id: chatId, message_id: messageId, text };
    sender.inBackground(
      () => sender.send((signal) => callBot(config, 'editMessageText', body, signal)),
      'could not overwrite a message',
    );
  }

  return { keepMenu, handleMessage, handleMenuPress };
}

const ASKED_LONG_AGO = 'Минуло понад годину, спитайте ще раз: /forget';
const LISTED_OTHERS = 'Заявок стало більше, спитайте ще раз: /forget';

/** Overwrites the chat's messages about the person too. */
const WIPED = 'Видалено на прохання людини.';

/** The first of these leads for each conversation. */
function newestOfEach<Found extends Lead>(leads: readonly Found[]): Found[] {
  const found = new Map<number, Found>();
  for (const lead of leads) if (!found.has(lead.conversation.id)) found.set(lead.conversation.id, lead);
  return [...found.values()];
}

type Asked = { name: CommandName | 'unknown'; args: string };

/** «/find@klitynka_bot Оксана». A mistyped name, such as «/опен», is an unknown command. */
const COMMAND = /^\/ ?(\p{L}[\p{L}\d_]{0,31})(?:@(\w{1,64}))?(?:\s+([\s\S]*))?$/iu;

/** Parses a command, or the reply to a question of the bot; undefined for anything else. */
function readCommand(
  { text = '', reply_to_message: asked }: Message,
  { token }: BotConfig,
  ownName: string | undefined,
): Asked | undefined {
  const [, given = '', to, args = ''] = COMMAND.exec(text.trim()) ?? [];
  if (given) {
    const isOurs = !to || !ownName || to.toLowerCase() === ownName.toLowerCase();
    const name = given.toLowerCase() === 'start' ? 'help' : given.toLowerCase();
    const known = MENU.find(({ command }) => command === name)?.command;
    if (isOurs && known) return { name: known, args: args.trim() };
    return isOurs ? { name: 'unknown', args: '' } : undefined;
  }
  // A token begins with the id of its bot.
  if (!text.trim() || String(asked?.from?.id) !== token.split(':')[0]) return undefined;
  const name = ASKED.find(({ question }) => asked?.text?.startsWith(question))?.name;
  return name && { name, args: text.trim() };
}
