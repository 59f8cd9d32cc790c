import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { startOfDay } from '#shared/words/reply-deadline.ts';
import { ASIDE } from './aside-forms.ts';
import { DAYS } from './day-forms.ts';
import { type Found, makeFound } from './findings.ts';
import { CLOCK_WORDS, HOURS, ZONES } from './hour-forms.ts';
import { collectMentions, type DayPart, type Mentions } from './mentions.ts';
import { hasPastVerb, readNumbers } from './numbers.ts';
import { PAST, REPORTS } from './past-forms.ts';
import { type Days, type NamedDays, NO_DAY, nameDays } from './resolve-days.ts';
import { chooseZone, resolveInstants } from './resolve-hours.ts';
import { rewrite } from './rewrite.ts';
import { MAX_LENGTH, tagText } from './tag-text.ts';
import { TURNS } from './turn-forms.ts';
import { mentionsUnclearTime } from './uncertain-times.ts';
import { readClock, readDay } from './zones.ts';

/** A button below a question: a time, or a day without an hour. */
export type Choice = { at: Date } | { day: string };

/**
 * The reading of a text.
 *
 * - `moment`: exactly one moment; the bot confirms it. `zone` is set if the hour was named in another zone
 * - `day`: a day without an hour, such as '2026-12-10'; the picker offers the hours
 * - `question`: the text names an uncertain time. `choices` become buttons, in the order of time, and may be empty;
 *   `day` is set if only the hour is uncertain
 * - `note`: the text names no time
 */
export type Reading =
  | { kind: 'moment'; at: Date; zone?: string }
  | { kind: 'day'; day: string; part?: DayPart }
  | { kind: 'question'; choices: Choice[]; day?: string; part?: DayPart }
  | { kind: 'note' };

/** The context of a text. */
type ReadingContext = {
  now: Date;
  /** The purpose of the moment. */
  kind: 'call' | 'lesson';
  /** The day of a question that the text answers, such as '2026-12-10'. An hour without a day is on it. */
  day?: string | undefined;
  /** The person's time zone, if known; «за їхнім часом» refers to it. */
  zone?: string | undefined;
};

const NOTE: Reading = { kind: 'note' };
const MOST_CHOICES = 6;

/**
 * Reads the moment of a call or a lesson from a manager's text: «вт 15.12 17:00», «завтра о 6 вечора», «пів на шосту»,
 * «jutro o 18», «сб о 10 за Варшавою». Numbers that are no moments (ages, prices, phones, classes …) are set aside
 * first. Then days, hours, parts of the day and zones are found, and finally combined. Exactly one moment is read, an
 * uncertain one becomes a question, and a text without a time is a note.
 *
 * For the text of a manager, call `readManagerText`, and confirm the result with `formatMoment`.
 */
export function readMoment(text: string, context: ReadingContext): Reading {
  const reading = readWhole(text, context);
  if (reading.kind !== 'question' || reading.choices.length < 2) return reading;
  return readPurpose(text, context) ?? reading;
}

