import { pluralize } from './plural.ts';
import type { DayHours, ReplyPromise } from './reply-deadline.ts';

/*
 * The school's promise to answer, as people read it: the one place where it is put into words. Whoever promises says
 * the hours, too, or an evening's visitor would wait until morning for what was promised for tonight (spec §9).
 */

/** «протягом …»: «2 годин», «доби», «двох діб». */
export function describeReplyTime({ replyHours }: Pick<ReplyPromise, 'replyHours'>): string {
  if (replyHours === 24) return 'доби';
  if (replyHours === 48) return 'двох діб';
  return `${replyHours} ${pluralize(replyHours, 'години', 'годин', 'годин')}`;
}

/** From Monday, which is 1. */
const WEEKDAYS = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'];

/** When the school answers, by Kyiv's time: «пн–пт, 9:00–19:00», «пн–пт 9:00–19:00, сб 10:00–15:00». */
export function describeHours({ workingHours }: Pick<ReplyPromise, 'workingHours'>): string {
  const separator = workingHours.length > 1 ? ' ' : ', ';
  return workingHours
    .map(({ start, end, ...days }) => describeDays(days) + separator + withoutZero(`${start}–${end}`))
    .join(', ');
}

function describeDays({ from, to }: Pick<DayHours, 'from' | 'to'>): string {
  if (to - from === 6) return 'щодня';
  return from === to ? `${WEEKDAYS[from]}` : `${WEEKDAYS[from]}–${WEEKDAYS[to]}`;
}

/** The whole promise: «протягом 2 годин (пн–пт, 9:00–19:00)». */
export function describePromise(promise: Pick<ReplyPromise, 'replyHours' | 'workingHours'>): string {
  return `протягом ${describeReplyTime(promise)} (${describeHours(promise)})`;
}

function withoutZero(times: string): string {
  return times.replaceAll(/\b0(?=\d:)/g, '');
}
