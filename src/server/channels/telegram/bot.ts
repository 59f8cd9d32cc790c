import type { ApiMethods, InlineKeyboardMarkup, Opts, ReplyParameters } from '@grammyjs/types';
import { EMPTY_COMMENT } from '#shared/lead/lead.ts';
import type { BotConfig } from '../../config.ts';
import type { BriefLine, LeadBrief, Part } from '../../lead/brief.ts';
import {
  type Conversation,
  isOpen,
  isStepName,
  listOffered,
  STEPS,
  type StepName,
} from '../../lead/conversation.ts';
import { SHORTENED } from '../../lead/describe-lead.ts';
import type { Card } from '../../lead/lead.ts';
import { escapeHtml, escapeWithin } from '../../lead/text.ts';
import { LATER_CHOICES, type LaterChoice } from '../../lead/times.ts';
import { DeliveryFailure, type FailureClass } from '../../queue/failure.ts';
import type { Notice } from '../../queue/notice.ts';
import type { Facts } from '../../store/facts.ts';
import { isEndlessYes, type ProviderAnswer, postForm, postJson } from '../post-json.ts';

type ChatIds = Pick<Facts, 'readFact' | 'writeFact'>;

/** Holds `<configured id> <id after migration>`, so that a newly configured chat wins over an old migration. */
const CHAT_ID_FACT = 'bot-chat-id';

/**
 * Sends a text to the school's chat (spec §7.4). Where the group has moved to another id, that one is
 * remembered and the text is sent there, once.
 *
 * @returns the message in the chat; undefined when the provider did not tell which it is
 * @throws {DeliveryFailure} unless the provider answered `ok`
 */
