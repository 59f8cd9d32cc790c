import type { InlineKeyboardButton, Message } from '@grammyjs/types';
import {
  type Conversation,
  formatDue,
  ORIGINS,
  type Person,
  STEPS,
  stepOfMoment,
  type TimedStep,
} from '../../lead/conversation.ts';
import { cleanNote } from '../../lead/describe-lead.ts';
import type { Lead } from '../../lead/lead.ts';
import { linkToCard, type Part } from '../../lead/lead-summary.ts';
import { type ManagerText, readManagerText, toDayStart } from '../../lead/moments/read-manager-text.ts';
import { type Reading, readMoment } from '../../lead/moments/read-moment.ts';
import { MAX_LENGTH } from '../../lead/moments/tag-text.ts';
import { cleanText } from '../../lead/text.ts';
import { formatMoment } from '../../lead/times.ts';
import { listOrigins } from './buttons.ts';
import { findQuestion } from './commands/questions.ts';
import { type BotMessage, formatNotification } from './message.ts';
import {
  asksForOtherDay,
  nameAppointment,
  nameOrigin,
  nameStep,
  offerOtherDay,
  offerStep,
} from './named-step.ts';
import { pickDay, pickHour, toPickedMoment, writePicked } from './picker.ts';
import { makeButton as button, type Press, readPress } from './press-data.ts';
import { type ChatParts, confirmStored, isFromSchoolChat, nameWriter, replySilently } from './school-chat.ts';

/** The beginning of our messages about one lead: card, further request, reminder, question. */
const OURS = /^(?:[⏰💬🗓❓🚨] ?[^№\n]*)?№([1-9]\d{0,8})(?= )/u;

/** The beginning of the message about a person who wrote to the bot. */
const FROM_STRANGER = /^📨/u;

/** The beginning of our lists of several leads. */
const LIST = /^(?:☀️|⏰|🗓|📂|🔎)/u;

/** More links would be unusable. */
const MAX_LINKS = 8;

/**
 * Stores a reply to a card, a reminder or a question as a note on its lead, and parses the time in it. After an edit of
 * the reply, its note and its time are replaced. Ignores other messages.
 *
 * @returns whether something was stored
 * @throws {StoreUnavailableError} if it could not be stored; the message must be handled again later
 */
export async function handleReply(message: Message, parts: ChatParts, signal: AbortSignal): Promise<boolean> {
  const { store, config, clock } = parts;
  const { from, chat, sender_chat, reply_to_message: card, message_id: id, edit_date: editedAt } = message;
  const text = message.text ?? message.caption;
  // A token begins with the id of its bot.
  const isOurs = String(card?.from?.id) === config.token.split(':')[0];
  if (!from || !card?.text || !isOurs || text?.startsWith('/')) return false;
  const by = nameWriter(message);
  if (!by || !(await isFromSchoolChat({ chat, from, sender_chat }, parts, signal))) return false;
  const asked = readButtons(card);
  const number = Number(OURS.exec(card.text)?.[1] ?? asked.lead ?? 0);
  const note = cleanNote(text);
  const now = new Date(clock.now());
  if (!number) {
    await answerWithoutLead(message, { card: card.text, note, now }, parts);
    return false;
  }
  if (!note) {
    answer(message, { text: TEXT_ONLY }, parts);
    return false;
  }
  const lead = await store.findLead(number);
  if (!lead) {
    answer(message, { text: GONE }, parts);
    return false;
  }
  const step = asked.appointment && nameAppointment(note);
  // The note is one line. A line break of the manager separates «дзвонила вчора» from «пт 18».
  const lines = cleanText(text ?? '', MAX_LENGTH);
  const { reading, isOfOtherStep, ...time } = readAnswer(lines, lead, now, asked, step);
  const key = `bot-message:${chat.id}:${id}`;
  const command = {
    of: { lead: number },
    note,
    by,
    ...(editedAt === undefined ? { key } : { key: `${key}:${editedAt}`, replaces: key }),
  };
  const result = await store.applyCommand({ ...command, ...time, ...(time.moment && { step }) });
  if (!result) return false;
  if (result.kind === 'refused') {
    await store.applyCommand(command);
    answer(message, { text: `Записав нотатку. ${result.text}` }, parts);
    return true;
  }
  const hasMoved = lead.conversation.dueAt?.getTime() !== result.conversation.dueAt?.getTime();
  if (reading.kind === 'note' && editedAt !== undefined && hasMoved)
    answer(message, { text: `${TIME_GONE} ${result.text}` }, parts);
  else if (reading.kind === 'note')
    await confirmNote(
      message,
      { note, lead: number, asksOrigin: asked.asksOrigin, by, key, now },
      result.conversation,
      parts,
    );
  else {
    const { conversation } = result;
    answer(
      message,
      describeReading(reading, { lead: number, conversation, now, isOfOtherStep, step }, parts),
      parts,
    );
  }
  return true;
}

