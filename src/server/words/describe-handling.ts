import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS, describeKyivTime, readKyivClock, startOfDay } from '#shared/words/reply-deadline.ts';
import type { Handling, HandlingChange, HandlingState, Lead } from '../lead.ts';
import { nameDay, toMoment } from './answer-by.ts';
import { cleanText, toLine } from './text.ts';

/** What people call each state. */
export const HANDLING_WORDS: Record<HandlingState, string> = {
  new: 'нова',
  taken: 'у роботі',
  unreached: 'не додзвонилися',
  answered: 'зв’язалися',
  agreed: 'домовилися',
  declined: 'відмова',
  junk: 'спам',
};

/** One that is new again was given back: «повернено (Марія, 14:12)». */
export function nameState({ state, by }: Pick<Handling, 'state' | 'by'>): string {
  return state === 'new' && by ? 'повернено' : HANDLING_WORDS[state];
}

/** Who has done something by a link without saying a name. */
export const NAMELESS = 'із листа';

/** A lead that nobody has touched has no mark; one that is new again was given back. */
const MARKS: Record<HandlingState, string> = {
  new: '↩️ Повернено',
  taken: '👤 У роботі',
  unreached: '📵 Не додзвонилися',
  answered: '✅ Зв’язалися',
  agreed: '🤝 Домовилися',
  declined: '✋ Відмова',
  junk: '🚫 Спам',
};

/**
 * How far people are with a lead, for its card, then what was before, and what they wrote: «👤 У роботі: Олег, 14:12»,
 * for when something was agreed, «раніше: не додзвонилися, Марія, 12:05», «📝 Олег, 14:20: після 18:00»; nothing before anybody has done anything.
 *
 * @param history of the lead, in its order
 */
export function markHandling({ handling, createdAt }: Lead, history: readonly HandlingChange[]): string[] {
  const when = describeStep(handling, createdAt);
  const misses = countMisses(history);
  const times = handling.state === 'unreached' && misses > 1 ? ` ${describeTimes(misses)}` : '';
  const agreedTime = handling.state === 'agreed' && describeAgreedTime(history);
  const earlier = history
    .filter(isStep)
    .slice(0, -1)
    .slice(-MAX_TOLD)
    .map(({ to, ...step }) => `${HANDLING_WORDS[to]}, ${describeStep(step, createdAt)}`);
  const notes = history.filter(({ note }) => note).slice(-MAX_TOLD);
  return [
    ...(when ? [`${MARKS[handling.state]}${times}: ${when}`] : []),
    ...(agreedTime ? [`🗓 ${agreedTime}`] : []),
    ...(earlier.length > 0 ? [`раніше: ${earlier.join('; ')}`] : []),
    ...notes.map(({ note, ...step }) => `📝 ${describeStep(step, createdAt)}: ${note}`),
  ];
}

/** More steps or notes than that nobody reads on a card; `leads show` has them all. */
const MAX_TOLD = 6;

/** Whether it has brought the lead anywhere, or else is a note alone. */
function isStep({ from, to, note }: HandlingChange): boolean {
  return from !== to || !note;
}

/** How often a lead was not reached. */
export function countMisses(history: readonly HandlingChange[]): number {
  return history.filter((change) => change.to === 'unreached' && isStep(change)).length;
}

/** «двічі», «5 разів» */
export function describeTimes(count: number): string {
  return ['', 'раз', 'двічі', 'тричі'][count] ?? `${count} ${pluralize(count, 'раз', 'рази', 'разів')}`;
}

/**
 * «Марія, 14:12», by the clock of Kyiv; empty as long as nobody has done anything. There is no verb beside the name,
 * because a name does not tell whether she «взяла» or he «взяв».
 *
 * @param reference leaves the date out when it was on the same day
 */
export function describeStep({ by, at }: Pick<Handling, 'by' | 'at'>, reference: Date): string {
  if (!by || !at) return '';
  const date = DAY.format(at) === DAY.format(reference) ? '' : `${DAY.format(at)}, `;
  return `${isolate(by.name)}, ${date}${TIME.format(at)}`;
}

const TIME = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** More of a name tells nobody more. */
const MAX_NAME = 40;

/**
 * A name as people see it beside a lead: one line without control and direction characters, not too long. Of the
 * parts, those that show nothing are left out; empty when none shows anything.
 */
export function cleanName(...parts: (string | undefined)[]): string {
  const lines = parts.map((part) => toLine(cleanText(part ?? '', 4 * MAX_NAME)));
  return toLine(lines.filter(Boolean).join(' '), MAX_NAME);
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A name that is written from right to left would draw the time after it to its other side. */
function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** How days begin as people write them, from Sunday. */
const WEEKDAYS = ['нд|неділ', 'пн|понед', 'вт|вівт', 'ср|серед', 'чт|четв', 'пт|п.?ятн', 'сб|субот'].map(
  (beginnings) => new RegExp(`^(${beginnings})`, 'i'),
);
const RELATIVE = ['сьогодні', 'завтра', 'післязавтра'];

/** A day and a time of it: «пн 18:00», «завтра о 9:30», «24.11 на 16:00»; «після 18:00» is none. */
const APPOINTMENT =
  /(?<![\p{L}\d])(?:(?<word>[\p{L}'’]{2,11})|(?<date>\d{1,2})\.(?<month>\d{1,2})(?:\.\d{2,4})?),? +(?:(?:об?|на) +)?(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)(?!\d)/giu;

/** Says for when something was agreed: «пн 23.11 о 18:00», as the latest note with a day and a time has it. */
export function describeAgreedTime(history: readonly HandlingChange[]): string | undefined {
  for (const { note, at } of history.toReversed()) {
    const moment = readAppointment(note ?? '', at);
    if (moment) return `${nameDay(moment)} ${describeKyivTime(moment)}`;
  }
  return undefined;
}

/** The moment that a note names, the next one as of when it was written. */
function readAppointment(note: string, writtenAt: Date): Date | undefined {
  const now = readKyivClock(writtenAt);
  for (const { groups = {} } of note.matchAll(APPOINTMENT)) {
    const timeMs = (Number(groups.hour) * 60 + Number(groups.minute)) * 60_000;
    const day = listDays(groups, startOfDay(now)).find((each) => each + timeMs > now);
    if (day !== undefined) return toMoment(day + timeMs);
  }
  return undefined;
}

/** The days that may be meant, the nearest first; none for a word that is no day. */
function listDays({ word, date, month }: Record<string, string | undefined>, today: number): number[] {
  if (word === undefined) {
    const year = new Date(today).getUTCFullYear();
    const days = [year, year + 1].map((each) => Date.UTC(each, Number(month) - 1, Number(date)));
    return days.filter((day) => new Date(day).getUTCDate() === Number(date));
  }
  const ahead = RELATIVE.indexOf(word.toLowerCase());
  if (ahead >= 0) return [today + ahead * DAY_MS];
  const weekday = WEEKDAYS.findIndex((beginning) => beginning.test(word));
  const week = Array.from({ length: 8 }, (_, days) => today + days * DAY_MS);
  return week.filter((day) => new Date(day).getUTCDay() === weekday);
}
