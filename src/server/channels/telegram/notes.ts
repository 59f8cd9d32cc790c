import type { Message } from '@grammyjs/types';
import { type Conversation, ORIGINS, type Person, type TimedStep } from '../../lead/conversation.ts';
import type { Lead } from '../../lead/lead.ts';
import { type ManagerText, readManagerText, toDayStart } from '../../lead/moments/read-manager-text.ts';
import { readMoment } from '../../lead/moments/read-moment.ts';
import { MAX_LENGTH } from '../../lead/moments/tag-text.ts';
import { linkToCard, type Part } from '../../lead/parts.ts';
import { cleanNote, cleanText } from '../../lead/text.ts';
import { listOrigins } from './buttons.ts';
import { findQuestion } from './commands/questions.ts';
import { APPOINTMENTS, describeReading, withRows } from './describe-reading.ts';
import { type BotMessage, formatNotification } from './message.ts';
import {
  asksForOtherDay,
  nameAppointment,
  nameOrigin,
  nameStep,
  namesPayment,
  offerOtherDay,
  offerStep,
} from './named-step.ts';
import { askForNewPhone } from './new-phone.ts';
import { toPickedMoment } from './picker.ts';
import { readPress } from './press-data.ts';
import {
  type ChatParts,
  confirmStored,
  isFromSchoolChat,
  isOurs,
  nameWriter,
  replySilently,
} from './school-chat.ts';

/** The beginning of our messages about one lead: card, further request, reminder, question. */
const OURS = /^(?:[⏰💬🗓❓🚨] ?[^№\n]*)?№([1-9]\d{0,8})(?= )/u;

/** The beginning of the message about a person who wrote to the bot. */
const FROM_STRANGER = /^📨/u;

/** The beginning of our lists of several leads. */
const LIST = /^(?:☀️|⏰|🗓|📂|🔎)/u;

/** More links would be unusable. */
const MAX_LINKS = 8;

/** A reply of a manager to a message of the bot. */
type Reply = {
  message: Message;
  by: Person;
  /** The text of the bot's message, and the question in its buttons. */
  card: string;
  asked: Asked;
  /** The reply as one line; empty if it has no text. */
  note: string;
  now: Date;
};

/**
 * Stores a reply to a card, a reminder or a question as a note on its lead, and parses the time in it. After an edit of
 * the reply, its note and its time are replaced. Ignores other messages.
 *
 * @returns whether something was stored
 * @throws {StoreUnavailableError} if it could not be stored; the message must be handled again later
 */
export async function handleReply(message: Message, parts: ChatParts, signal: AbortSignal): Promise<boolean> {
  const reply = await readReply(message, parts, signal);
  if (!reply) return false;
  const { card, asked, note } = reply;
  const number = Number(OURS.exec(card)?.[1] ?? asked.lead ?? 0);
  if (!number) {
    await answerWithoutLead(reply, parts);
    return false;
  }
  const isFirst = await isFirstOfAlbum(message, parts);
  if (!note && !isFirst) return false;
  const lead = note ? await parts.store.findLead(number) : null;
  if (lead) return storeReply(reply, lead, parts);
  answer(message, { text: note ? GONE : TEXT_ONLY }, parts);
  return false;
}

/** Telegram sends each picture of an album as a reply of its own, with the caption under the first one. */
async function isFirstOfAlbum(
  { chat, media_group_id: album }: Message,
  { store }: ChatParts,
): Promise<boolean> {
  if (!album) return true;
  const key = `album:${chat.id}:${album}`;
  if (await store.isWritten(key)) return false;
  await store.addDedupeKey({ key });
  return true;
}

/** Reads a reply to the bot in the school's chat; undefined for any other message. */
async function readReply(
  message: Message,
  parts: ChatParts,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const { from, chat, sender_chat, reply_to_message: card } = message;
  const text = message.text ?? message.caption;
  if (!from || !card?.text || !isOurs(card, parts.config) || text?.startsWith('/')) return undefined;
  const by = nameWriter(message);
  if (!by || !(await isFromSchoolChat({ chat, from, sender_chat }, parts, signal))) return undefined;
  const now = new Date(parts.clock.now());
  return { message, by, card: card.text, asked: readButtons(card), note: cleanNote(text), now };
}

