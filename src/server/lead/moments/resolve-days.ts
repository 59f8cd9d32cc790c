import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import type { Day } from './findings.ts';
import { readDay } from './zones.ts';

/** A later date needs a year, because it may be in the past. */
const HORIZON_MS = 300 * DAY_MS;
/** No call is postponed further. */
const LONGEST_MS = 800 * DAY_MS;

/** Days on a Kyiv clock, as its midnights. Sure if the text means exactly one. */
export type Days = { days: number[]; isSure: boolean };

export const NO_DAY: Days = { days: [], isSure: false };

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

/** The days of a text or of the question that it answers. */
export type NamedDays = Days & {
  /** The days that a question offers: `days`, and each of several contradictory ones. */
  offered: number[];
};

export function nameDays(days: readonly Day[], now: Date, asked: string | undefined): NamedDays {
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const named =
    asked && days.length === 0
      ? { days: [Date.parse(`${asked}T00:00Z`)], isSure: true }
      : resolveDays(days, today);
  const each = days.flatMap((day) => resolveDays([day], today).days);
  return { ...named, offered: [...new Set([...named.days, ...each])].sort((a, b) => a - b) };
}
