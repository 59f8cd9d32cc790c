import { pluralize } from './plural.ts';
import type { ReplyPromise } from './reply-deadline.ts';

/*
 * The school's promise to answer, as people read it: the one place where it is put into words. Whoever promises says
 * the hours, too, or an evening's visitor would wait until morning for what was promised for tonight (spec §9).
 */

/** «протягом …»: «2 годин». */
export function describeReplyTime({ replyHours }: Pick<ReplyPromise, 'replyHours'>): string {
  return `${replyHours} ${pluralize(replyHours, 'години', 'годин', 'годин')}`;
}

/** When the school answers: «пн–пт, 9:00–19:00», by Kyiv's time. */
export function describeHours({ workingHours: { start, end } }: Pick<ReplyPromise, 'workingHours'>): string {
  return `пн–пт, ${withoutZero(start)}–${withoutZero(end)}`;
}

/** The whole promise: «протягом 2 годин (пн–пт, 9:00–19:00)». */
export function describePromise(promise: Pick<ReplyPromise, 'replyHours' | 'workingHours'>): string {
  return `протягом ${describeReplyTime(promise)} (${describeHours(promise)})`;
}

function withoutZero(time: string): string {
  return time.replace(/^0(?=\d:)/, '');
}
