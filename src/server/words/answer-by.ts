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