const PURPOSES = {
  lesson: /пробн|урок|занят|lesson|lekcj/iu,
  call: /дзвон|дзв|набра|набер|звон|звяж|зв['’]яж|call/iu,
} as const;

/** When the person can be reached: «прийде зі школи о 15, дзвонити о 16». */
const ARRIVAL =
  /(?<!\p{L})(?:прий(?:де|дуть)|поверн(?:еть|уть)ся|звільн(?:ить|ять)ся|прокин(?:еть|уть)ся|приїд(?:е|уть)|закінч(?:ить|ать|ує)\p{L}*)(?!\p{L})/iu;

/**
 * Reads «дзвонити завтра о 10, пробне в пт о 17», with one clause about the call and one about the lesson or an arrival.
 * Returns the clause of the wanted kind, if it names a whole moment.
 */
function readPurpose(text: string, context: ReadingContext): Reading | undefined {
  const clauses = text.slice(0, MAX_LENGTH).split(/[;\n]|,(?=\s)|\.(?=\s)/);
  const other = context.kind === 'call' ? 'lesson' : 'call';
  const isAbout = (kind: keyof typeof PURPOSES, clause: string) => PURPOSES[kind].test(clause);
  const [own, ...more] = clauses.filter((each) => isAbout(context.kind, each) && !isAbout(other, each));
  const rest = clauses.filter((each) => each !== own);
  if (own === undefined || more.length > 0) return undefined;
  const isApart = (each: string) =>
    isAbout(other, each) || ARRIVAL.test(each) || readWhole(each, context).kind === 'note';
  const reading = readWhole(own, context);
  // «прийде зі школи о 15, дзвонити о 16» needs no day. Beside a place, the hour may be on its clock.
  const isAfterArrival =
    rest.some((each) => ARRIVAL.test(each)) &&
    !rest.some(hasDay) &&
    listPlaces(tagText(text, makeFound())).length === 0;
  const isWhole = reading.kind === 'moment' && (hasDay(own) || isAfterArrival);
  return isWhole && rest.every(isApart) ? reading : undefined;
}

/** Whether a clause names its day. */
function hasDay(clause: string): boolean {
  const found = makeFound();
  rewrite(tagText(clause, found), DAYS, found);
  return found.days.length > 0;
}

/**
 * Reads a text as a whole. Each step replaces the words that it explains with a token and stores their meaning in
 * `found`. The token `TIME0` stands for `found.hours[0]` and `DAY1` for `found.days[1]`; `_` is a word or a number
 * without a time. `combine` sees only tokens and the remaining words. «мамі 35 р, не чт, а пт 18.12 о 17» becomes:
 *
 *     мамі 35 Uc , не W4 , а W5 PAIR0 о 17        tagText: tags of single words, and pairs of numbers
 *     мамі _ , не DAY0 , а DAY1 PAIR0 о 17        ASIDE, DAYS: the age is no time, the weekdays are days
 *     мамі _ , не DAY0 , а DAY1 DAY2 о 17         readNumbers: the pair is a date
 *     мамі _ , не DAY0 , а DAY1 DAY2 TIME0        HOURS
 *     мамі _ , _ DAY1 DAY2 TIME0                  TURNS: the negated day does not count
 */
function readWhole(text: string, context: ReadingContext): Reading {
  const found = makeFound();
  const tagged = tagText(text, found);
  const withDays = rewrite(tagged, [...ZONES, ...ASIDE, ...CLOCK_WORDS, ...PAST, ...DAYS], found);
  const withHours = rewrite(readNumbers(withDays, found, context.now), HOURS, found);
  return combine(rewrite(withHours, [...TURNS, ...REPORTS], found), found, context, / PASTV /.test(tagged));
}

/**
 * Combines the findings of a rewritten text into one reading: of a time span, of hours with or without a day, or of a
 * day alone. The bot asks about contradictions.
 */
function combine(text: string, found: Found, context: ReadingContext, hasPast: boolean): Reading {
  const mentions = collectMentions(text, found);
  const { hours, days, spans } = mentions;
  const hasMention = hours.length + days.length + spans.length > 0;
  const isPast = hasPast && !/ (?:CALL|REQ) /.test(text);
  if (!hasMention && !mentionsUnclearTime(text, found, isPast)) return NOTE;
  if (isSpanAlone(mentions)) return readSpan(spans[0] ?? 0, context.now);
  const named = nameDays(days, context.now, context.day);
  // «2.12 говорили», «чекає з 10.09»: a date of the last weeks, which is no appointment.
  const isReport = isPast || / з DAY\d/.test(text);
  if (isReport && days.length > 0 && hours.length + spans.length + named.offered.length === 0) return NOTE;
  return hours.length > 0
    ? readHours(text, mentions, named, context)
    : readDayAlone(text, mentions, named, context.now);
}

/** «через 2 години», «сьогодні через 2 години» */
function isSpanAlone({ hours, days, spans, isCertain }: Mentions): boolean {
  const isToday = days.every((day) => 'ahead' in day && day.ahead === 0);
  return isCertain && spans.length === 1 && hours.length === 0 && isToday;
}

function readSpan(minutes: number, now: Date): Reading {
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return { kind: 'moment', at: new Date(thisMinute + minutes * MINUTE_MS) };
}

/** «вт 15.12 о 17:00», «о 18», «вт або чт на 17»: one moment, or a question that offers each possible one. */
function readHours(text: string, mentions: Mentions, named: NamedDays, context: ReadingContext): Reading {
  const { hours, spans, zones, part, isCertain } = mentions;
  const instants = hours.map((_, index) =>
    resolveInstants(index, mentions, named, context.now, context.zone),
  );
  // «10:00, Чикаго»: the question offers the hour on both clocks.
  const abroad = (zones.length > 0 ? [] : listPlaces(text)).flatMap((zone) =>
    hours.map((_, index) =>
      resolveInstants(index, { ...mentions, zones: [zone] }, named, context.now, context.zone),
    ),
  );
  const moments = [...new Set([...instants, ...abroad].flatMap(({ at }) => at.map(Number)))]
    .sort((a, b) => a - b)
    .map((each) => new Date(each));
  const [moment] = moments;
  const isOne = moments.length === 1 && instants.every(({ isSure }) => isSure) && spans.length === 0;
  if (moment && isOne && isCertain && isZoneKnown(text, zones, context.zone))
    return describeMoment(text, moment, mentions, named, context);
  return ask(
    moments.slice(0, MOST_CHOICES).map((at) => ({ at })),
    named,
    part,
  );
}

/** The only moment of a text, unless its hour is a latest time or may belong to a report. */
function describeMoment(
  text: string,
  at: Date,
  { hours, days, zones, part }: Mentions,
  named: NamedDays,
  { now, zone: personZone }: ReadingContext,
): Reading {
  const day = readDay(at, SCHOOL_TIME_ZONE);
  const hasPassedToday = named.days.length === 0 && day > readDay(now, SCHOOL_TIME_ZONE);
  if (hasPassedToday && mayBeReport(text, at, now)) return ask([{ at }], NO_DAY, part);
  // «завтра до 12» does not set an hour.
  const isLatest = hours.every(({ isEnd }) => isEnd);
  if (isLatest) return days.length > 0 ? { kind: 'day', day: dayName(day) } : ask([{ at }]);
  const zone = zones.length === 1 ? chooseZone(zones, 0, 1, personZone) : undefined;
  return { kind: 'moment', at, ...(zone && zone !== SCHOOL_TIME_ZONE && { zone }) };
}

/** «скинула прайс о 10», «чек 9:42», «беру 10:05»: an hour that has passed today may be a report. */
function mayBeReport(text: string, at: Date, now: Date): boolean {
  // «контакт 9:15» just after 9:15
  const isRecent = at.getTime() - now.getTime() > DAY_MS - 2 * HOUR_MS && / \p{Ll}{3,} /u.test(text);
  const isTaking = / TAKEN | TAKE (?:[,;-] |о |в )*TIME\d| TIME\d+ (?:[,;-] )?TAKE /.test(text);
  return isTaking || isRecent || hasPastVerb(text) || at.getUTCMinutes() % 5 > 0;
}

/** «завтра», «пт увечері»: a day without an hour, or a question that offers the possible days. */
function readDayAlone(
  text: string,
  { days, spans, zones, part, isCertain }: Mentions,
  named: NamedDays,
  now: Date,
): Reading {
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const [day = 0] = named.days;
  const isOver = part !== undefined && day === today && isBehind(part, now);
  // «відправила прайс сьогодні»
  const isDone = day === today && hasPastVerb(text) && !/ (?:CALL|REQ) /.test(text);
  const isAlone = days.length > 0 && spans.length === 0 && zones.length === 0;
  if (isAlone && named.isSure && isCertain && !isOver && !isDone)
    return { kind: 'day', day: dayName(day), ...(part && { part }) };
  const choices = named.offered.slice(0, MOST_CHOICES).map((each) => ({ day: dayName(each) }));
  // «увечері» without a day is today's.
  return ask(choices, days.length === 0 && part ? { days: [today], isSure: true } : named, part);
}

/** Whether it is known whose clock the hours are on. */
function isZoneKnown(text: string, zones: readonly string[], person: string | undefined): boolean {
  if (zones.length === 0) return listPlaces(text).length === 0;
  return zones.every((zone) => zone !== 'wide' && (zone !== 'lead' || person !== undefined));
}

function ask(choices: Choice[], { days, isSure }: Days = NO_DAY, part?: DayPart): Reading {
  const day = isSure && days[0] !== undefined ? dayName(days[0]) : undefined;
  return { kind: 'question', choices, ...(day && { day }), ...(part && { part }) };
}

function dayName(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

/** The zones of places abroad without «за»: the hour may be on their clock or on Kyiv's. */
function listPlaces(text: string): string[] {
  const zones = new Set([...text.matchAll(/ PLACE_(\S+)/g)].map(([, zone = '']) => zone));
  return [...zones].filter((zone) => zone !== SCHOOL_TIME_ZONE);
}

/** Whether a part of today is over. */
function isBehind(part: DayPart, now: Date): boolean {
  const ends = { morning: 12, noon: 14, afternoon: 18, evening: 22, night: 24 };
  const clock = readClock(now, SCHOOL_TIME_ZONE);
  return clock - startOfDay(clock) >= ends[part] * HOUR_MS;
}
