import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { startOfDay } from '#shared/words/reply-deadline.ts';
import { type Day, type Found, type Hour, makeFound, putDay, putHour } from './findings.ts';
import { ASIDE, CLOCK_WORDS, DAYS, HOURS, PAST, TURNS, ZONES } from './forms.ts';
import { rewrite } from './rewrite.ts';
import { MAX_LENGTH, tagText } from './tag-text.ts';
import { findInstant, readClock, readDay } from './zones.ts';

/** The part of a day that a text names. The picker shows its hours first. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

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
const PARTS: Readonly<Record<string, DayPart>> = {
  m: 'morning',
  n: 'noon',
  a: 'afternoon',
  d: 'afternoon',
  e: 'evening',
  k: 'night',
};

/** A later date needs a year, because it may be in the past. */
const HORIZON_MS = 300 * DAY_MS;
/** No call is postponed further. */
const LONGEST_MS = 800 * DAY_MS;
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
 *     мамі _ , не DAY0 , а DAY1 DAY2 о 17         readPairs: the pair is a date
 *     мамі _ , не DAY0 , а DAY1 DAY2 TIME0        HOURS
 *     мамі _ , _ DAY1 DAY2 TIME0                  TURNS: the negated day does not count
 */
function readWhole(text: string, context: ReadingContext): Reading {
  const found = makeFound();
  const tagged = tagText(text, found);
  const withDays = rewrite(tagged, [...ZONES, ...ASIDE, ...CLOCK_WORDS, ...PAST, ...DAYS], found);
  const withPairs = readPairs(withDays, found, context.now);
  const withHours = rewrite(readAlone(readFourDigits(withPairs, found), found), HOURS, found);
  return combine(rewrite(withHours, TURNS, found), found, context, / PASTV /.test(tagged));
}

