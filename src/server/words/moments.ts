import {
  addWorkingTime,
  DAY_MS,
  describeKyivTime,
  formatKyivTime,
  HOUR_MS,
  isWorkingDay,
  type ReplyPromise,
  readKyivClock,
  startOfDay,
  toMs,
} from '#shared/words/reply-deadline.ts';
import type { HandlingChange } from '../lead.ts';

/** By when the school has promised to answer somebody who writes at this moment. */
export function findAnswerBy(sentAt: Date, promise: ReplyPromise): Date {
  return passWorkingTime(sentAt, promise.replyHours * HOUR_MS, promise);
}

/** The moment at which so much working time has gone by; see `addWorkingTime`. */
export function passWorkingTime(from: Date, workMs: number, promise: ReplyPromise): Date {
  return toMoment(addWorkingTime(from, workMs, promise));
}

/** Whether somebody is at work: on a working day, from the first minute to the last one. */
export function isWorkingTime(moment: Date, { workingHours, holidays }: ReplyPromise): boolean {
  const clock = readKyivClock(moment);
  const time = clock - startOfDay(clock);
  return isWorkingDay(clock, holidays) && time >= toMs(workingHours.start) && time <= toMs(workingHours.end);
}

/**
 * Says by when to answer: «пн 23.11 до 11:00»; behind that moment «строк минув пн 23.11 об 11:00». It names the day
 * itself: what is written in the evening is read in the morning.
 */
export function describeAnswerBy(deadline: Date, now: Date): string {
  const day = nameDay(deadline);
  if (deadline <= now) return `строк минув ${day} ${describeKyivTime(deadline)}`;
  return `${day} до ${formatKyivTime(deadline)}`;
}

/** «пн 23.11» */
export function nameDay(moment: Date): string {
  const clock = new Date(readKyivClock(moment));
  const [, month, date] = clock.toISOString().slice(0, 10).split('-');
  return `${WEEKDAYS[clock.getUTCDay()]} ${date}.${month}`;
}

/** From Sunday. */
const WEEKDAYS = ['нд', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/**
 * The moment at which a Kyiv clock shows this. Of an hour that comes twice it is the first; an hour that is left out
 * becomes the next one.
 */
export function toMoment(clock: number): Date {
  const summer = new Date(clock - 3 * HOUR_MS);
  return readKyivClock(summer) === clock ? summer : new Date(clock - 2 * HOUR_MS);
}

/** How much working time lies between two moments, in ms. */
export function measureWorkingTime(from: Date, to: Date, { workingHours, holidays }: ReplyPromise): number {
  const [begin, end] = [readKyivClock(from), readKyivClock(to)];
  let worked = 0;
  for (let day = startOfDay(begin); day < end; day += DAY_MS) {
    if (!isWorkingDay(day, holidays)) continue;
    const opens = Math.max(begin, day + toMs(workingHours.start));
    worked += Math.max(0, Math.min(end, day + toMs(workingHours.end)) - opens);
  }
  return worked;
}

/** How days begin as people write them, from Sunday. */
const WEEKDAY_BEGINNINGS = [
  'нд|неділ',
  'пн|понед',
  'вт|вівт',
  'ср|серед',
  'чт|четв',
  'пт|п.?ятн',
  'сб|субот',
].map((beginnings) => new RegExp(`^(${beginnings})`, 'i'));
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
  const weekday = WEEKDAY_BEGINNINGS.findIndex((beginning) => beginning.test(word));
  const week = Array.from({ length: 8 }, (_, days) => today + days * DAY_MS);
  return week.filter((day) => new Date(day).getUTCDay() === weekday);
}
