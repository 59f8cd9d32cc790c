import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { type Found, type Pair, putDay, putHour } from './findings.ts';
import { readDay } from './zones.ts';

/** Replaces the numbers that are times without a word that says so: «18.00», «15.12», «15-16», «1800», «18». */
export function readNumbers(text: string, found: Found, now: Date): string {
  return readAlone(readFourDigits(readPairs(text, found, now), found, now), found);
}

/** «18.00» is an hour, «15.12» a date, «15-16» a range. For an ambiguous pair, the bot asks. */
function readPairs(text: string, found: Found, now: Date): string {
  return found.pairs.reduce((before, pair, index) => {
    const [head, rest] = before.split(new RegExp(` PAIR${index}(?= )`));
    return head === undefined || rest === undefined
      ? before
      : `${head} ${putPair(found, pair, head, rest, now)}${rest}`;
  }, text);
}

function putPair(found: Found, pair: Pair, head: string, rest: string, now: Date): string {
  const [a, b] = [Number(pair.first), Number(pair.second)];
  const { meaning, isSure = true } = choose(found, pair, head, rest, now);
  if (!isSure) found.warnings.add('pair');
  switch (meaning) {
    case 'date':
      return putDay(found, { date: a, month: b });
    case 'hour':
      return putHour(found, a, b, pair.first.length === 2 && a < 10 ? 'exact' : 'digits');
    case 'range':
      return putHour(found, a, 0, 'word');
    case 'none':
      return '_';
    case 'unclear':
      return '??';
  }
}

type Meaning = 'date' | 'hour' | 'range' | 'none' | 'unclear';

/** Chooses the meaning of a pair by its numbers and the words beside it. */
function choose(
  found: Found,
  pair: Pair,
  head: string,
  rest: string,
  now: Date,
): { meaning: Meaning; isSure?: boolean } {
  // «17:5»
  if (pair.mark === ':') return { meaning: 'unclear' };
  const [a, b] = [Number(pair.first), Number(pair.second)];
  // «вт 17/45 хв»
  const isDuration = /^ MIN /.test(rest);
  const { isDate, isHour, isSlashHour, isRange } = listMeanings(pair, hasHour(rest), isDuration);
  const [, index] = /DAY(\d+)(?: (?:,|-|на|в))*$/.exec(head) ?? [];
  const day = index === undefined ? undefined : found.days[Number(index)];
  const isOfDate = day !== undefined && 'date' in day;
  const isOfWeekday = isDate && day !== undefined && 'weekday' in day && isWeekdayOf(a, b, day.weekday, now);
  const isBehindAt = / о(?: H)?$/.test(head);
  // «08.10 16:00», «16:00 08.10»: an hour beside a pair means that the pair is a date.
  const isDateWithHour =
    isDate && (hasHour(rest) || / (?:TIME\d+|O\d+|n?\d{1,2} (?:H|PART[mnadek]))$/.test(head));
  // «9-10 ранку»
  if (isRange && !isBehindAt && /^ PART[mnadek] /.test(rest)) return { meaning: 'range' };
  // «о 9-10» is 9:10, or 9 to 10.
  if (isBehindAt && isHour && isRange) return { meaning: 'hour', isSure: false };
  if (isBehindAt && (isHour || isSlashHour || (pair.mark === '.' && b < 60 && pair.second.length === 2)))
    return { meaning: 'hour' };
  // «о 9.3»
  if (isBehindAt && isDate && !isDateWithHour) return { meaning: 'date', isSure: false };
  if (isDateWithHour && !isOfDate) return { meaning: 'date' };
  if (isOfDate && isHour && !isRange) return { meaning: 'hour' };
  // «завтра 17/30», «після 18/30», «17/30 понеділок»
  const isBesideTime = / (?:після|на|в|до|з|між)$/.test(head) || /^(?: (?:,|в|на))* DAY\d/.test(rest);
  if (isSlashHour && (day || (isBesideTime && !isDate))) return { meaning: 'hour' };
  if (isRange && !isHour && !isOfWeekday && (day || !isDate || / (?:о|в|на|з)$/.test(head)))
    return { meaning: 'range' };
  if (isDate && !isHour && !isRange)
    return { meaning: 'date', isSure: !mayBeEarlyMinutes(pair) || isSoon(a, b, now) };
  if (isHour && !isRange && (!isDate || (day && !isOfWeekday))) return { meaning: 'hour' };
  if (isDate || isHour || isRange)
    return { meaning: isHour ? 'hour' : isRange ? 'range' : 'date', isSure: false };
  // «12/21 16:00», «пн 15/16»
  const isUnclear =
    (day !== undefined && isDuration) ||
    (b <= 31 && a <= 12 && hasHour(rest)) ||
    (day !== undefined && b <= 22 && a < b);
  // «сб тільки 10/40»
  const mayBeHour = isSlashHour && a >= 7 && a < 22 && !STREET.test(head);
  return { meaning: isNumberOfHouse(head, pair.mark) && !isUnclear && !mayBeHour ? 'none' : 'unclear' };
}

