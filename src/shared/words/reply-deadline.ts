import { SCHOOL_TIME_ZONE } from '../lead/limits.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** How soon the school answers, and when it works. */
export type ReplyPromise = {
  /** Hours of working time. Each 24 count as one working day, because readers understand «протягом доби» so. */
  replyHours: number;
  /** In the order of the week, no day twice. */
  workingHours: readonly DayHours[];
  /** Closed days such as '2026-12-25', or intervals such as '2026-12-25/2027-01-10'. */
  holidays?: readonly string[] | undefined;
};

/** The working hours on some days of the week, as Kyiv times of day such as '09:00'. */
export type DayHours = {
  /** The first day and the last one, from Monday, 1, to Sunday, 7. */
  from: number;
  to: number;
  start: string;
  end: string;
};

/** The school's working days and hours. */
export type Hours = Pick<ReplyPromise, 'workingHours' | 'holidays'>;

/** The days of the week from Sunday, as they answer «коли?» after a vowel: «у» stands only before «в» there. */
const WEEKDAYS = ['в неділю', 'в понеділок', 'у вівторок', 'в середу', 'в четвер', 'в п’ятницю', 'в суботу'];

/**
 * Converts a Kyiv clock to the visitor's local clock; both as {@link readKyivClock} returns them. Omitted if both show
 * the same time.
 */
export type VisitorClock = (kyivClock: number) => number;

/** The only hour whose name begins with a vowel, «одинадцята», so it takes «об» instead of «о». */
const ELEVEN = /^11:/;

/**
 * Describes the reply deadline, counting working time only (spec §1: within 2 hours on working days).
 *
 * @param now when the text is read; a page that shows it longer updates it
 * @returns «сьогодні до 16:05», «завтра до 11:00», «в понеділок до 11:00», for use after «Відповімо»
 */
export function describeReplyDeadline(
  sentAt: Date,
  promise: ReplyPromise,
  visitorClock?: VisitorClock,
  now = sentAt,
): string {
  return describeDeadlineNow(findReplyDeadline(sentAt, promise), now, visitorClock);
}

/**
 * The reply deadline on a Kyiv clock. Each promised day moves it to the same time of the next working day, or to the
 * closest time within that day's hours.
 */
export function findReplyDeadline(sentAt: Date, promise: ReplyPromise): number {
  let deadline = addWorkingTime(sentAt, (promise.replyHours % 24) * HOUR_MS, promise);
  for (let days = Math.floor(promise.replyHours / 24); days > 0; ) {
    deadline += DAY_MS;
    const hours = findHours(deadline, promise);
    if (!hours) continue;
    const day = startOfDay(deadline);
    deadline = Math.min(Math.max(deadline, day + toMs(hours.start)), day + toMs(hours.end));
    days -= 1;
  }
  return deadline;
}

/**
 * The moment on a Kyiv clock after an amount of working time; see {@link readKyivClock}. Clocks change on Sunday
 * nights, outside of working hours, so working time needs no correction.
 *
 * @param workMs 0 returns the next minute of working time
 */
export function addWorkingTime(from: Date, workMs: number, promise: Hours): number {
  const now = readKyivClock(from);
  let left = workMs;
  for (let day = startOfDay(now); ; day += DAY_MS) {
    const hours = findHours(day, promise);
    if (!hours) continue;
    const begin = Math.max(now, day + toMs(hours.start));
    const available = Math.max(0, day + toMs(hours.end) - begin);
    if (available > 0 && left <= available) return begin + left;
    left -= available;
  }
}

/**
 * Reads the local time in Kyiv to the minute, as ms since 1970 in local time. Its days always have 24 hours, and the
 * UTC methods of a `Date` made from it return the local calendar.
 */
export function readKyivClock(moment: Date): number {
  return Date.parse(`${clockFormat.format(moment).replace(' ', 'T')}Z`);
}

/** The Swedish locale writes '2026-11-21 14:05'. */
const clockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * The working hours of a day; undefined on a closed day.
 *
 * @param clock a value of {@link readKyivClock}, as everywhere below
 */
export function findHours(clock: number, { workingHours, holidays = [] }: Hours): DayHours | undefined {
  const date = new Date(clock).toISOString().slice(0, 10);
  if (holidays.some((days) => date >= days.slice(0, 10) && date <= days.slice(-10))) return undefined;
  const weekday = new Date(clock).getUTCDay() || 7;
  return workingHours.find(({ from, to }) => weekday >= from && weekday <= to);
}

