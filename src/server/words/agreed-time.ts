import { describeKyivTime, readKyivClock, startOfDay } from '#shared/words/reply-deadline.ts';
import type { HandlingChange } from '../lead.ts';
import { nameDay, toMoment } from './answer-by.ts';

const DAY_MS = 24 * 3_600_000;

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
