import { SCHOOL_TIME_ZONE } from '../lead/limits.ts';

/** How soon the school answers, and when it works. */
export type ReplyPromise = {
  /** Of working time; each 24 of them are a working day, as «протягом доби» is understood. */
  replyHours: number;
  /** In the order of the week, no day twice. */
  workingHours: readonly DayHours[];
  /** Days on which nobody works, such as '2026-12-25', or intervals of them, '2026-12-25/2027-01-10'. */
  holidays?: readonly string[] | undefined;
};

/** When somebody is at work on these days of the week, between two times of day such as '09:00', in Kyiv. */
export type DayHours = {
  /** The first day and the last one, from Monday, 1, to Sunday, 7. */
  from: number;
  to: number;
  start: string;
  end: string;
};

/** The school's hours, of which most functions need no more than this. */
export type Hours = Pick<ReplyPromise, 'workingHours' | 'holidays'>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The days of the week from Sunday, as they answer «коли?» after a vowel: «у» stands only before «в» there. */
const WEEKDAYS = ['в неділю', 'в понеділок', 'у вівторок', 'в середу', 'в четвер', 'в п’ятницю', 'в суботу'];

/**
 * What a reader's own clock shows when Kyiv's shows this; both as {@link readKyivClock} writes them. Left out for a
 * reader whose clock shows the same.
 */
export type VisitorClock = (kyivClock: number) => number;

/** The one hour whose name begins with a vowel, «одинадцята», and so takes «об» instead of «о». */
const ELEVEN = /^11:/;

/**
 * Says by when the school answers, counting working time only (spec §1: within 2 hours on working days).
 *
 * @returns «сьогодні до 16:05», «в понеділок до 11:00», to be put after «Відповімо»; never «завтра», because what stays
 * on the page overnight would be read on another day
 */
export function describeReplyDeadline(
  sentAt: Date,
  promise: ReplyPromise,
  visitorClock?: VisitorClock,
): string {
  return describeDeadlineNow(findReplyDeadline(sentAt, promise), sentAt, visitorClock);
}

/**
 * As {@link describeReplyDeadline}, for who has not written yet and is told it for this moment.
 *
 * @returns «завтра до 11:00», too
 */
export function describeReplyFromNow(now: Date, promise: ReplyPromise, visitorClock?: VisitorClock): string {
  return describeDeadlineNow(findReplyDeadline(now, promise), now, visitorClock, (clock, daysAhead) =>
    daysAhead === 1 ? 'завтра' : describeDay(clock, daysAhead),
  );
}

/**
 * The moment on a Kyiv clock up to which the school has promised to answer. A day of the promise leads to the same time
 * of the next working day, or as near to it as that day's hours allow.
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
 * The moment on a Kyiv clock at which so much working time has gone by; see {@link readKyivClock}. Clocks are changed
 * in nights of Sundays, when nobody works, so an hour of work is an hour on it.
 *
 * @param workMs 0 leads to the next minute in which somebody is at work
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
 * What a clock in Kyiv shows, to the minute, in ms since its own 1970: days on it are always 24 hours long, and the UTC
 * methods of a `Date` made of it tell its calendar.
 */
export function readKyivClock(moment: Date): number {
  return Date.parse(`${clockFormat.format(moment).replace(' ', 'T')}Z`);
}

/** The locale is that of ISO 8601, '2026-11-21 14:05'. */
const clockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * When somebody is at work on a day; undefined where nobody is.
 *
 * @param clock of {@link readKyivClock}, as everywhere below
 */
export function findHours(clock: number, { workingHours, holidays = [] }: Hours): DayHours | undefined {
  const date = new Date(clock).toISOString().slice(0, 10);
  if (holidays.some((days) => date >= days.slice(0, 10) && date <= days.slice(-10))) return undefined;
  const weekday = new Date(clock).getUTCDay() || 7;
  return workingHours.find(({ from, to }) => weekday >= from && weekday <= to);
}

/**
 * Names a moment up to which the school answers, as it is read now: «сьогодні до 16:05», abroad «сьогодні до 16:05 за
 * Києвом, у вас до 15:05».
 *
 * @param deadline on a Kyiv clock
 */
export function describeDeadlineNow(
  deadline: number,
  now: Date,
  visitorClock?: VisitorClock,
  nameDay = describeDay,
): string {
  return describeOnBothClocks(
    { at: deadline, now, visitorClock, nameDay },
    (shift) => ` до ${formatTime(deadline + shift)}`,
  );
}

type ClockTimes = {
  /** A moment of the day in question, on a Kyiv clock. */
  at: number;
  now: Date;
  visitorClock?: VisitorClock | undefined;
  nameDay?: typeof describeDay;
};

/**
 * Says a day and its times by Kyiv's clock and, where it differs, by the reader's. The day is the reader's own: an
 * evening in Toronto is already tomorrow in Kyiv. If the dates differ, both days are named.
 *
 * @param formatTimes the words behind the day, on a clock that is so many ms ahead of Kyiv's
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
  // Never «сьогодні» or «завтра»: those are days of the reader.
  const kyivDay = describeDay(at, Math.max(1, countDays(clock, at)));
  return `${kyivDay}${formatTimes(0)} за Києвом, у вас ${visitorDay}${visitorTimes}`;
}

/**
 * The moment at which a Kyiv clock shows this. Of an hour that comes twice it is the first; an hour that is left out
 * becomes the next one.
 */
export function toMoment(clock: number): Date {
  const summer = new Date(clock - 3 * HOUR_MS);
  return readKyivClock(summer) === clock ? summer : new Date(clock - 2 * HOUR_MS);
}

/** How many midnights lie between two moments. */
function countDays(from: number, to: number): number {
  return (startOfDay(to) - startOfDay(from)) / DAY_MS;
}

export function startOfDay(clock: number): number {
  return clock - (clock % DAY_MS);
}

/** A time of day in Kyiv, such as '14:05'. */
export function formatKyivTime(moment: Date): string {
  return formatTime(readKyivClock(moment));
}

/**
 * A time of day in Kyiv as it answers «коли?»: «о 14:05», «об 11:05»; abroad «о 14:05 за Києвом, у вас о 13:05».
 */
export function describeKyivTime(moment: Date, visitorClock?: VisitorClock): string {
  const clock = readKyivClock(moment);
  const visitorTime = visitorClock?.(clock) ?? clock;
  const kyiv = describeTime(clock);
  return visitorTime === clock ? kyiv : `${kyiv} за Києвом, у вас ${describeTime(visitorTime)}`;
}

/** A time of a clock as it answers «коли?»: «о 14:05», «об 11:05». */
export function describeTime(clock: number): string {
  const time = formatTime(clock);
  return `${ELEVEN.test(time) ? 'об' : 'о'} ${time}`;
}

/** The day of a clock, so many days ahead: «сьогодні», «в понеділок», «6 січня». */
export function describeDay(clock: number, daysAhead: number): string {
  if (daysAhead === 0) return 'сьогодні';
  // Behind holidays the same day of the week may come twice.
  if (daysAhead > 6) return dateFormat.format(clock);
  return WEEKDAYS[new Date(clock).getUTCDay()] ?? '';
}

/** «6 січня», of a clock. */
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
