import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { findCallTime } from '#shared/words/call-time.ts';
import {
  addWorkingTime,
  describeKyivTime,
  findHours,
  findReplyDeadline,
  formatKyivTime,
  type Hours,
  type ReplyPromise,
  readKyivClock,
  startOfDay,
  toMoment,
  toMs,
} from '#shared/words/reply-deadline.ts';
import type { Lead } from './lead.ts';

/**
 * The promised deadline of a lead that arrived at this moment (spec §9: 2 hours of working time). If the visitor has
 * chosen a later time for the call, that time.
 */
export function findPromiseEnd(sentAt: Date, promise: ReplyPromise, lead?: Pick<Lead, 'fields'>): Date {
  return findPromised(sentAt, promise, lead).end;
}

/** The deadline and, if the visitor has chosen it, the text of the choice. */
function findPromised(
  sentAt: Date,
  promise: ReplyPromise,
  lead?: Pick<Lead, 'fields'>,
): { end: Date; asked?: string } {
  const end = toMoment(findReplyDeadline(sentAt, promise));
  const asked = readAskedHour(lead?.fields.message ?? lead?.fields.comment ?? '');
  const begin = asked === undefined ? undefined : findCallTime(asked, sentAt, promise)?.begin;
  const call = begin === undefined ? end : toMoment(begin);
  return asked !== undefined && call > end ? { end: call, asked } : { end };
}

/** «дзвонити після 17:00», as the trial dialog writes the visitor's choice into the message. */
const ASKED_HOUR = /дзвонити (після \d{1,2}:\d\d|\d{1,2}:\d\d[–-]\d{1,2}:\d\d)/i;

function readAskedHour(text: string): string | undefined {
  return ASKED_HOUR.exec(text)?.[1];
}

/** The moment after this much working time. */
export function passWorkingTime(from: Date, workMs: number, hours: Hours): Date {
  return toMoment(addWorkingTime(from, workMs, hours));
}

/** Whether the school is open at this moment. */
export function isWorkingTime(moment: Date, school: Hours): boolean {
  const clock = readKyivClock(moment);
  const time = clock - startOfDay(clock);
  const hours = findHours(clock, school);
  return hours !== undefined && time >= toMs(hours.start) && time < toMs(hours.end);
}

/** The working time between two moments, in ms. */
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

/** Opening time on the day of this moment; on days off, as on the first day with working hours. */
export function findOpening(moment: Date, hours: Hours): Date {
  return toMoment(findOpeningOn(startOfDay(readKyivClock(moment)), hours));
}

function findOpeningOn(day: number, { workingHours }: Hours): number {
  const hours = findHours(day, { workingHours }) ?? workingHours[0];
  return day + toMs(hours?.start ?? '09:00');
}

/** The same moment in working hours, otherwise the beginning of the next working day. */
export function moveIntoWork(moment: Date, hours: Hours): Date {
  if (isWorkingTime(moment, hours)) return moment;
  return toMoment(addWorkingTime(moment, 0, hours));
}

/** Beginning with Sunday. */
const SHORT_WEEKDAYS = ['нд', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** «пт 27.11 17:00» in Kyiv time, always with the day, because the text may be read later. */
export function nameMoment(moment: Date): string {
  const clock = new Date(readKyivClock(moment)).toISOString();
  return `${nameDay(moment)} ${clock.slice(11, 16)}`;
}

/** The same within a sentence: «пт 27.11 о 17:00». */
export function formatMoment(moment: Date): string {
  return `${nameDay(moment)} ${describeKyivTime(moment)}`;
}

/** «чт 15:00»; with the date if it would be ambiguous: today, more than six days ahead, or at night. */
export function nameSoon(moment: Date, now: Date): string {
  const ahead = moment.getTime() - startOfToday(now);
  const hour = new Date(readKyivClock(moment)).getUTCHours();
  const isSoon = ahead >= 24 * HOUR_MS && ahead < 7 * DAY_MS && hour >= 7 && hour < 22;
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
 * Describes the deadline of a lead: «відповісти до 11:35», on another day «відповісти пн 23.11 до 11:00». After the
 * deadline «строк минув пн 23.11 об 11:00». If the visitor has chosen an hour, «дзвонити після 17:00».
 */
export function describePromiseEnd(
  sentAt: Date,
  now: Date,
  promise: ReplyPromise,
  lead?: Pick<Lead, 'fields'>,
): string {
  const { end, asked } = findPromised(sentAt, promise, lead);
  if (end <= now) return `строк минув ${formatMoment(end)}`;
  const day = isSameDay(end, now) ? '' : `${nameDay(end)} `;
  return asked ? `дзвонити ${day}${asked}` : `відповісти ${day}до ${formatKyivTime(end)}`;
}

function isSameDay(one: Date, other: Date): boolean {
  return startOfDay(readKyivClock(one)) === startOfDay(readKyivClock(other));
}

/** «12 хв», «1 год 5 хв» */
export function describeDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} хв`;
  return rest === 0 ? `${hours} год` : `${hours} год ${rest} хв`;
}

/** Whether it is midnight in Kyiv, which stands for a day without an hour. */
export function isMidnight(moment: Date): boolean {
  return readKyivClock(moment) % DAY_MS === 0;
}