/** Stores the note and the time of a reply, and says what was understood. */
async function storeReply(reply: Reply, lead: Lead, parts: ChatParts): Promise<boolean> {
  const { message, by, asked, note, now } = reply;
  const { chat, message_id: id, edit_date: editedAt } = message;
  const { number } = lead;
  const step = asked.appointment && nameAppointment(note);
  // The note is one line. A line break of the manager separates «дзвонила вчора» from «пт 18».
  const lines = cleanText(message.text ?? message.caption ?? '', MAX_LENGTH);
  const { packages } = parts.readContent();
  const isPayment = namesPayment(lines, lead.conversation, packages);
  const isEdit = editedAt !== undefined;
  const { reading, isOfOtherStep, isOfOtherChild, ...time } = isPayment
    ? NO_TIME
    : readAnswer(lines, lead, now, asked, { step, isEdit });
  const key = `bot-message:${chat.id}:${id}`;
  const command = {
    of: { lead: number },
    note,
    by,
    ...(isEdit ? { key: `${key}:${editedAt}`, replaces: key } : { key }),
  };
  const result = await parts.store.applyCommand({ ...command, ...time, ...(time.moment && { step }) });
  if (!result) return false;
  const { conversation, dropped } = result;
  const hasMoved = lead.conversation.dueAt?.getTime() !== conversation.dueAt?.getTime();
  if (result.kind === 'refused') {
    await parts.store.applyCommand(command);
    answer(message, { text: `Записав нотатку. ${result.text}` }, parts);
  } else if (reading.kind !== 'note') {
    const read = { lead: number, conversation, now, isOfOtherStep, isOfOtherChild, step, dropped };
    answer(message, describeReading(reading, read, parts), parts);
    const newPhone = await askForNewPhone(note, lead, parts.store);
    if (newPhone) answer(message, newPhone, parts);
  } else if (isEdit && hasMoved) answer(message, { text: `${TIME_GONE} ${result.text}` }, parts);
  else if (isPayment)
    answer(message, offerStep('enrol', { lead: number, conversation, now, packages }), parts);
  else await confirmNote(reply, lead, key, conversation, parts);
  return true;
}

const NO_TIME: ManagerText = { reading: { kind: 'note' } };

/** Answers a reply to a message that does not concern one lead. Stores nothing. */
async function answerWithoutLead({ message, card, note, now }: Reply, parts: ChatParts): Promise<void> {
  if (!note && findQuestion(card)) answer(message, { text: TEXT_ONLY }, parts);
  else if (FROM_STRANGER.test(card)) answer(message, { text: NOT_FORWARDED }, parts);
  else if (LIST.test(card) || readMoment(note, { now, kind: 'call' }).kind !== 'note')
    await pointToCards(message, card, parts);
}

/** Reads a reply. «пробний» as an answer to «🗓 пн 07.01 о 12:00 — що саме?» means the time of that question. */
function readAnswer(
  lines: string,
  lead: Lead,
  now: Date,
  { day, appointment }: Asked,
  { step, isEdit }: { step: TimedStep | undefined; isEdit: boolean },
): ManagerText {
  const own = readManagerText(lines, lead, now, { day, step, isEdit });
  if (own.reading.kind !== 'note' || !step) return own;
  if (appointment?.at) {
    const at = toPickedMoment(appointment.at);
    return { reading: { kind: 'moment', at }, moment: at };
  }
  return day ? { reading: { kind: 'day', day }, moment: toDayStart(day), isWholeDay: true } : own;
}