/** Lists the meanings that the numbers of a pair allow. */
function listMeanings({ first, second, mark }: Pair, isBeforeHour: boolean, isDuration: boolean) {
  const [a, b] = [Number(first), Number(second)];
  const isTwoDigits = second.length === 2;
  return {
    isDate:
      a >= 1 && a <= 31 && b >= 1 && b <= 12 && (mark !== ',' || ((a > 24 || b % 5 > 0) && isBeforeHour)),
    isHour: mark !== '/' && a * 60 + b <= 24 * 60 && isTwoDigits && b < 60 && b % 5 === 0,
    isSlashHour:
      mark === '/' &&
      !isDuration &&
      (b > 12 || second === '00') &&
      b % 5 === 0 &&
      b < 60 &&
      isTwoDigits &&
      a <= 24,
    isRange:
      mark === '-' &&
      a <= 24 &&
      b <= 24 &&
      (b > a || (a > b && a <= 12 && b <= 7)) &&
      second !== '00' &&
      b - a < 15,
  };
}

function hasHour(rest: string): boolean {
  return /^(?: (?:,|\/|-|о|в|на|після|з|до|H))* (?:TIME|PAIR|O\d|n?\d{1,2} (?!M\d|U)|O)/.test(`${rest} `);
}

/** Whether a date may be an hour with five or ten minutes, too: «беру 10/05». */
function mayBeEarlyMinutes({ first, second, mark }: Pair): boolean {
  return mark === '/' && /^(?:05|10)$/.test(second) && Number(first) >= 7 && Number(first) < 22;
}

/** Whether a date is within the next 90 days. */
function isSoon(date: number, month: number, now: Date): boolean {
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const year = new Date(today).getUTCFullYear();
  return [year, year + 1].some((each) => {
    const ahead = Date.UTC(each, month - 1, date) - today;
    return ahead >= 0 && ahead < 90 * DAY_MS;
  });
}

/** The end of a street's name. */
const STREET = /\p{Ll}+(?:ська|цька|ого|ої|ва|на)$/u;

/** «Стрийська 24/16» */
function isNumberOfHouse(head: string, mark: string): boolean {
  return mark === '/' || (mark !== '.' && STREET.test(head));
}

function isWeekdayOf(date: number, month: number, weekday: number, now: Date): boolean {
  const year = new Date(readDay(now, SCHOOL_TIME_ZONE)).getUTCFullYear();
  return [year, year + 1].some((each) => new Date(Date.UTC(each, month - 1, date)).getUTCDay() === weekday);
}

/** «вт 1800», «1930 нині»: four digits are a time beside a day, after a preposition, or alone. */
function readFourDigits(text: string, found: Found, now: Date): string {
  return text.replace(/(?<= )(?<h>[012]\d)(?<m>[0-5][05])(?= )/g, (all, h, m, at: number) => {
    const [head, rest] = [text.slice(0, at), text.slice(at + 4)];
    const isBeside = / (?:DAY\d+|о|після)(?: (?:на|в|,|о|після))* $/.test(head) || /^ (?:,? ?)DAY/.test(rest);
    const isAlone = head.trim() === '' && rest.trim() === '';
    // «набрати 1830», «мама Оля, 1830»; but «мама каже 1800» is a price.
    const isBehindPerson =
      /^(?:15|30|45)$/.test(m) &&
      !mayBeBirthYear(Number(all), now) &&
      /^(?= .*(?:CALL|KID|мам|тат))(?: (?:CALL|KID|,|\p{Ll}+))+ $/u.test(head) &&
      !hasPastVerb(head) &&
      rest.trim() === '';
    const isSure = (isBeside || isAlone || isBehindPerson) && Number(h) >= 7 && Number(h) < 22;
    return isSure ? putHour(found, Number(h), Number(m), h[0] === '0' ? 'exact' : 'digits') : all;
  });
}

/** «двійнята 2015»: a year in which a pupil may be born. */
function mayBeBirthYear(year: number, now: Date): boolean {
  const age = now.getUTCFullYear() - year;
  return age >= 0 && age < 25;
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

/** Whether a word without a tag has the ending of a past verb: «відписала», «підключився»; but not «Данило». */
export function hasPastVerb(text: string): boolean {
  return / (?!(?:дани|михай|кири|пав|гаври)ло )\p{Ll}{2,}(?:[аеиоуяює]в|ла|ло|ли)(?:ся|сь)? /u.test(text);
}
