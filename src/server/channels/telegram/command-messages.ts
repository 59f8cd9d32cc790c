import { createHash } from 'node:crypto';
import type { ForceReply, InlineKeyboardMarkup } from '@grammyjs/types';
import { describeState } from '../../lead/conversation.ts';
import { describeAbout } from '../../lead/describe-lead.ts';
import { monthBefore, monthOf, nameMonth } from '../../lead/funnel-messages.ts';
import type { Lead } from '../../lead/lead.ts';
import { describePerson, linkToCard, type Part } from '../../lead/lead-summary.ts';
import { listTasks, type ReminderFacts } from '../../lead/tasks.ts';
import { toLine } from '../../lead/text.ts';
import { nameMoment } from '../../lead/times.ts';
import { listOrigins } from './buttons.ts';
import { type BotMessage, formatNotification } from './message.ts';

/** The answer to a command: a message, or a question with a forced reply. */
export type Answer = Omit<BotMessage, 'reply_markup'> & { reply_markup?: InlineKeyboardMarkup | ForceReply };

/** People do not read longer lists on a phone; `/table` has all leads. */
export const MAX_SHOWN = { open: 75, found: 10, spam: 10 } as const;

/** This many people fit into one message, whatever the length of their names. */
const PEOPLE_PER_MESSAGE = 15;

const MAX_TEXT = 60;

const TABLE = 'Усі — у таблиці: /table';

/** Questions for a command without its argument, for example from the menu. The reply is the argument. */
export const ASKED = [
  {
    name: 'find',
    question: '🔎 Кого шукати?',
    hint: 'Ім’я, телефон або слово із заявки.',
    example: 'Оксана',
  },
  {
    name: 'new',
    question: '✍️ Хто звертається?',
    hint: 'Ім’я, телефон і що потрібно. Без телефону: ім’я і як відповісти.',
    example: 'Оксана 067 123 45 67 фізика',
  },
  {
    name: 'forget',
    question: '🗑 Кого видалити?',
    hint: 'Номер телефону людини, що просить видалити її дані.',
    example: '067 123 45 67',
  },
] as const;

/** Asks for the missing argument of a command. */
export function askFor(name: (typeof ASKED)[number]['name']): Answer {
  const { question, hint, example } = ASKED.find((each) => each.name === name) ?? ASKED[0];
  return {
    text: `${question} ${hint}\nНаприклад: /${name} ${example}`,
    reply_markup: { force_reply: true, selective: true, input_field_placeholder: example },
  };
}

export const HELP: BotMessage = {
  text: `Під карткою: «Беру», а після розмови — «Передзвонити», «Пробний» чи «Закрити». День і годину оберіть кнопками.

Відповідь на картку — нотатка; день і годину в ній («пт 17:00») бот прочитає й перепитає, якщо не зрозуміє. Після пробного він сам спитає, як пройшло.

/open — усі відкриті заявки
/find Оксана — знайти; можна й телефон
/new Оксана 067 123 45 67 фізика — записати заявку з дзвінка чи Instagram
/stats — скільки написали, прийшли й стали учнями
/spam — що затримано як спам
/table — усі заявки таблицею
/forget 067 123 45 67 — видалити дані людини`,
};

/**
 * Lists open conversations, the oldest first in each group, in as many messages as necessary.
 *
 * @param leads one more than is shown, to detect further ones
 */
export function writeOpen(leads: readonly Lead[], facts: ReminderFacts): BotMessage[] {
  if (leads.length === 0) return [{ text: 'Відкритих заявок немає.' }];
  const shown = leads.slice(0, MAX_SHOWN.open);
  const pages = Array.from({ length: Math.ceil(shown.length / PEOPLE_PER_MESSAGE) }, (_, index) =>
    shown.slice(index * PEOPLE_PER_MESSAGE, (index + 1) * PEOPLE_PER_MESSAGE),
  );
  const count = leads.length > shown.length ? `понад ${shown.length}` : String(shown.length);
  return pages.map((page, index) => {
    const isLast = index === pages.length - 1;
    const paragraphs = [
      ...listTasks(page, facts),
      ...(isLast && leads.length > shown.length ? [[{ text: TABLE }]] : []),
    ];
    const title = index === 0 ? `Відкриті заявки: ${count}` : 'Відкриті заявки, далі';
    return formatNotification({ id: 'open', icon: '📂', title, paragraphs });
  });
}

/** Lists each person that a search has found once, the newest first, with a link to the card. */
export function writeFound(leads: readonly Lead[], count: number, isMore: boolean): BotMessage {
  if (leads.length === 0)
    return {
      text: 'Нічого не знайдено. Спробуйте інше слово або кілька останніх цифр номера. Серед затриманого шукає «/find спам слово».',
    };
  const rest = count - leads.length;
  return formatNotification({
    id: 'found',
    icon: '🔎',
    title: isMore ? `Знайдено понад ${count}` : `Знайдено: ${count}`,
    paragraphs: [
      ...leads.map(describeFound),
      ...(rest > 0 ? [[{ text: `Ще ${isMore ? 'понад ' : ''}${rest}: додайте слово, щоб звузити.` }]] : []),
    ],
  });
}

function describeFound(lead: Lead): Part[] {
  const { createdAt, conversation } = lead;
  const state = conversation.isSuspected ? 'затримано як спам' : describeState(conversation);
  return [
    ...linkPerson(lead),
    { text: `\n${toLine(describeAbout(lead), MAX_TEXT)} · ${nameMoment(createdAt)}\n${state}` },
  ];
}

