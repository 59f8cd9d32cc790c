import { type ClosedHours, describeDate, describeDates, findClosure } from './closure.ts';
import { pluralize } from './plural.ts';
import type { DayHours, ReplyPromise } from './reply-deadline.ts';

/*
 * The school's promise to answer, as people read it: the one place where it is put into words. Each promise says
 * the hours, too, or an evening's visitor would wait until morning for what was promised for tonight (spec §9).
 */

/** «протягом …»: «2 годин», «доби», «двох діб». */
export function describeReplyTime({ replyHours }: Pick<ReplyPromise, 'replyHours'>): string {
  if (replyHours === 24) return 'доби';
  if (replyHours === 48) return 'двох діб';
  return `${replyHours} ${pluralize(replyHours, 'години', 'годин', 'годин')}`;
}

/** As {@link describeReplyTime}, where it stands without the hours: «2 годин після відкриття 1 вересня». */
export function describeReplyTimeOn(promise: ReplyPromise & ClosedHours, today: string): string {
  const closure = findClosure(promise, today);
  const opening = closure && closure.from <= today ? ` після відкриття ${describeDate(closure.opens)}` : '';
  return describeReplyTime(promise) + opening;
}

/** From Monday, which is 1. */
const WEEKDAYS = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'];

/**
 * When the school answers: «пн–пт, 9:00–19:00 за Києвом», «пн–пт 9:00–19:00, сб 10:00–15:00 за Києвом». Families abroad
 * would take hours without a place for their own.
 */
export function describeHours({ workingHours }: Pick<ReplyPromise, 'workingHours'>): string {
  const separator = workingHours.length > 1 ? ' ' : ', ';
  const hours = workingHours
    .map(({ start, end, ...days }) => describeDays(days) + separator + withoutZero(`${start}–${end}`))
    .join(', ');
  return `${hours} за Києвом`;
}

function describeDays({ from, to }: Pick<DayHours, 'from' | 'to'>): string {
  if (to - from === 6) return 'щодня';
  return from === to ? `${WEEKDAYS[from]}` : `${WEEKDAYS[from]}–${WEEKDAYS[to]}`;
}

/**
 * As {@link describeHours}, with the days on which nobody answers: «…, з 1 вересня» while the school is closed, «…,
 * крім 1–31 серпня» before. Either is true on any other day, too, on which a page is read.
 */
export function describeHoursOn(hours: ClosedHours, today: string): string {
  const closure = findClosure(hours, today);
  if (!closure) return describeHours(hours);
  const { from, until, opens } = closure;
  return `${describeHours(hours)}, ${from <= today ? `з ${describeDate(opens)}` : `крім ${describeDates(from, until)}`}`;
}

/** The whole promise: «протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)». */
export function describePromise(promise: ReplyPromise & ClosedHours, today: string): string {
  return `протягом ${describeReplyTime(promise)} (${describeHoursOn(promise, today)})`;
}

function withoutZero(times: string): string {
  return times.replaceAll(/\b0(?=\d:)/g, '');
}