/** Answers a reply to a message that does not concern one lead. Stores nothing. */
async function answerWithoutLead(
  message: Message,
  { card, note, now }: { card: string; note: string; now: Date },
  parts: ChatParts,
): Promise<void> {
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
  step: TimedStep | undefined,
): ManagerText {
  const own = readManagerText(lines, lead, now, { day, step });
  if (own.reading.kind !== 'note' || !step) return own;
  if (appointment?.at) {
    const at = toPickedMoment(appointment.at);
    return { reading: { kind: 'moment', at }, moment: at };
  }
  return day ? { reading: { kind: 'day', day }, moment: toDayStart(day), isWholeDay: true } : own;
}

type StoredNote = { note: string; lead: number; asksOrigin: boolean; by: Person; key: string; now: Date };

/** Confirms a note. Words such as «учень» or «відмова» are no press, so the bot offers the buttons that they mean. */
async function confirmNote(
  message: Message,
  { note, lead, asksOrigin, by, key, now }: StoredNote,
  conversation: Conversation,
  parts: ChatParts,
): Promise<void> {
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
  else confirmStored(message, parts);
}

const UNCLEAR_ORIGIN = 'Записав нотатку. Звідки людина, не зрозумів. Оберіть:';

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
  /** Set if the buttons are a call and a trial lesson; with their time, if the question has one. */
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
  const steps = presses.map((press) => ('step' in press ? press.step : undefined));
  const [first] = presses;
  return {
    lead: first?.lead,
    asksOrigin: first?.kind === 'origin',
    day: day && `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    ...(`${steps}` === `${APPOINTMENTS}` && { appointment: first?.kind === 'at' ? { at: first.at } : {} }),
  };
}

/** '2026-12-10' in the format of button data. */
const plainDay = (day: string) => day.replaceAll('-', '');

/** The steps that «що саме?» offers. */
const APPOINTMENTS = ['callback', 'trial'] as const satisfies readonly TimedStep[];

/** What a time was read for. */
type ReadOf = {
  lead: number;
  conversation: Conversation;
  now: Date;
  isOfOtherStep?: true | undefined;
  /** The step that the text names. Otherwise the state of the conversation decides. */
  step?: TimedStep | undefined;
};

/** Confirms a parsed time, or offers buttons for an unclear one. */
export function describeReading(
  reading: Exclude<Reading, { kind: 'note' }>,
  { lead, conversation, now, isOfOtherStep, step: named }: ReadOf,
  { readContent }: ChatParts,
): BotMessage {
  const step = isOfOtherStep ? undefined : (named ?? stepOfMoment(conversation));
  if (reading.kind === 'moment') {
    const found = `🗓 ${formatMoment(reading.at)}`;
    if (step) return withRows(found, [[button('Змінити', { kind: 'days', lead, step, from: 0 })]]);
    const at = writePicked(reading.at);
    return askForStep(`${found} — що саме?`, (each) => ({ kind: 'at', lead, step: each, at }));
  }
  const day = reading.day && plainDay(reading.day);
  const found = reading.kind === 'day' ? `🗓 ${nameWholeDay(reading.day)}` : undefined;
  if (!step)
    return askForStep(found ? `${found} — що саме?` : UNCLEAR_STEP, (each) =>
      day ? showHours(lead, each, day) : { kind: 'days', lead, step: each, from: 0 },
    );
  const choices = reading.kind === 'question' ? reading.choices : [];
  const offered = choices.map((choice) => [
    'at' in choice
      ? button(formatMoment(choice.at), { kind: 'at', lead, step, at: writePicked(choice.at) })
      : button(nameWholeDay(choice.day), showHours(lead, step, plainDay(choice.day))),
  ]);
  const picker = day
    ? pickHour({ lead, step, now }, { day, part: 'school', isHalf: false }, readContent().school)
    : pickDay({ lead, step, now }, 0).slice(0, -1);
  return withRows(found ? `${found}. О котрій?` : UNCLEAR_TIME, [...offered, ...picker]);
}

function withRows(text: string, rows: InlineKeyboardButton[][]): BotMessage {
  return { text, reply_markup: { inline_keyboard: rows.filter((row) => row.length > 0) } };
}

/** Asks whether the time is that of a call or of a lesson, because the state of the conversation does not show it. */
function askForStep(text: string, pressFor: (step: TimedStep) => Press): BotMessage {
  return withRows(text, [APPOINTMENTS.map((step) => button(STEPS[step].label, pressFor(step)))]);
}

/** The press that shows the hours of a day: '20261210'. */
function showHours(lead: number, step: TimedStep, day: string): Press {
  return { kind: 'hours', lead, step, day, part: 'school', isHalf: false };
}

/** «чт 10.12, без години» for '2026-12-10' */
function nameWholeDay(day: string): string {
  return formatDue({ dueAt: toDayStart(day), isWholeDay: true });
}

const UNCLEAR_TIME = 'Записав нотатку. Коли саме, не зрозумів. Оберіть день і годину:';
const UNCLEAR_STEP = 'Записав нотатку. Коли саме, не зрозумів. Що запланувати?';

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