/**
 * Describes a deadline relative to now: «сьогодні до 16:05», abroad «сьогодні до 16:05 за Києвом, у вас до 15:05».
 *
 * @param deadline on a Kyiv clock
 */
export function describeDeadlineNow(deadline: number, now: Date, visitorClock?: VisitorClock): string {
  const nameDay: typeof describeDay = (clock, daysAhead) =>
    daysAhead === 1 ? 'завтра' : describeDay(clock, daysAhead);
  return describeOnBothClocks(
    { at: deadline, now, visitorClock, nameDay },
    (shift) => ` до ${formatTime(deadline + shift)}`,
  );
}

type ClockTimes = {
  /** The described moment, on a Kyiv clock. */
  at: number;
  now: Date;
  visitorClock?: VisitorClock | undefined;
  nameDay?: typeof describeDay;
};

/**
 * Describes a day and its times in Kyiv time and, if it differs, in the visitor's time. The day is the visitor's: an
 * evening in Toronto is already tomorrow in Kyiv. If the dates differ, both days are named.
 *
 * @param formatTimes writes the text after the day, for a clock that is `shiftMs` ahead of Kyiv
 */
export function describeOnBothClocks(
  { at, now, visitorClock = (clock) => clock, nameDay = describeDay }: ClockTimes,
  formatTimes: (shiftMs: number) => string,
): string {
  const clock = readKyivClock(now);
  const visitorAt = visitorClock(at);
  const visitorDay = nameDay(visitorAt, countDays(visitorClock(clock), visitorAt));
  if (visitorAt === at) return visitorDay + formatTimes(0);
  const visitorTimes = formatTimes(visitorAt - at);
  if (startOfDay(visitorAt) === startOfDay(at))
    return `${visitorDay}${formatTimes(0)} за Києвом, у вас${visitorTimes.replace(/^,/, '')}`;
  // Never «сьогодні» or «завтра»: those mean the visitor's days.
  const kyivDay = describeDay(at, Math.max(1, countDays(clock, at)));
  return `${kyivDay}${formatTimes(0)} за Києвом, у вас ${visitorDay}${visitorTimes}`;
}

/**
 * Converts a Kyiv clock back to a moment. For an hour that occurs twice, it returns the first. For a skipped hour, it
 * returns the next one.
 */
export function toMoment(clock: number): Date {
  const summer = new Date(clock - 3 * HOUR_MS);
  return readKyivClock(summer) === clock ? summer : new Date(clock - 2 * HOUR_MS);
}

/** The number of midnights between two moments. */
function countDays(from: number, to: number): number {
  return (startOfDay(to) - startOfDay(from)) / DAY_MS;
}

export function startOfDay(clock: number): number {
  return clock - (clock % DAY_MS);
}

/** The time of day in Kyiv, such as '14:05'. */
export function formatKyivTime(moment: Date): string {
  return formatTime(readKyivClock(moment));
}

/**
 * The time of day in Kyiv with its preposition: «о 14:05», «об 11:05»; abroad «о 14:05 за Києвом, у вас о 13:05».
 */
export function describeKyivTime(moment: Date, visitorClock?: VisitorClock): string {
  const clock = readKyivClock(moment);
  const visitorTime = visitorClock?.(clock) ?? clock;
  const kyiv = describeTime(clock);
  return visitorTime === clock ? kyiv : `${kyiv} за Києвом, у вас ${describeTime(visitorTime)}`;
}

/** The time of a clock with its preposition: «о 14:05», «об 11:05». */
export function describeTime(clock: number): string {
  const time = formatTime(clock);
  return `${ELEVEN.test(time) ? 'об' : 'о'} ${time}`;
}

/** The name of a day that is `daysAhead` days ahead: «сьогодні», «в понеділок», «6 січня». */
function describeDay(clock: number, daysAhead: number): string {
  if (daysAhead === 0) return 'сьогодні';
  // More than a week ahead, a weekday would be ambiguous.
  if (daysAhead > 6) return dateFormat.format(clock);
  return WEEKDAYS[new Date(clock).getUTCDay()] ?? '';
}

/** Formats a clock as «6 січня». */
export const dateFormat = new Intl.DateTimeFormat('uk-UA', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
});

/** '09:30' in ms since midnight. */
export function toMs(time: string): number {
  return Date.parse(`1970-01-01T${time}Z`);
}

/** '14:05' */
export function formatTime(clock: number): string {
  return new Date(clock).toISOString().slice(11, 16);
}
