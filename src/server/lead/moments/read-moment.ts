import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { startOfDay } from '#shared/words/reply-deadline.ts';
import {
  ASIDE,
  CLOCK_WORDS,
  DAYS,
  type Day,
  type Found,
  HOURS,
  type Hour,
  MAX_LENGTH,
  PAST,
  putDay,
  putHour,
  rewrite,
  TURNS,
  tagText,
  ZONES,
} from './forms.ts';
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

/**
 * Reads «дзвонити завтра о 10, пробне в пт о 17», with one clause about the call and one about the lesson. Returns the
 * clause of the wanted kind, if it names a whole moment.
 */
function readPurpose(text: string, context: ReadingContext): Reading | undefined {
  const clauses = text.slice(0, MAX_LENGTH).split(/[;\n]|,(?=\s)|\.(?=\s)/);
  const other = context.kind === 'call' ? 'lesson' : 'call';
  const isAbout = (kind: keyof typeof PURPOSES, clause: string) => PURPOSES[kind].test(clause);
  const [own, ...more] = clauses.filter((each) => isAbout(context.kind, each) && !isAbout(other, each));
  const rest = clauses.filter((each) => each !== own);
  if (own === undefined || more.length > 0) return undefined;
  const isSplit = rest.every((each) => isAbout(other, each) || readWhole(each, context).kind === 'note');
  const reading = readWhole(own, context);
  return isSplit && reading.kind === 'moment' && hasDay(own) ? reading : undefined;
}

/** Whether a clause names its day. */
function hasDay(clause: string): boolean {
  const found: Found = { hours: [], days: [], zones: [], spans: [], pairs: [], warnings: new Set() };
  rewrite(tagText(clause, found), DAYS, found);
  return found.days.length > 0;
}