function linkPerson(lead: Lead): Part[] {
  const href = linkToCard(lead.conversation.card);
  const [who, ...phone] = describePerson(lead, true);
  return [{ text: who?.text ?? '', ...(href && { href }) }, ...phone];
}

/** Says how many cards of suspected spam follow and how many remain. */
export function writeSpam(shown: number, left: number): BotMessage {
  if (shown === 0) return { text: 'Як спам нічого не затримано.' };
  const rest = left > 0 ? ` Лишилося ще ${left}: /spam` : '';
  return {
    text: `Показую затримане як спам, ${shown}. Якщо пише людина, натисніть під карткою «Це людина».${rest}`,
  };
}

/** Asks for the origin of a lead that a manager has entered. */
export function askForOrigin(lead: number): BotMessage {
  return {
    text: `Записано: №${lead}. Звідки ця людина?`,
    reply_markup: { inline_keyboard: listOrigins(lead) },
  };
}

/** `/stats` shows the figures of this many past months. */
const MOST_MONTHS = 12;

/** Adds buttons for the previous and the next month to the figures of a month. */
export function offerMonths(message: BotMessage, month: string, now: Date): BotMessage {
  const current = monthOf(now);
  const [before, after] = [monthBefore(month), monthBefore(month, -1)];
  const isFirst = month <= monthBefore(current, MOST_MONTHS);
  const row = [
    ...(isFirst
      ? []
      : [monthButton(month === current ? 'Минулий місяць' : `‹ ${nameMonth(before)}`, before)]),
    ...(month < current ? [monthButton(`${nameMonth(after)} ›`, after)] : []),
  ];
  return { ...message, reply_markup: { inline_keyboard: [row] } };
}

function monthButton(text: string, month: string) {
  return { text, callback_data: `2:stats:${month}` };
}

/** Parses the button of a month; undefined for any other button. */
export function readMonthPress(data: string): string | undefined {
  return /^2:stats:(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(data)?.[1];
}

const KEEP = '2:keep';

/** A later confirmation has no effect. */
const FORGET_WITHIN_MINUTES = 60;

/** Data of the button of `/forget`: one of the leads, a digest of all listed leads, and the time. */
export type ForgetPress = { number: number; digest: string; askedAtMinute: number };

/** A short digest of the leads that a question lists. */
export function digestListed(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((one, other) => one - other).join(',');
  return createHash('sha256').update(sorted).digest('hex').slice(0, 16);
}

function writeForgetPress(leads: readonly Lead[], now: number): string {
  const minute = Math.floor(now / 60_000);
  return `2:forget:${leads[0]?.number}:${digestListed(leads.map(({ number }) => number))}:${minute}`;
}

/** Whether the confirmation is recent. A clock that was set back does not extend it. */
export function isForgetTimely({ askedAtMinute }: ForgetPress, now: number): boolean {
  return Math.abs(now / 60_000 - askedAtMinute) <= FORGET_WITHIN_MINUTES;
}

/** Asks for confirmation before all data of a person is deleted. */
export function writeForgetQuestion(
  phone: string,
  leads: readonly Lead[],
  mentions: readonly number[],
  now: number,
): BotMessage {
  const hint = mentions.length > 0 ? `Цей номер є і в тексті заявок: ${listNumbers(mentions)}.` : '';
  if (leads.length === 0)
    return { text: [`Заявок із номером ${phone} немає.`, hint].filter(Boolean).join('\n') };
  const shown = leads.slice(0, MAX_SHOWN.found);
  const message = formatNotification({
    id: 'forget',
    icon: '🗑',
    title: `Видалити назавжди заявок: ${leads.length}?`,
    paragraphs: [
      ...shown.map((lead) => [
        ...describePerson(lead, true),
        { text: `\n${toLine(describeAbout(lead), MAX_TEXT)} · ${nameMoment(lead.createdAt)}` },
      ]),
      ...(leads.length > shown.length ? [[{ text: `Ще ${leads.length - shown.length}.` }]] : []),
      ...(hint ? [[{ text: `${hint} Їх це не зачепить.` }]] : []),
    ],
  });
  const buttons = [
    { text: 'Так', callback_data: writeForgetPress(leads, now) },
    { text: 'Ні', callback_data: KEEP },
  ];
  return { ...message, reply_markup: { inline_keyboard: [buttons] } };
}

/** Parses the answer to that question: null to delete nothing, undefined for any other button. */
export function readForgetPress(data: string): ForgetPress | null | undefined {
  if (data === KEEP) return null;
  const [, number, digest, minute] = /^2:forget:([1-9]\d{0,9}):([\da-f]{16}):(\d{1,10})$/.exec(data) ?? [];
  if (digest === undefined) return undefined;
  return { number: Number(number), digest, askedAtMinute: Number(minute) };
}

/** Says what was deleted, and what only people can delete. */
export function writeErased(numbers: readonly number[]): string {
  if (numbers.length === 0) return 'Цих заявок уже немає.';
  return `🗑 Видалено: ${listNumbers(numbers)}.
Видаліть самі: листи в пошті, інші повідомлення про людину в цьому чаті, рядки у ваших таблицях.`;
}

/** People would not read a longer list of numbers. */
const MAX_NUMBERS = 30;

function listNumbers(numbers: readonly number[]): string {
  const named = numbers.slice(0, MAX_NUMBERS).map((number) => `№${number}`);
  const rest = numbers.length - named.length;
  return named.join(', ') + (rest > 0 ? ` та ще ${rest}` : '');
}
