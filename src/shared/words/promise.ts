import { type ClosedHours, describeDate, describeDates, findClosure } from './closure.ts';
import { pluralize } from './plural.ts';
import type { DayHours, ReplyPromise } from './reply-deadline.ts';

/*
 * Writes the school's reply promise in Ukrainian. Each promise names the working hours: otherwise an evening visitor
 * would expect the reply on the same evening (spec §9).
 */

/** «протягом …»: «2 годин», «доби», «двох діб». */
export function describeReplyTime({ replyHours }: Pick<ReplyPromise, 'replyHours'>): string {
  if (replyHours === 24) return 'доби';
  if (replyHours === 48) return 'двох діб';
  return `${replyHours} ${pluralize(replyHours, 'години', 'годин', 'годин')}`;
}

/** Like {@link describeReplyTime}, for texts without the hours: «2 годин після відкриття 1 вересня». */
export function describeReplyTimeOn(promise: ReplyPromise & ClosedHours, today: string): string {
  const closure = findClosure(promise, today);
  const opening = closure && closure.from <= today ? ` після відкриття ${describeDate(closure.opens)}` : '';
  return describeReplyTime(promise) + opening;
}

/** Working hours, and the countries of the pupils if the school names them. */
type PlacedHours = Pick<ReplyPromise, 'workingHours'> & { areaServed?: readonly string[] | undefined };

/** Index 1 is Monday. */
const WEEKDAYS = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'];

/**
 * The working hours: «пн–пт, 9:00–19:00 за Києвом», «пн–пт 9:00–19:00, сб 10:00–15:00 за Києвом». They name Kyiv,
 * because families abroad would read hours without a place as local time. A school with pupils in Ukraine only does not.
 */
export function describeHours({ workingHours, areaServed }: PlacedHours): string {
  const separator = workingHours.length > 1 ? ' ' : ', ';
  const hours = workingHours
    .map(({ start, end, ...days }) => describeDays(days) + separator + withoutZero(`${start}–${end}`))
    .join(', ');
  return areaServed?.every((country) => country === 'UA') ? hours : `${hours} за Києвом`;
}

function describeDays({ from, to }: Pick<DayHours, 'from' | 'to'>): string {
  if (to - from === 6) return 'щодня';
  return from === to ? `${WEEKDAYS[from]}` : `${WEEKDAYS[from]}–${WEEKDAYS[to]}`;
}

/**
 * Like {@link describeHours}, with the closed days: «…, з 1 вересня» during a closure, «…, крім 1–31 серпня» before.
 * Both stay true if the page is read on a later day.
 */
export function describeHoursOn(hours: ClosedHours & PlacedHours, today: string): string {
  const closure = findClosure(hours, today);
  if (!closure) return describeHours(hours);
  const { from, until, opens } = closure;
  return `${describeHours(hours)}, ${from <= today ? `з ${describeDate(opens)}` : `крім ${describeDates(from, until)}`}`;
}

/** The whole promise: «протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)». */
export function describePromise(promise: ReplyPromise & ClosedHours & PlacedHours, today: string): string {
  return `протягом ${describeReplyTime(promise)} (${describeHoursOn(promise, today)})`;
}

function withoutZero(times: string): string {
  return times.replaceAll(/\b0(?=\d:)/g, '');
}