export async function sendBotMessage(
  message: BotMessage,
  config: BotConfig,
  chatIds: ChatIds,
  signal: AbortSignal,
): Promise<Card | undefined> {
  async function sendTo(chatId: string): Promise<Card | undefined> {
    const body = { chat_id: chatId, ...message, link_preview_options: LINK_PREVIEW };
    const messageId = (await callBot(config, 'sendMessage', body, signal))?.message_id;
    return Number.isSafeInteger(messageId) ? { chatId, messageId: Number(messageId) } : undefined;
  }
  const chatId = (await readChatIds(config, chatIds)).at(-1) ?? config.chatId;
  try {
    return await sendTo(chatId);
  } catch (error) {
    if (!(error instanceof BotRefusal && error.migratedTo)) throw error;
    await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${error.migratedTo}`);
    return sendTo(error.migratedTo);
  }
}

/** The ids of the school's chat: the one of the settings and, last, the one to which it has moved. */
export async function readChatIds(
  config: Pick<BotConfig, 'chatId'>,
  chatIds: Pick<Facts, 'readFact'>,
): Promise<string[]> {
  const [configured, migrated] = (await chatIds.readFact(CHAT_ID_FACT))?.split(' ') ?? [];
  return configured === config.chatId && migrated ? [config.chatId, migrated] : [config.chatId];
}

type Methods = ApiMethods<never>;

/** Twenty presses, each with the card that was pressed, are far less. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Calls a method of Telegram's Bot API (spec §7.4: `ok` is read).
 *
 * @param isNeededWhole true where a yes is worth nothing without the rest of the answer
 * @returns what the method says it does; another server, or an answer without end, may leave it out
 * @throws {BotRefusal} unless the provider answered `ok`
 * @throws {EndlessAnswer} when the answer is longer than we read and is needed whole
 */
export async function callBot<Name extends keyof Methods>(
  { origin, token }: Pick<BotConfig, 'origin' | 'token'>,
  method: Name,
  body: Opts<never>[Name],
  signal: AbortSignal,
  isNeededWhole = false,
): Promise<ReturnType<Methods[Name]> | null | undefined> {
  const answer = await postJson(`${origin}/bot${token}/${method}`, body, signal, MAX_ANSWER_BYTES);
  if (isNeededWhole && isEndlessYes(answer)) throw new EndlessAnswer(answer.text);
  const said = parseObject(answer.text);
  if (answer.status === 200 && (said.ok === true || isEndlessYes(answer))) return said.result as never;
  throw new BotRefusal(answer, said);
}

/**
 * Sends a file into the chat, without a sound.
 *
 * @throws {BotRefusal} unless the provider answered `ok`
 */
export async function sendDocument(
  { chatId, replyTo, name, caption, content }: Document,
  { origin, token }: Pick<BotConfig, 'origin' | 'token'>,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set('chat_id', chatId);
  form.set('caption', caption);
  form.set('disable_notification', 'true');
  form.set('reply_parameters', JSON.stringify({ message_id: replyTo, allow_sending_without_reply: true }));
  form.set('document', new Blob([new Uint8Array(content)]), name);
  const answer = await postForm(`${origin}/bot${token}/sendDocument`, form, signal);
  const said = parseObject(answer.text);
  if (answer.status !== 200 || said.ok !== true) throw new BotRefusal(answer, said);
}

type Document = { chatId: string; replyTo: number; name: string; caption: string; content: Buffer };

/** Telegram has said yes, and more than we read. */
export class EndlessAnswer extends Error {
  readonly beginning: string;

  constructor(beginning: string) {
    super('The answer is too long');
    this.beginning = beginning;
  }
}

/** What a Bot API answer may say; all of it comes from outside. */
type Said = {
  ok?: unknown;
  error_code?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
  result?: unknown;
};

/** Telegram has not said yes; what is no JSON is judged by its status alone. */
export class BotRefusal extends DeliveryFailure {
  /** The group became a supergroup; this is its id now. */
  readonly migratedTo: string | undefined;

  constructor(answer: ProviderAnswer, said: Said) {
    const status = typeof said.error_code === 'number' ? said.error_code : answer.status;
    const description = String(said.description ?? '');
    super(classifyBotRefusal(status, description), status === 200 ? 'bot-garbage' : `bot-${status}`, {
      retryAfterMs: readRetryAfterMs(answer, said),
      providerText: description,
    });
    const migratedTo = String(said.parameters?.migrate_to_chat_id);
    this.migratedTo = /^-?\d+$/.test(migratedTo) ? migratedTo : undefined;
  }
}

/** The chat is wrong, closed to the bot, or the bot has no right to write there. */
const CONFIGURATION_WORDS =
  /chat not found|chat_id|rights|kicked|blocked|deactivated|administrator|forbidden|upgraded|peer_id|topic|user not found/i;

const MESSAGE_WORDS = /parse entities|entity|too long|text is empty|unsupported start tag/i;

function classifyBotRefusal(status: number, description: string): FailureClass {
  if (status === 413) return 'message';
  if (status === 401 || status === 403 || status === 404) return 'configuration';
  if (status === 400) {
    if (CONFIGURATION_WORDS.test(description)) return 'configuration';
    if (MESSAGE_WORDS.test(description)) return 'message';
  }
  return 'transient';
}

/** Telegram says it in the body, its proxies in the header; the longer one counts. */
function readRetryAfterMs(answer: ProviderAnswer, { parameters }: Said): number {
  const seconds = parameters?.retry_after;
  const inBody = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return Math.max(inBody, answer.retryAfterMs ?? 0);
}

function parseObject(text: string): Said {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A text for the bot; Telegram reads it as HTML or, without a parse mode, as it stands. */
export type BotMessage = {
  text: string;
  parse_mode?: 'HTML';
  reply_markup?: InlineKeyboardMarkup;
  reply_parameters?: ReplyParameters;
  disable_notification?: boolean;
};

/** A card that was deleted since keeps no answer to it back. */
export function replyTo({ messageId }: Card): ReplyParameters {
  return { message_id: messageId, allow_sending_without_reply: true };
}

/** A link in a visitor's text must not unfold into somebody's page. */
export const LINK_PREVIEW = { is_disabled: true };

/** Telegram's limit holds for the text without its markup. We count with it, so we stay below. */
const MAX_MESSAGE = 4096;

/** How much of each line and of each text there is room for; what people really write is told whole. */
type Room = { line: number; text: number };

const WHOLE: Room = { line: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };

/** Once the whole has turned out too long; then the texts share what is left. */
const MAX_LINE = 240;

const EMAIL_OVERDUE = '✉️ Лист ще не надіслано — перевірте пошту';

/** How a lead is shown in the chat. */
export type Showing = {
  /** The letter should have gone out before, and has not. */
  isEmailOverdue: boolean;
};

/**
 * Writes a lead for the school's chat, with all that §7.4 lists: whom to call, what about and by when, which is all
 * that a locked phone shows, then the rest and how far people are with it. Buttons offer what can be done.
 */
export function formatLead(brief: LeadBrief, { isEmailOverdue }: Showing): BotMessage {
  const notes = [...brief.marks, ...(isEmailOverdue ? [EMAIL_OVERDUE] : []), ...brief.handled];
  return {
    ...formatBrief(brief, notes),
    reply_markup: makeButtons(brief.lead.conversation, brief.greeting),
  };
}

/**
 * Says that somebody of whom there is a card has written once more, with all that §7.4 lists of this lead. Where to
 * write and what was before stands on the card, which the message answers.
 */
export function formatAgain(brief: LeadBrief): BotMessage {
  const [first, ...others] = brief.person;
  const person = [{ ...first, text: `💬 Пише ще раз: ${first?.text}` }, ...others];
  return formatBrief({ ...brief, person, answerBy: '', contact: [], before: [] }, brief.marks);
}

function formatBrief(brief: LeadBrief, notes: readonly string[]): BotMessage {
  return { text: shortenToRoom(brief, notes), parse_mode: 'HTML' };
}

/** Cuts only what has to be cut, and says where the whole is. */
function shortenToRoom(brief: LeadBrief, notes: readonly string[]): string {
  const whole = write(brief, notes, WHOLE);
  if (whole.length <= MAX_MESSAGE) return whole;
  const withHint = [...notes, `✂️ ${SHORTENED}`];
  const left = MAX_MESSAGE - write(brief, withHint, { line: MAX_LINE, text: 0 }).length;
  const text = Math.floor(left / Math.max(1, brief.texts.length + brief.before.length));
  return write(brief, withHint, { line: MAX_LINE, text });
}

function write(brief: LeadBrief, notes: readonly string[], room: Room): string {
  const { person, about, answerBy, contact, lines, texts, before, origin } = brief;
  return [
    `<b>${person.map((part) => writePart(part, room.line)).join('')}</b>`,
    `${escapeWithin(about, room.line)}${answerBy && ` · ${answerBy}`}`,
    '',
    ...[...contact, ...lines].map((line) => writeLine(line, room.line)),
    // A quotation keeps a visitor's text apart from ours, whatever it pretends to be.
    ...[...texts, ...before].map(({ label, value }) =>
      value === EMPTY_COMMENT
        ? `<b>${label}:</b> ${value}`
        : `<b>${label}:</b>\n<blockquote>${escapeWithin(value, room.text)}</blockquote>`,
    ),
    ...origin.map(({ label, value }) => `<b>${label}:</b> ${escapeWithin(value, room.line)}`),
    ...notes.map((note) => `\n${escapeHtml(note)}`),
  ].join('\n');
}

function writeLine({ label, parts }: BriefLine, room: number): string {
  return `<b>${label}:</b> ${parts.map((part) => writePart(part, room)).join('')}`;
}

/** Telegram makes a number of the form «+380…» tappable by itself, and opens neither `tel:` links nor other programs. */
function writePart({ text, href }: Part, room: number): string {
  if (href && /^(viber|sms|mailto):/.test(href)) return '';
  const escaped = escapeWithin(text, room);
  return href?.startsWith('https:') ? `<a href="${escapeHtml(href)}">${escaped}</a>` : escaped;
}

/** So much is kept for the words that say how many paragraphs were left out. */
const ROOM_FOR_REST = 20;

/** Writes a notice for the chat; paragraphs that have no room any more are counted. */
export function formatNotice(notice: Notice): BotMessage {
  const { icon, title, held = [], question, conversation, isSilent, withButtons } = notice;
  const paragraphs = withButtons ? [...notice.paragraphs, [{ text: withButtons }]] : notice.paragraphs;
  const rows = [
    ...(conversation ? makeButtons(conversation).inline_keyboard : []),
    ...listReleaseButtons(held),
    ...(question ? [[{ text: question.yes, callback_data: question.press }]] : []),
  ];
  const around: Omit<BotMessage, 'text'> = {
    parse_mode: 'HTML',
    ...(rows.length > 0 && { reply_markup: { inline_keyboard: rows } }),
    ...(conversation?.card && { reply_parameters: replyTo(conversation.card) }),
    ...(isSilent && { disable_notification: true }),
  };
  let text = icon ? `${icon} <b>${escapeHtml(title)}</b>` : '';
  for (const [index, paragraph] of paragraphs.entries()) {
    const lines = splitLines(paragraph);
    for (const [line, written] of lines.entries()) {
      const next = `${line > 0 ? '\n' : text && '\n\n'}${written}`;
      if (text.length + next.length > MAX_MESSAGE - ROOM_FOR_REST) {
        const rest = line > 0 ? '\n… решта: /open' : `\n\n… ще ${paragraphs.length - index}`;
        return { text: text + rest, ...around };
      }
      text += next;
    }
  }
  return { text, ...around };
}

/** The lines of a paragraph, each with its links: a list of people is cut between two of them, and not left out whole. */
function splitLines(paragraph: readonly Part[]): string[] {
  return paragraph
    .map((part) => writePart(part, WHOLE.line))
    .join('')
    .split('\n');
}

/** What a button under a card says: a step, or when to call again. */
export type Pressed = StepName | LaterChoice;

/** One or two words each fit beside each other on a narrow phone. */
const ROWS: readonly (readonly Pressed[])[] = [
  ['take', 'spam'],
  ['agree', 'later'],
  ['h3', 'd3'],
  ['morning'],
  ['close', 'return'],
  ['human'],
];

const LABELS: Record<Pressed, string> = {
  ...(Object.fromEntries(Object.entries(STEPS).map(([name, { label }]) => [name, label])) as Record<
    StepName,
    string
  >),
  ...LATER_CHOICES,
};

/** Of a text that a button copies. */
const MAX_COPIED = 256;

/**
 * The buttons under the card of a conversation as it stands.
 *
 * @param greeting copied by one, for Viber or SMS, as long as somebody waits for an answer
 */
export function makeButtons(
  { id, state, held }: Pick<Conversation, 'state' | 'held'> & { id: number },
  greeting = '',
): InlineKeyboardMarkup {
  const choices = state === 'later' ? (Object.keys(LATER_CHOICES) as LaterChoice[]) : [];
  const offered: readonly Pressed[] = held === 'hidden' ? ['human'] : [...listOffered({ state }), ...choices];
  const rows = ROWS.map((row) => row.filter((name) => offered.includes(name)))
    .filter((row) => row.length > 0)
    .map((row) => row.map((name) => ({ text: LABELS[name], callback_data: writePress(name, id) })));
  const hasGreeting = greeting !== '' && greeting.length <= MAX_COPIED && isOpen({ state });
  const copying = [{ text: '📋 Привітання', copy_text: { text: greeting } }];
  return { inline_keyboard: hasGreeting ? [...rows, copying] : rows };
}

/** The buttons under a notice of leads that were held back as spam, each in a row of its own. */
function listReleaseButtons(held: NonNullable<Notice['held']>): InlineKeyboardMarkup['inline_keyboard'] {
  const write = (number: number) => (held.length > 1 ? `№${number} — людина` : LABELS.human);
  return held.map(({ number, conversation }) => [
    { text: write(number), callback_data: writePress('human', conversation.id) },
  ]);
}

/** Buttons stay in the chat for years, so what they carry says by which rules it was written. */
const VERSION = '1';

/** PostgreSQL's largest id. */
const MAX_ID = 2_147_483_647;

function writePress(press: Pressed, id: number): string {
  return `${VERSION}:${press}:${id}`;
}

/** Reads what a button carries; undefined for anything that none of ours does. */
export function readPress(data: string): { press: Pressed; conversation: number } | undefined {
  const [, press = '', digits = ''] = /^1:([a-z0-9]{1,10}):([1-9]\d{0,9})$/.exec(data) ?? [];
  const conversation = Number(digits);
  const isOurs = isStepName(press) || isLaterChoice(press);
  return isOurs && conversation <= MAX_ID ? { press, conversation } : undefined;
}

export function isLaterChoice(press: string): press is LaterChoice {
  return Object.hasOwn(LATER_CHOICES, press);
}