/** «18.00» is an hour, «15.12» a date, «15-16» a range. For an ambiguous pair, the bot asks. */
function readPairs(text: string, found: Found, now: Date): string {
  let before = text;
  // An hour after a pair means that the pair is a date.
  const hasHour = (rest: string) =>
    /^(?: (?:,|\/|-|о|в|на|після|з|до|H))* (?:TIME|PAIR|O\d|n?\d{1,2} (?!M\d|U)|O)/.test(`${rest} `);
  for (const [index, { first, second, mark }] of found.pairs.entries()) {
    const token = ` PAIR${index} `;
    const at = before.indexOf(token);
    if (at < 0) continue;
    const [head, rest] = [before.slice(0, at), before.slice(at + token.length - 1)];
    const [a, b] = [Number(first), Number(second)];
    const mayBeDate =
      a >= 1 && a <= 31 && b >= 1 && b <= 12 && (mark !== ',' || ((a > 24 || b % 5 > 0) && hasHour(rest)));
    const mayBeHour = mark !== '/' && a * 60 + b <= 24 * 60 && second.length === 2 && b < 60 && b % 5 === 0;
    const mayBeRange =
      mark === '-' &&
      a <= 24 &&
      b <= 24 &&
      (b > a || (a > b && a <= 12 && b <= 7)) &&
      second !== '00' &&
      b - a < 15;
    const weekday = /W(\d)(?: [,(])? ?$/.exec(head) ?? /DAY(\d+)(?: (?:,|-|на|в))*$/.exec(head);
    const named = weekday && /DAY/.test(weekday[0]) ? found.days[Number(weekday[1])] : undefined;
    const hasAt = / о(?: H)?$/.test(head);
    const isDateToo =
      mayBeDate && named !== undefined && 'weekday' in named && isWeekdayOf(a, b, named.weekday, now);
    // «08.10 16:00», «16:00 08.10»
    const isDateBehind = mayBeDate && (hasHour(rest) || / TIME\d+$/.test(head));
    const date = () => putDay(found, { date: a, month: b });
    const hour = () => putHour(found, a, b, first.length === 2 && a < 10 ? 'exact' : 'digits');
    let put: string;
    const isSlashHour =
      mark === '/' && (b > 12 || second === '00') && b < 60 && second.length === 2 && a <= 24;
    // «9-10 ранку»
    if (mayBeRange && !hasAt && /^ PART[mnadek] /.test(rest)) put = putHour(found, a, 0, 'word');
    else if (hasAt && (mayBeHour || isSlashHour || (mark === '.' && b < 60 && second.length === 2)))
      put = hour();
    else if (hasAt && !isDateBehind && mayBeDate) {
      // «о 9.3»
      found.warnings.add('pair');
      put = date();
    } else if (isDateBehind && !(named && 'date' in named)) put = date();
    else if (named && 'date' in named && (mayBeHour || isSlashHour) && !mayBeRange) put = hour();
    else if (mayBeRange && !mayBeHour && !isDateToo && (named || / (?:о|в|на|з)$/.test(head) || !mayBeDate))
      put = putHour(found, a, 0, 'word');
    else if (named && 'weekday' in named && mayBeDate && !mayBeHour && !mayBeRange) put = date();
    else if (mayBeDate && !mayBeHour && !mayBeRange) put = date();
    else if (mayBeHour && !mayBeDate && !mayBeRange) put = hour();
    else if (mayBeHour && !mayBeRange && named && !isDateToo) put = hour();
    else if (!mayBeDate && !mayBeHour && !mayBeRange) {
      // «12/21 16:00», «пн 15/16»
      const isUnclear = (b <= 31 && a <= 12 && hasHour(rest)) || (named !== undefined && b <= 22 && a < b);
      put = isNumberOfHouse(head, mark) && !isUnclear ? '_' : '??';
    } else {
      found.warnings.add('pair');
      put = mayBeHour ? hour() : mayBeRange ? putHour(found, a, 0, 'word') : date();
    }
    before = `${head} ${put}${rest}`;
  }
  return before;
}

/** «Стрийська 24/16» */
function isNumberOfHouse(head: string, mark: string): boolean {
  return mark === '/' || /\p{Ll}+(?:ська|цька|ого|ої|ва|на) $/u.test(head);
}

function isWeekdayOf(date: number, month: number, weekday: number, now: Date): boolean {
  const year = new Date(readDay(now, SCHOOL_TIME_ZONE)).getUTCFullYear();
  return [year, year + 1].some((each) => new Date(Date.UTC(each, month - 1, date)).getUTCDay() === weekday);
}

/** «вт 1800», «1930 нині»: four digits are a time beside a day, after a preposition, or alone. */
function readFourDigits(text: string, found: Found): string {
  return text.replace(/(?<= )(?<h>[012]\d)(?<m>[0-5][05])(?= )/g, (all, h, m, at: number) => {
    const [head, rest] = [text.slice(0, at), text.slice(at + 4)];
    const isBeside = / (?:DAY\d+|о|після)(?: (?:на|в|,|о|після))* $/.test(head) || /^ (?:,? ?)DAY/.test(rest);
    const isAlone = head.trim() === '' && rest.trim() === '';
    // «набрати 1830», «мама Оля, 1830»; but «мама каже 1800» is a price.
    const isBehindPerson =
      /^(?:15|30|45)$/.test(m) &&
      /^(?= .*(?:CALL|KID|мам|тат))(?: (?:CALL|KID|,|\p{Ll}+))+ $/u.test(head) &&
      !hasPastVerb(head) &&
      rest.trim() === '';
    const isSure = (isBeside || isAlone || isBehindPerson) && Number(h) >= 7 && Number(h) < 22;
    return isSure ? putHour(found, Number(h), Number(m), h[0] === '0' ? 'exact' : 'digits') : all;
  });
}

/** A number alone answers «коли?» only if it can be an hour. */
function readAlone(text: string, found: Found): string {
  const [, number = ''] = /^ (?:CALL )?(\d{1,2}|n\d+|O\d+)(?: H)? $/.exec(text) ?? [];
  if (!number) return text;
  const hour = Number(number.replace(/\D/g, ''));
  if (hour < 1 || hour > 24) return text;
  if (hour < 9 && !number.startsWith('O')) found.warnings.add('number');
  return ` ${putHour(found, hour, 0, 'word')} `;
}

/** Possible minutes of the day of an hour; empty for an impossible one. */
function resolveHour(
  { hour, minute, how }: Hour,
  part: DayPart | undefined,
): { minutes: number[]; isSure: boolean } {
  const at = (...hours: number[]) => ({
    minutes: hours.map((each) => (each % 24) * 60 + minute),
    isSure: hours.length === 1,
  });
  const unsure = (...hours: number[]) => ({ ...at(...hours), isSure: false });
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return { minutes: [], isSure: false };
  const isNight = part === 'evening' || part === 'night';
  if (hour >= 13 && hour < 22)
    return part === 'morning' || part === 'night'
      ? unsure(hour)
      : part === 'evening' && hour < 16
        ? unsure(hour)
        : at(hour);
  if (hour >= 22 || hour === 0) return isNight && hour !== 24 && hour !== 0 ? at(hour) : unsure(hour);
  switch (part) {
    case 'morning':
      return hour >= 5 && hour < 12 ? at(hour) : unsure(hour);
    case 'noon':
      return hour >= 11 ? at(hour) : hour <= 4 ? at(hour + 12) : unsure(hour, hour + 12);
    case 'afternoon':
      return hour >= 10 ? at(hour) : hour <= 7 ? at(hour + 12) : unsure(hour, hour + 12);
    case 'evening':
      return hour >= 4 && hour < 12 ? at(hour + 12) : unsure(hour);
    case 'night':
      return hour >= 1 && hour <= 5 ? at(hour) : hour >= 10 && hour < 12 ? at(hour + 12) : unsure(hour);
    case undefined:
      if (how === 'exact') return hour >= 7 ? at(hour) : unsure(hour, hour + 12);
      if (hour === 8 || (hour === 7 && how === 'digits')) return unsure(hour, hour + 12);
      return hour <= 7 ? at(hour + 12) : at(hour);
  }
}

/** Days on a Kyiv clock, as its midnights. Sure if the text means exactly one. */
type Days = { days: number[]; isSure: boolean };

const NO_DAY: Days = { days: [], isSure: false };

/** The days that match all of these, on a Kyiv clock: «пт 18.12» is a Friday and the 18th. */
function resolveDays(named: readonly Day[], today: number): Days {
  const weekdays = named.filter((day) => 'weekday' in day);
  const candidates = named.flatMap((day) => ('weekday' in day ? [] : [listCandidates(day, today)]));
  const [weekday] = weekdays;
  const { days, isSure } =
    weekday && candidates.length === 0
      ? resolveWeekday(weekday, today)
      : { days: intersect(candidates), isSure: true };
  const matching = days.filter((day) => weekdays.every((each) => new Date(day).getUTCDay() === each.weekday));
  // Without a month or a year, the next such date applies.
  const offered = matching.slice(0, isSure ? 1 : 2);
  return { days: offered, isSure: isSure && offered.length === 1 };
}

/** «завтра» is one day, «15.12» one for each of the next years. */
function listCandidates(day: Exclude<Day, { weekday: number }>, today: number): number[] {
  if ('ahead' in day) return [today + day.ahead * DAY_MS];
  const horizon = day.year ? LONGEST_MS : HORIZON_MS;
  return listDates(day, today).filter((each) => each - today < horizon);
}

/** The days that all lists contain. */
function intersect([first = [], ...others]: readonly number[][]): number[] {
  return first.filter((day) => others.every((list) => list.includes(day)));
}

/** «вт», «цього вт», «наступного вт», «не цей вт, а наступний». The bot asks about today's own weekday. */
function resolveWeekday({ weekday, week }: Extract<Day, { weekday: number }>, today: number): Days {
  const todays = new Date(today).getUTCDay();
  const next = today + ((weekday - todays + 7) % 7 || 7) * DAY_MS;
  const monday = today - ((todays + 6) % 7) * DAY_MS;
  const inThisWeek = monday + ((weekday + 6) % 7) * DAY_MS;
  const sure = (day: number): Days => ({ days: [day], isSure: true });
  const unsure = (...days: number[]): Days => ({ days, isSure: false });
  if (week === 'after') return sure(todays === weekday ? next : next + 7 * DAY_MS);
  // On a Sunday, «наступний» may mean the week that begins tomorrow or the one after it.
  if (week === 'next') return todays === 0 ? unsure(next, next + 7 * DAY_MS) : sure(inThisWeek + 7 * DAY_MS);
  if (week === 'this' && inThisWeek < today) return unsure(next);
  if (week === 'that') return unsure(next, next + 7 * DAY_MS);
  return todays === weekday ? unsure(today, next) : sure(next);
}

/** The next days with this date, the earliest first. */
function listDates({ date, month, year }: Extract<Day, { date: number }>, today: number): number[] {
  const now = new Date(today);
  const months = month === undefined ? 13 : 3;
  return Array.from({ length: months }, (_, index) => {
    if (month === undefined) return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, date);
    return Date.UTC(year ?? now.getUTCFullYear() + index, month - 1, date);
  })
    .filter(
      (day, index, all) => new Date(day).getUTCDate() === date && day >= today && all.indexOf(day) === index,
    )
    .filter((_, index) => month !== undefined || index === 0);
}

