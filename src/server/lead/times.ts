import {
  addWorkingTime,
  DAY_MS,
  describeKyivTime,
  findHours,
  findReplyDeadline,
  formatKyivTime,
  HOUR_MS,
  type Hours,
  MINUTE_MS,
  type ReplyPromise,
  readKyivClock,
  startOfDay,
  toMs,
} from '#shared/words/reply-deadline.ts';

/** By when the school has promised to answer somebody who writes at this moment (spec §9: 2 hours of working time). */
export function findPromiseEnd(sentAt: Date, promise: ReplyPromise): Date {
  return toMoment(findReplyDeadline(sentAt, promise));
}

/** The moment at which so much working time has gone by. */
export function passWorkingTime(from: Date, workMs: number, hours: Hours): Date {
  return toMoment(addWorkingTime(from, workMs, hours));
}

/** Whether somebody is at work: on a working day, from the first minute to the last one. */
export function isWorkingTime(moment: Date, school: Hours): boolean {
  const clock = readKyivClock(moment);
  const time = clock - startOfDay(clock);
  const hours = findHours(clock, school);
  return hours !== undefined && time >= toMs(hours.start) && time < toMs(hours.end);
}

/** How much working time lies between two moments, in ms. */
export function measureWorkingTime(from: Date, to: Date, school: Hours): number {
  const [begin, end] = [readKyivClock(from), readKyivClock(to)];
  let worked = 0;
  for (let day = startOfDay(begin); day < end; day += DAY_MS) {
    const hours = findHours(day, school);
    if (!hours) continue;
    const opens = Math.max(begin, day + toMs(hours.start));
    worked += Math.max(0, Math.min(end, day + toMs(hours.end)) - opens);
  }
  return worked;
}

/** When a day begins for somebody who means to work on it: where nobody does, as on the first day that has hours. */
function findOpening(day: number, { workingHours }: Hours): number {
  const hours = findHours(day, { workingHours }) ?? workingHours[0];
  return day + toMs(hours?.start ?? '09:00');
}

/** The same moment while somebody is at work, or else when the next working day begins. */
export function moveIntoWork(moment: Date, hours: Hours): Date {
  if (isWorkingTime(moment, hours)) return moment;
  return toMoment(addWorkingTime(moment, 0, hours));
}

/**
 * The moment at which a Kyiv clock shows this. Of an hour that comes twice it is the first; an hour that is left out
 * becomes the next one.
 */
export function toMoment(clock: number): Date {
  const summer = new Date(clock - 3 * HOUR_MS);
  return readKyivClock(summer) === clock ? summer : new Date(clock - 2 * HOUR_MS);
}

/** How days begin as people write them, from Sunday. */
const WEEKDAYS = [
  /^(нд|неділ)/,
  /^(пн|понед)/,
  /^(вт|вівт)/,
  /^(ср|серед)/,
  /^(чт|четв)/,
  /^(пт|п.?ятн)/,
  /^(сб|субот)/,
];
const RELATIVE = ['сьогодні', 'завтра', 'післязавтра'];