function readWhole(text: string, { now, zone, day }: ReadingContext): Reading {
  const found: Found = { hours: [], days: [], zones: [], spans: [], pairs: [], warnings: new Set() };
  let tagged = rewrite(tagText(text, found), [...ZONES, ...ASIDE, ...CLOCK_WORDS, ...PAST, ...DAYS], found);
  tagged = readPairs(tagged, found, now);
  tagged = rewrite(readAlone(readFourDigits(tagged, found), found), HOURS, found);
  tagged = rewrite(tagged, TURNS, found);
  return combine(tagged, found, now, zone, day);
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
    const mayBeDate = a >= 1 && a <= 31 && b >= 1 && b <= 12 && mark !== ',';
    const mayBeHour = mark !== '/' && a <= 24 && second.length === 2 && b < 60 && b % 5 === 0;
    const mayBeRange =
      mark === '-' &&
      a <= 24 &&
      b <= 24 &&
      (b > a || (a > b && a <= 12 && b <= 7)) &&
      second !== '00' &&
      b - a < 15;
    const weekday = /W(\d)(?: [,(])? ?$/.exec(head) ?? /DAY(\d+)(?: (?:,|на|в))*$/.exec(head);
    const named = weekday && /DAY/.test(weekday[0]) ? found.days[Number(weekday[1])] : undefined;
    const hasAt = / о(?: H)?$/.test(head);
    const isDateToo =
      mayBeDate && named !== undefined && 'weekday' in named && isWeekdayOf(a, b, named.weekday, now);
    const isDateBehind = mayBeDate && hasHour(rest);
    const date = () => putDay(found, { date: a, month: b });
    const hour = () => putHour(found, a, b, first.length === 2 && a < 10 ? 'exact' : 'digits');
    let put: string;
    if (hasAt && (mayBeHour || (mark === '.' && b < 60 && second.length === 2))) put = hour();
    else if (isDateBehind && !(named && 'date' in named)) put = date();
    else if (named && 'date' in named && mayBeHour && !mayBeRange) put = hour();
    else if (mayBeRange && !mayBeHour && !isDateToo && (named || / (?:о|в|на|з)$/.test(head) || !mayBeDate))
      put = putHour(found, a, 0, 'word');
    else if (named && 'weekday' in named && mayBeDate && !mayBeHour && !mayBeRange) put = date();
    else if (mayBeDate && !mayBeHour && !mayBeRange) put = date();
    else if (mayBeHour && !mayBeDate && !mayBeRange) put = hour();
    else if (mayBeHour && !mayBeRange && named && !isDateToo) put = hour();
    else if (!mayBeDate && !mayBeHour && !mayBeRange) put = isNumberOfHouse(head, mark) ? '_' : '??';
    else {
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
    const isSure = (isBeside || isAlone) && Number(h) >= 7 && Number(h) < 22;
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

type Days = { days: number[]; isSure: boolean };

/** The days that match all of these, on a Kyiv clock. */
function resolveDays(named: readonly Day[], today: number): Days {
  const dated = named.filter((day) => 'date' in day);
  const ahead = named.filter((day) => 'ahead' in day);
  const weekdays = named.filter((day) => 'weekday' in day);
  let fixed: number[] | undefined;
  let isSure = true;
  const meet = (days: number[]) => {
    fixed = fixed ? fixed.filter((day) => days.includes(day)) : days;
  };
  for (const day of ahead) meet([today + day.ahead * DAY_MS]);
  for (const day of dated) {
    const days = listDates(day, today);
    const horizon = day.year ? LONGEST_MS : HORIZON_MS;
    meet(days.filter((each) => each - today < horizon));
  }
  for (const { weekday, week } of weekdays) {
    if (fixed) {
      fixed = fixed.filter((day) => new Date(day).getUTCDay() === weekday);
      continue;
    }
    const own = new Date(today).getUTCDay();
    const next = today + ((weekday - own + 7) % 7 || 7) * DAY_MS;
    const monday = today - ((own + 6) % 7) * DAY_MS;
    const inWeek = monday + ((weekday + 6) % 7) * DAY_MS;
    if (week === 'after') {
      fixed = [own === weekday ? next : next + 7 * DAY_MS];
    } else if (week === 'next') {
      fixed = own === 0 ? [next, next + 7 * DAY_MS] : [inWeek + 7 * DAY_MS];
      if (own === 0) isSure = false;
    } else if (week === 'this' && inWeek < today) {
      fixed = [next];
      isSure = false;
    } else if (own === weekday) {
      fixed = [today, next];
      isSure = false;
    } else fixed = [next];
  }
  // Without a month or a year, the next such date applies.
  const days = (fixed ?? []).slice(0, isSure ? 1 : 2);
  return { days, isSure: isSure && days.length === 1 };
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

/** Combines the findings. The bot asks about contradictions. */
function combine(
  text: string,
  found: Found,
  now: Date,
  personZone: string | undefined,
  askedDay: string | undefined,
): Reading {
  const pick = <Item>(name: string, items: readonly Item[]) =>
    [...text.matchAll(new RegExp(`(?<= )${name}(\\d+)(?= )`, 'g'))].flatMap(
      ([, index]) => items[Number(index)] ?? [],
    );
  const hours = pick('TIME', found.hours);
  const days = pick('DAY', found.days);
  const spans = pick('SPAN', found.spans);
  const zones = pick('ZONE', found.zones);
  const { part, isSure: isPartSure } = findPart(text, hours.length > 0);
  const hasMention = hours.length + days.length + spans.length > 0;
  if (!hasMention && !mentionsUnclearTime(text, part, found)) return NOTE;

  const today = readDay(now, SCHOOL_TIME_ZONE);
  const named =
    askedDay && days.length === 0
      ? { days: [Date.parse(`${askedDay}T00:00Z`)], isSure: true }
      : resolveDays(days, today);
  const offered = listAsked(days, named, today);
  let isSure = isPartSure && !hasUncertainWords(text, found, hours.length, days.length);

  const instants = (one: Hour, of: Days, zone: string): { at: Date[]; isSure: boolean } => {
    const { minutes, isSure } = resolveHour(one, part);
    const isAlreadyNamed = of.days.length > 0 || days.length > 0;
    const at = minutes.flatMap((minute) => {
      if (isAlreadyNamed)
        return (of.days.length > 0 ? of.days : offered).flatMap(
          (day) => findInstant(day + minute * MINUTE_MS, zone) ?? [],
        );
      const start = readDay(now, zone);
      const next = [0, 1]
        .map((ahead) => findInstant(start + ahead * DAY_MS + minute * MINUTE_MS, zone))
        .find((each) => each && each > now);
      return next ? [next] : [];
    });
    const future = at.filter((each) => each > now);
    const isWhole = !isAlreadyNamed || of.isSure || (of.days.length > 0 && future.length === 1);
    // The bot's own format contains weekday, date and hour, so an hour at night is accepted.
    const isOwnForm = minutes.length > 0 && one.how !== 'word' && isBotForm(days);
    const own =
      isOwnForm && one.hour < 24
        ? future.filter((each) => new Date(readClock(each, zone)).getUTCHours() === one.hour)
        : future;
    return { at: own, isSure: (isSure || isOwnForm) && isWhole && own.length === 1 };
  };

  if (spans.length === 1 && hours.length === 0 && days.length === 0 && isSure)
    return {
      kind: 'moment',
      at: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + (spans[0] ?? 0) * MINUTE_MS),
    };

  if (hours.length > 0) {
    const outcomes = hours.map((hour, index) => {
      const zone = chooseZone(zones, index, hours.length, personZone);
      if (!zone) return { at: [], isSure: false };
      const read = instants(hour, named, zone);
      // «завтра» may be another day in that zone.
      const isNear =
        zone === SCHOOL_TIME_ZONE || readDay(now, zone) === today || !days.some((day) => 'ahead' in day);
      return { at: read.at, isSure: read.isSure && isNear };
    });
    const all = [...new Set(outcomes.flatMap(({ at }) => at.map(Number)))].sort((a, b) => a - b);
    const hasForeign = zones.some((zone) => zone === 'wide' || (zone === 'lead' && !personZone));
    const isOne = all.length === 1 && outcomes.every((each) => each.isSure) && spans.length === 0;
    if (isOne && isSure && !hasForeign && (zones.length > 0 || !hasPlace(text))) {
      const zone = zones.length === 1 ? chooseZone(zones, 0, 1, personZone) : undefined;
      const at = new Date(all[0] ?? 0);
      const isEnd = hours.every((each) => each.isEnd);
      // «скинула прайс о 10», «чек 9:42»: an hour that has passed today may be a report.
      const hasPassed = named.days.length === 0 && readDay(at, SCHOOL_TIME_ZONE) > today;
      if (hasPassed && (hasPastVerb(text) || at.getUTCMinutes() % 5 > 0))
        return ask([{ at }], { days: [], isSure: false }, part);
      // «завтра до 12» does not set an hour.
      if (isEnd && days.length > 0) return { kind: 'day', day: dayName(readDay(at, SCHOOL_TIME_ZONE)) };
      if (isEnd) return { kind: 'question', choices: [{ at }] };
      return { kind: 'moment', at, ...(zone && zone !== SCHOOL_TIME_ZONE && { zone }) };
    }
    isSure = false;
    const choices = all.slice(0, MOST_CHOICES).map((at) => ({ at: new Date(at) }));
    return ask(choices, named, part);
  }
  const isPassed = part !== undefined && named.days[0] === today && isBehind(part, now);
  if (days.length > 0 && named.isSure && isSure && spans.length === 0 && zones.length === 0 && !isPassed)
    return { kind: 'day', day: dayName(named.days[0] ?? 0), ...(part && { part }) };
  const choices = offered.map((day) => ({ day: dayName(day) }));
  return ask(
    choices.slice(0, MOST_CHOICES),
    days.length === 0 && part ? { days: [today], isSure: true } : named,
    part,
  );
}

function ask(choices: Choice[], { days, isSure }: Days, part: DayPart | undefined): Reading {
  const day = isSure && days[0] !== undefined ? dayName(days[0]) : undefined;
  return { kind: 'question', choices, ...(day && { day }), ...(part && { part }) };
}

/** Offers each of several contradictory days. */
function listAsked(days: readonly Day[], named: Days, today: number): number[] {
  const each = days.flatMap((day) => resolveDays([day], today).days);
  return [...new Set([...named.days, ...each])].sort((a, b) => a - b);
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

/** A place abroad without «за» may or may not refer to its time. */
function hasPlace(text: string): boolean {
  return [...text.matchAll(/ PLACE_(\S+)/g)].some(([, zone]) => zone !== SCHOOL_TIME_ZONE);
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
function mentionsUnclearTime(text: string, part: DayPart | undefined, found: Found): boolean {
  if (['vague', '?cant', 'habit', 'past'].some((why) => found.warnings.has(why))) return true;
  if (found.warnings.has('?label') || found.warnings.has('pair')) return true;
  if (
    / (?:о|після|до|в|на) _? ?(?:MIDNIGHT|WEEKEND|NEXTWEEK|THISWEEK|M\d)/.test(text) ||
    / (?:NEXTWEEK|THISWEEK|WEEKEND|MIDNIGHT) /.test(text)
  )
    return true;
  if (
    / (?:в|на|до|після|з|по|під|середині|початку|поч|кінці|кінця|наприкінці|кін|усього|весь) M\d+ /.test(text)
  )
    return true;
  if (/ (?:середині|початку|поч|кінці|кінця|наприкінці|кін|до|під) (?:DAYS|PARTa|WEEK|MONTHS) /.test(text))
    return true;
  if (/ (?:тими|цими|тих|цих|на) DAYS | дня(?:ми|х) | днями /.test(text)) return true;
  if (/ (?:по|після|на|до) (?:\p{Ll}+ )?VAGUE | NEXT MONTHS | після \p{Ll}{3,} /u.test(text)) return true;
  if (/ CALL /.test(text) && (VAGUE.test(text) || /CALL після|після (?:BUSY|\p{Ll}+) /u.test(text) || part))
    return true;
  if (/ (?:W\d|REL\d)(?= )/.test(text)) return true;
  if (part && !/ PARTd /.test(text)) return true;
  // «1708 1700», «на годину раніше»
  if (
    /^ [\d ?]{4,} $/.test(text) ||
    / (?:H|MIN) (?:FEW2|VAGUE) | (?:FEW2|VAGUE) на (?:\S+ )?(?:H|MIN) /.test(text)
  )
    return true;
  // A number that may be an hour.
  return (
    / (?:о|після) (?:n?\d{1,2}|O\d+) /.test(text) || / (?:9|1\d|2[01]) /.test(text) || / \?\? /.test(text)
  );
}

/**
 * Whether the rest of the text makes a recognised time uncertain: a maybe, a negation, a choice with «або», or
 * unexplained numbers. The bot then asks for confirmation.
 */
function hasUncertainWords(text: string, found: Found, hours: number, days: number): boolean {
  const isMention = hours + days > 0;
  if ([...found.warnings].some((why) => !why.startsWith('?') && why !== '')) return true;
  if (found.warnings.has('?age') && hours === 0) return true;
  if (found.warnings.has('?cant') && hours === 0 && !/ CALL (?:(?:в|на|до|після|,) )*DAY/.test(text))
    return true;
  if (found.warnings.has('?label') || (found.warnings.has('?busy') && hours === 0)) return true;
  if (/ (?:MAYBE|ODD|MIDNIGHT|WEEKEND|NEXTWEEK|THISWEEK|WEEK|MONTHS|\?\?) /.test(text)) return true;
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
  if (hours > 0 && / за \p{Ll}{3,}(?:ом|ем|єм|ою|ею|єю|ами) /u.test(text)) return true;
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
    !/ CALL (?:(?:в|на|до|після|,) )*DAY/.test(text)
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