/** The findings that the rewritten text still contains, in its order. */
type Mentions = {
  hours: Hour[];
  days: Day[];
  spans: number[];
  zones: string[];
  part: DayPart | undefined;
  /** The part of the day stands in another clause than the hour. */
  isPartApart: boolean;
  /** No other word of the text makes these uncertain. */
  isCertain: boolean;
};

function collectMentions(text: string, found: Found): Mentions {
  const pick = <Item>(name: string, items: readonly Item[]) =>
    [...text.matchAll(new RegExp(`(?<= )${name}(\\d+)(?= )`, 'g'))].flatMap(
      ([, index]) => items[Number(index)] ?? [],
    );
  const [hours, days] = [pick('TIME', found.hours), pick('DAY', found.days)];
  const { part, isSure } = findPart(text, hours.length > 0);
  const isPartBehind = / TIME\d+ .*[,;] .*PART[mnadek] /.test(text) && !/ PART[mnadek] .*TIME\d+ /.test(text);
  // «вечір зайнятий, завтра о 9»; but not «завтра ввечері, о 7»
  const isPartBefore = / PART[mnaek] (?:(?!TIME)[^,; ]+ )+[,;] .*TIME\d+ /.test(text);
  const isPartApart = isPartBehind || isPartBefore;
  const isCertain = isSure && !hasUncertainWords(text, found, hours.length, days.length);
  return {
    hours,
    days,
    spans: pick('SPAN', found.spans),
    zones: pick('ZONE', found.zones),
    part,
    isPartApart,
    isCertain,
  };
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
  if (!hasMention && !mentionsUnclearTime(text, mentions.part, found, isPast)) return NOTE;
  if (isSpanAlone(mentions)) return readSpan(spans[0] ?? 0, context.now);
  const named = nameDays(days, context);
  // «2.12 говорили», «чекає з 10.09»: a date of the last weeks, which is no appointment.
  const isReport = isPast || / з DAY\d/.test(text);
  if (isReport && days.length > 0 && hours.length + spans.length + named.offered.length === 0) return NOTE;
  return hours.length > 0
    ? readHours(text, mentions, named, context)
    : readDayAlone(mentions, named, context.now);
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

/** The days of a text or of the question that it answers. */
type NamedDays = Days & {
  /** The days that a question offers: `days`, and each of several contradictory ones. */
  offered: number[];
};

function nameDays(days: readonly Day[], { now, day: asked }: ReadingContext): NamedDays {
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const named =
    asked && days.length === 0
      ? { days: [Date.parse(`${asked}T00:00Z`)], isSure: true }
      : resolveDays(days, today);
  const each = days.flatMap((day) => resolveDays([day], today).days);
  return { ...named, offered: [...new Set([...named.days, ...each])].sort((a, b) => a - b) };
}

/** «вт 15.12 о 17:00», «о 18», «вт або чт на 17»: one moment, or a question that offers each possible one. */
function readHours(text: string, mentions: Mentions, named: NamedDays, context: ReadingContext): Reading {
  const { hours, spans, zones, part, isCertain } = mentions;
  const instants = hours.map((_, index) => resolveInstants(index, mentions, named, context));
  // «10:00, Чикаго»: the question offers the hour on both clocks.
  const abroad = (zones.length > 0 ? [] : listPlaces(text)).flatMap((zone) =>
    hours.map((_, index) => resolveInstants(index, { ...mentions, zones: [zone] }, named, context)),
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
  const isRecent = at.getTime() - now.getTime() > DAY_MS - 2 * HOUR_MS && / \p{Ll}{4,} /u.test(text);
  const isTaking = / TAKEN | TAKE (?:[,-] |о |в )*TIME\d| TIME\d+ (?:[,-] )?TAKE /.test(text);
  return isTaking || isRecent || hasPastVerb(text) || at.getUTCMinutes() % 5 > 0;
}

/** «завтра», «пт увечері»: a day without an hour, or a question that offers the possible days. */
function readDayAlone(
  { days, spans, zones, part, isCertain }: Mentions,
  named: NamedDays,
  now: Date,
): Reading {
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const [day = 0] = named.days;
  const isOver = part !== undefined && day === today && isBehind(part, now);
  const isAlone = days.length > 0 && spans.length === 0 && zones.length === 0;
  if (isAlone && named.isSure && isCertain && !isOver)
    return { kind: 'day', day: dayName(day), ...(part && { part }) };
  const choices = named.offered.slice(0, MOST_CHOICES).map((each) => ({ day: dayName(each) }));
  // «увечері» without a day is today's.
  return ask(choices, days.length === 0 && part ? { days: [today], isSure: true } : named, part);
}

/** The future instants that an hour can mean. Sure if there is exactly one, and no doubt about hour, day and zone. */
type Instants = { at: Date[]; isSure: boolean };

const NO_INSTANT: Instants = { at: [], isSure: false };

/** Resolves the hour with this index, on its days and in its zone. */
function resolveInstants(
  index: number,
  { hours, days, zones, part, isPartApart }: Mentions,
  named: NamedDays,
  { now, zone: personZone }: ReadingContext,
): Instants {
  const hour = hours[index];
  const zone = chooseZone(zones, index, hours.length, personZone);
  if (!hour || !zone) return NO_INSTANT;
  const { minutes, isSure: isHourSure } = resolveHour(hour, isPartApart ? undefined : part);
  // «завтра о 10, ввечері теж»
  const isPartSure = !isPartApart || `${minutes}` === `${resolveHour(hour, part).minutes}`;
  const hasDay = named.days.length > 0 || days.length > 0;
  const onDays = named.days.length > 0 ? named.days : named.offered;
  const future = minutes
    .flatMap((minute) => (hasDay ? listInstants(minute, onDays, zone) : findNext(minute, zone, now)))
    .filter((each) => each > now);
  const isDaySure = !hasDay || named.isSure || (named.days.length > 0 && future.length === 1);
  // The bot's own format contains weekday, date and hour, so an hour at night is accepted.
  const isOwnForm = minutes.length > 0 && !part && hour.how !== 'word' && isBotForm(days);
  const at =
    isOwnForm && hour.hour < 24
      ? future.filter((each) => new Date(readClock(each, zone)).getUTCHours() === hour.hour)
      : future;
  const isDate =
    hour.mayBeDate &&
    zones.length === 0 &&
    named.days.some((each) => new Date(each).getUTCDate() === hour.hour);
  const isSure = (isHourSure || isOwnForm) && isDaySure && !isDate && isPartSure && at.length === 1;
  return { at, isSure: isSure && isSameDayThere(days, zone, now) };
}

/** The instants of a minute of the day on these days, without one that the March clock change skips. */
function listInstants(minute: number, days: readonly number[], zone: string): Date[] {
  return days.flatMap((day) => findInstant(day + minute * MINUTE_MS, zone) ?? []);
}

/** The next instant of a minute of the day: an hour that has passed today is tomorrow's. */
function findNext(minute: number, zone: string, now: Date): Date[] {
  const today = readDay(now, zone);
  return listInstants(minute, [today, today + DAY_MS], zone)
    .filter((each) => each > now)
    .slice(0, 1);
}

/** «завтра» may be another day in that zone. */
function isSameDayThere(days: readonly Day[], zone: string, now: Date): boolean {
  const isRelative = days.some((day) => 'ahead' in day);
  return !isRelative || readDay(now, zone) === readDay(now, SCHOOL_TIME_ZONE);
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

/** Whether days are in the bot's format: «вт 15.12». */
function isBotForm(days: readonly Day[]): boolean {
  return (
    days.length === 2 &&
    days.some((day) => 'weekday' in day) &&
    days.some((day) => 'date' in day && day.month !== undefined)
  );
}

function chooseZone(
  zones: readonly string[],
  index: number,
  count: number,
  person: string | undefined,
): string | undefined {
  const zone =
    zones.length === 0
      ? SCHOOL_TIME_ZONE
      : zones.length === count
        ? zones[index]
        : zones.length === 1
          ? zones[0]
          : undefined;
  if (zone === 'wide') return undefined;
  return zone === 'lead' ? person : zone;
}

/** The zones of places abroad without «за»: the hour may be on their clock or on Kyiv's. */
function listPlaces(text: string): string[] {
  return [...text.matchAll(/ PLACE_(\S+)/g)]
    .map(([, zone = '']) => zone)
    .filter((zone) => zone !== SCHOOL_TIME_ZONE);
}

/** Whether a word without a tag has the ending of a past verb: «відписала», «підключився». */
function hasPastVerb(text: string): boolean {
  return / \p{Ll}{2,}(?:[аеиоуяює]в|ла|ло|ли)(?:ся|сь)? /u.test(text);
}

function findPart(text: string, hasHour: boolean): { part: DayPart | undefined; isSure: boolean } {
  const named = [...new Set([...text.matchAll(/ PART([mnadek])(?= )/g)].map(([, part = '']) => part))];
  const [first = ''] = named;
  if (named.length > 1) return { part: undefined, isSure: false };
  if (hasHour && first === 'm' && / (?:не|після|до) PARTm/.test(text))
    return { part: undefined, isSure: false };
  return { part: PARTS[first], isSure: true };
}

/** Whether a part of today is over. */
function isBehind(part: DayPart, now: Date): boolean {
  const ends = { morning: 12, noon: 14, afternoon: 18, evening: 22, night: 24 };
  const clock = readClock(now, SCHOOL_TIME_ZONE);
  return clock - startOfDay(clock) >= ends[part] * HOUR_MS;
}

/** Words about time without a specific time. */
const VAGUE = / (?:VAGUE|ODD|WEEKEND|NEXTWEEK|THISWEEK|WEEK|MONTHS|MIDNIGHT|EITHER)(?= )/;

/** Whether a text without a specific time still mentions one, so that the bot must ask. */
function mentionsUnclearTime(
  text: string,
  part: DayPart | undefined,
  found: Found,
  isPast: boolean,
): boolean {
  const unclear = ['vague', '?cant', 'habit', 'past', '?label', 'pair'] as const;
  if (unclear.some((why) => found.warnings.has(why))) return true;
  if (
    / (?:о|після|до|в|на) _? ?(?:MIDNIGHT|WEEKEND|NEXTWEEK|THISWEEK|M\d)/.test(text) ||
    / (?:NEXTWEEK|THISWEEK|WEEKEND|MIDNIGHT) /.test(text)
  )
    return true;
  // «у вересні»; but not «з травня займались з іншим».
  if (
    !isPast &&
    / (?:в|на|до|після|з|по|під|CHYSLO|середин[аіу]|почат(?:ок|ку)|поч|кін(?:ець|ці|ця)|наприкінці|кін|усього|весь) M\d+ /.test(
      text,
    )
  )
    return true;
  if (
    / (?:середин[аіу]|почат(?:ок|ку)|поч|кін(?:ець|ці|ця)|наприкінці|кін|до|під) (?:\p{Ll}+ )?(?:DAYS|PARTa|WEEK|MONTHS|Uc) |^ на той Uc /u.test(
      text,
    )
  )
    return true;
  if (/ (?:тими|цими|тих|цих|на) DAYS | DAYS VAGUE | дня(?:ми|х) | днями /.test(text)) return true;
  if (/ (?:по|після|на|до) (?:\p{Ll}+ )?VAGUE | NEXT MONTHS | після \p{Ll}{3,} /u.test(text)) return true;
  if (/ CALL /.test(text) && (VAGUE.test(text) || /CALL після|після (?:BUSY|\p{Ll}+) /u.test(text) || part))
    return true;
  if (/ (?:W\d|REL\d)(?= )/.test(text)) return true;
  if (/ PART[mnaek] /.test(text) && !/ PARTd /.test(text)) return true;
  // «пізніше», «наступного року»
  if (/^ (?:(?:трохи|ще|набагато) )*VAGUE $|^ [вз] VAGUE $| NEXT Uc /.test(text)) return true;
  // «мама Оля, 1830»
  if (/ (?:0[7-9]|1\d|2[01])(?:15|30|45) (?:[,;] |$)/.test(text)) return true;
  // «1708 1700», «набрати 1830», «на 29», «на годину раніше»
  if (
    /^ (?:CALL )?(?:[\d ?]{4,}|(?:на )?(?:2[2-9]|3[01])) $/.test(text) ||
    / (?:H|MIN) (?:FEW2|VAGUE) | (?:FEW2|VAGUE) на (?:\S+ )?(?:H|MIN) /.test(text)
  )
    return true;
  // A number that may be an hour.
  return (
    / (?:о|після) (?:n?\d{1,2}|O\d+|X\d) /.test(text) || / (?:9|1\d|2[01]) /.test(text) || / \?\? /.test(text)
  );
}

/**
 * Whether the rest of the text makes a recognised time uncertain: a maybe, a negation, a choice with «або», or
 * unexplained numbers. The bot then asks for confirmation.
 */
function hasUncertainWords(text: string, found: Found, hours: number, days: number): boolean {
  const isMention = hours + days > 0;
  if ([...found.warnings].some((why) => !why.startsWith('?'))) return true;
  if (found.warnings.has('?age') && hours === 0) return true;
  // «з 10 до 12 кожного дня»
  if (found.warnings.has('?habit') && hours > 0 && days === 0) return true;
  if (found.warnings.has('?cant') && hours === 0 && !/ CALL (?:(?:в|на|до|після|,) )*DAY/.test(text))
    return true;
  if (found.warnings.has('?label') || (found.warnings.has('?busy') && hours === 0)) return true;
  if (/ (?:MAYBE|OFFERED|ODD|MIDNIGHT|WEEKEND|NEXTWEEK|THISWEEK|WEEK|MONTHS|\?\?) /.test(text)) return true;
  if (/ (?:DAY|TIME|SPAN)\d+ \?/.test(text) || (/ \? $/.test(text) && isMention)) return true;
  const slot = '(?:DAY|TIME|SPAN)\\d+|PART[mnadek]|ZONE\\d+';
  if (new RegExp(` або(?: (?:в|на|о|після|до|,))* (?:${slot})| (?:${slot}) (?:, )?або `).test(text))
    return true;
  if (/ (?:за|через) (?:DAYS|MONTHS|DAY\d+) | DAY\d+ M\d+ /.test(text)) return true;
  // «pfdnhf 16:00», «zavtra 16:00»: a day in Latin letters. Names of apps are no days.
  if (
    days === 0 &&
    / (?!(?:zoom|google|meet|skype|teams|viber|telegram|whatsapp|online) )[a-z]{2,} /.test(text)
  )
    return true;
  // An unknown time zone, as in «о 16 за …».
  const isZoneNamed = / ZONE\d/.test(text);
  if (hours > 0 && !isZoneNamed && / за \p{Ll}{3,}(?:ом|ем|єм|ою|ею|єю|ами) /u.test(text)) return true;
  if (
    / TIME\d+ по (?!мат|англ|хім|фіз|укр|біол|нім|фр|геом|алг|інф|іст|тел|скайп|зум|вайб|відео)\p{Ll}{3,}/u.test(
      text,
    )
  )
    return true;
  // A negation that no rule explains.
  if (/ не(?: (?:в|на|о|до|після|з|за))* (?:DAY|TIME|SPAN)\d+/.test(text)) return true;
  if (/ (?:DAY|TIME|SPAN)\d+ (?:не|НІ) \p{Ll}{3,}/u.test(text)) return true;
  if (
    hours === 0 &&
    / BUSY/.test(text.replace(/ бо .*$/, ' ')) &&
    // «зайнята, через годину»
    !/ BUSY [^,]*, (?:CALL )?SPAN\d+ /.test(text) &&
    !/ CALL (?:(?:в|на|до|після|,) )*(?:DAY|SPAN)|DAY\d+ тоді CALL $/.test(text)
  )
    return true;
  if (/ (?:VAGUE) /.test(text) && hours === 0) return true;
  // Numbers that no rule explains.
  const rest = text.replace(/ (?:за|по) (?:\d+|n\d+) /g, ' ');
  return (
    isMention &&
    / (?:\d{1,3}|(?:[01]\d|2[0-3])[0-5]\d|O\d+|D\d+|X\d|PAIR\d+|(?:в|на|до|після|з|по) M\d+|W\d|REL\d) /.test(
      hours > 0
        ? rest.replace(/(?<! TIME\d+) n\d+(?= )/g, ' ').replace(/ n(\d)/g, ' $1')
        : rest.replaceAll(' n1 ', ' ').replace(/ n(\d)/g, ' $1'),
    )
  );
}