/** «пн», «п'ятницю», «завтра», «25.11», «25.11.2026» */
const DAY =
  /(?<![\p{L}\d.])(?:(?<word>[\p{L}'’ʼ]{2,12})|(?<date>\d{1,2})\.(?<month>\d{1,2})(?:\.(?<year>\d{4}))?)/u;

/** «12:00», «о 15», «на 9.30», «12 год»; a bare hour only where nothing but a mark follows. */
const TIME =
  /(?:(?<at>об?|на) +)?(?<hour>[01]?\d|2[0-3])(?:[:.](?<minute>[0-5]\d)|(?= *(?:год\p{L}*)?(?:$|[,;!?]|\.(?!\d)))|(?<=(?:об?|на) +\d{1,2})(?= ))(?![\d:])/u;

const APPOINTMENT = new RegExp(`${DAY.source}\\.?,? +${TIME.source}`, 'giu');
const TIME_ALONE = new RegExp(`^${TIME.source}$`, 'iu');
const DAY_ALONE = new RegExp(`^(?:у |в |на )?${DAY.source}(?: +(?:зранку|вранці|уранці))?$`, 'iu');

/** «за 3 дні», «через годину», «за пів години» */
const SPAN = /^(?:за|через) +(?:(?<count>\d{1,2}|пів) *)?(?<unit>хв|год|дн|день|тиж)\p{L}*\.?$/iu;
const UNITS: Record<string, number> = {
  хв: MINUTE_MS,
  год: HOUR_MS,
  дн: DAY_MS,
  день: DAY_MS,
  тиж: 7 * DAY_MS,
};

/** A date that lies further ahead was meant to be one of the past days. */
const FURTHEST_MS = 300 * DAY_MS;

/**
 * Reads for when somebody means to call or to teach, out of what they have written in Ukrainian: «пн 12:00», «завтра о
 * 15», «25.11 9:30», «п'ятниця 17:00»; alone also «15:00», «завтра», «за 3 дні». Days without an hour begin when the
 * school opens. The next such moment after `now` is meant, by the clock of Kyiv.
 *
 * @returns undefined where no such moment is named: «після 18:00» is a wish, and 31.02 is no day
 */
export function readMoment(text: string, now: Date, hours: Hours): Date | undefined {
  const said = text.trim().replace(/[ \t\n]+/g, ' ');
  const clock = readKyivClock(now);
  for (const { groups = {} } of said.matchAll(APPOINTMENT)) {
    const found = listDays(groups, clock)
      .map((day) => day + readTime(groups))
      .find((each) => each > clock);
    if (found !== undefined) return toMoment(found);
  }
  const alone = TIME_ALONE.exec(said)?.groups;
  if (alone && (alone.at || alone.minute)) {
    const today = startOfDay(clock) + readTime(alone);
    return toMoment(today > clock ? today : today + DAY_MS);
  }
  const day = DAY_ALONE.exec(said)?.groups;
  if (day) {
    const found = listDays(day, clock)
      .map((each) => findOpening(each, hours))
      .find((each) => each > clock);
    return found === undefined ? undefined : toMoment(found);
  }
  return readSpan(said, now, hours);
}

function readTime({ hour, minute }: Record<string, string | undefined>): number {
  return Number(hour) * HOUR_MS + Number(minute ?? 0) * MINUTE_MS;
}

function readSpan(said: string, now: Date, hours: Hours): Date | undefined {
  const { count, unit } = SPAN.exec(said)?.groups ?? {};
  const unitMs = UNITS[unit?.toLowerCase() ?? ''];
  if (!unitMs) return undefined;
  const ms = (count === undefined ? 1 : count.toLowerCase() === 'пів' ? 0.5 : Number(count)) * unitMs;
  if (unitMs < DAY_MS) return new Date(now.getTime() + ms);
  return toMoment(findOpening(startOfDay(readKyivClock(now)) + ms, hours));
}

/** The days that may be meant, the nearest first; none for a word that is no day. */
function listDays(groups: Record<string, string | undefined>, clock: number): number[] {
  const { word, date, month, year } = groups;
  const today = startOfDay(clock);
  if (word === undefined) {
    const thisYear = new Date(today).getUTCFullYear();
    return (year ? [Number(year)] : [thisYear, thisYear + 1])
      .map((each) => Date.UTC(each, Number(month) - 1, Number(date)))
      .filter((day) => new Date(day).getUTCDate() === Number(date) && day - today < FURTHEST_MS);
  }
  const lower = word.toLowerCase();
  const ahead = RELATIVE.indexOf(lower);
  if (ahead >= 0) return [today + ahead * DAY_MS];
  const weekday = WEEKDAYS.findIndex((beginning) => beginning.test(lower));
  const week = Array.from({ length: 8 }, (_, days) => today + days * DAY_MS);
  return week.filter((day) => new Date(day).getUTCDay() === weekday);
}

/** What the buttons under «Передзвонити» offer. */
export const LATER_CHOICES = { h3: 'За 3 год', morning: 'Завтра зранку', d3: 'За 3 дні' } as const;
export type LaterChoice = keyof typeof LATER_CHOICES;

/** The moment that such a button means, moved to the next time at which somebody is at work. */
export function chooseLater(choice: LaterChoice, now: Date, hours: Hours): Date {
  if (choice === 'h3') return moveIntoWork(new Date(now.getTime() + 3 * HOUR_MS), hours);
  const clock = readKyivClock(now);
  if (choice === 'd3') return moveIntoWork(toMoment(clock + 3 * DAY_MS), hours);
  return moveIntoWork(toMoment(findOpening(startOfDay(clock) + DAY_MS, hours)), hours);
}

/** From Sunday. */
const SHORT_WEEKDAYS = ['нд', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** «пт 27.11 17:00», by the clock of Kyiv: a day is named itself, as what is written today is read tomorrow. */
export function nameMoment(moment: Date): string {
  const clock = new Date(readKyivClock(moment)).toISOString();
  return `${nameDay(moment)} ${clock.slice(11, 16)}`;
}

/** The same in a sentence: «пт 27.11 о 17:00». */
export function sayMoment(moment: Date): string {
  return `${nameDay(moment)} ${describeKyivTime(moment)}`;
}

/** «чт 15:00»; of a day that is not one of the next six the date, too. */
export function nameSoon(moment: Date, now: Date): string {
  const isSoon = moment.getTime() - startOfToday(now) < 7 * DAY_MS;
  return isSoon ? nameMoment(moment).replace(/ \S+ /, ' ') : nameMoment(moment);
}

function startOfToday(now: Date): number {
  return toMoment(startOfDay(readKyivClock(now))).getTime();
}

/** «пт 27.11» */
export function nameDay(moment: Date): string {
  const clock = new Date(readKyivClock(moment));
  const [, month, day] = clock.toISOString().slice(0, 10).split('-');
  return `${SHORT_WEEKDAYS[clock.getUTCDay()]} ${day}.${month}`;
}

/** «пн 23.11 до 11:00» */
export function nameDeadline(deadline: Date): string {
  return `${nameDay(deadline)} до ${formatKyivTime(deadline)}`;
}

/**
 * Says by when to answer: «пн 23.11 до 11:00»; behind that moment «строк минув пн 23.11 об 11:00». It names the day
 * itself: what is written in the evening is read in the morning.
 */
export function describePromiseEnd(deadline: Date, now: Date): string {
  if (deadline <= now) return `строк минув ${sayMoment(deadline)}`;
  return nameDeadline(deadline);
}