/** Confirms a note. Words such as «учень» or «відмова» are no press, so the bot offers the buttons that they mean. */
async function confirmNote(
  { message, by, asked: { asksOrigin }, note, now }: Reply,
  of: Lead,
  key: string,
  conversation: Conversation,
  parts: ChatParts,
): Promise<void> {
  const lead = of.number;
  const newPhone = await askForNewPhone(note, of, parts.store);
  if (newPhone) return answer(message, newPhone, parts);
  const origin = asksOrigin ? nameOrigin(note) : undefined;
  if (origin) {
    const result = await parts.store.applyCommand({ of: { lead }, origin, by, key: `${key}:origin` });
    if (result) return answer(message, { text: `Записано: ${ORIGINS[origin]}.` }, parts);
  }
  const { packages } = parts.readContent();
  const step = nameStep(note, conversation, packages);
  if (step) answer(message, offerStep(step, { lead, conversation, now, packages }), parts);
  else if (asksForOtherDay(note, conversation))
    answer(message, offerOtherDay({ lead, conversation, now }), parts);
  else if (asksOrigin) answer(message, withRows(UNCLEAR_ORIGIN, listOrigins(lead)), parts);
  else confirmStored(message, parts, STORED);
}

const UNCLEAR_ORIGIN = 'Записав нотатку. Звідки людина, не зрозумів. Оберіть:';

const STORED = 'Записав нотатку.';
const TEXT_ONLY = 'Зберігаю лише текст: напишіть це словами.';
const NOT_FORWARDED = 'Бот не пересилає відповідей. Напишіть людині самі.';
const TIME_GONE = 'Часу в нотатці вже немає.';
const GONE = 'Цієї заявки в базі немає, нотатку не збережено.';

/** The question in a message of the bot, read from its buttons. */
type Asked = {
  lead?: number | undefined;
  asksOrigin: boolean;
  /** The day, if all buttons offer hours of one: '2026-12-10'. */
  day?: string | undefined;
  /** Set if the question is «що саме?», and holds the time if the question names one. */
  appointment?: { at?: string | undefined } | undefined;
};

function readButtons({ reply_markup: markup }: Pick<Message, 'reply_markup'>): Asked {
  const presses = (markup?.inline_keyboard ?? [])
    .flat()
    .flatMap((each) => ('callback_data' in each && readPress(each.callback_data)) || []);
  const days = presses.flatMap((press) => {
    if (press.kind === 'at') return [press.at.slice(0, 8)];
    return press.kind === 'hours' ? [press.day] : [];
  });
  const [day] = new Set(days).size === 1 ? days : [];
  const steps = presses
    .map((press) => ('step' in press ? press.step : undefined))
    .filter((step) => step !== 'decide');
  const [first] = presses;
  return {
    lead: first?.lead,
    asksOrigin: first?.kind === 'origin',
    day: day && `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    ...(`${steps}` === `${APPOINTMENTS}` && { appointment: first?.kind === 'at' ? { at: first.at } : {} }),
  };
}

/** A reply to a list concerns one of its people. Answers with links to the cards, if the list has numbers. */
async function pointToCards(message: Message, list: string, parts: ChatParts): Promise<void> {
  const numbers = [
    ...new Set([...list.matchAll(/№([1-9]\d{0,8})(?= )/g)].map(([, digits]) => Number(digits))),
  ];
  const links: Part[] = [];
  for (const number of numbers.slice(0, MAX_LINKS)) {
    const href = linkToCard((await parts.store.findLead(number))?.conversation.card ?? null);
    if (links.length > 0) links.push({ text: ' · ' });
    links.push({ text: `№${number}`, ...(href && { href }) });
  }
  const paragraphs = [[{ text: links.length > 0 ? 'Відповідайте на картку: ' : ANSWER_CARD }, ...links]];
  answer(message, formatNotification({ id: 'cards', title: '', paragraphs }), parts);
}

const ANSWER_CARD = 'Відповідайте на картку заявки, щоб було видно, про кого йдеться: /open';

/** Replies to a message without a sound. */
function answer(message: Message, text: BotMessage, parts: ChatParts): void {
  parts.sender.inBackground(() => replySilently(message, text, parts), 'a reply could not be answered');
}
