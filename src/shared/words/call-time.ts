import { DAY_MS } from '../time/durations.ts';
import {
  describeOnBothClocks,
  findHours,
  findReplyDeadline,
  formatTime,
  type ReplyPromise,
  readKyivClock,
  startOfDay,
  toMs,
  type VisitorClock,
} from './reply-deadline.ts';

/** «12:00», «9.30», «17». */
const TIME = /\d{1,2}(?:[:.]\d{2})?/g;

/** The search for a working day ends here; no school is closed for longer. */
const MAX_DAYS = 60;

/**
 * Describes when the school calls a visitor who asked for a time of day. This is the first working day on which that
 * time ends after the reply deadline, so the school has read the lead by then.
 *
 * @param asked the visitor's choice in Kyiv time: «до 12:00», «12:00–17:00», «після 17:00»
 * @returns «в понеділок до 12:00», «сьогодні, 12:00–17:00», abroad «в понеділок до 12:00 за Києвом, у вас до 11:00»;
 * `asked` unchanged if it names no hours or none of the working hours
 */
export function describeCallTime(
  asked: string,
  sentAt: Date,
  promise: ReplyPromise,
  visitorClock?: VisitorClock,
): string {
  const found = findCallTime(asked, sentAt, promise);
  if (!found) return asked;
  const separator = /^\d/.test(asked) ? ', ' : ' ';
  return describeOnBothClocks(
    { at: found.end, now: sentAt, visitorClock },
    (shift) => separator + shiftTimes(asked, shift),
  );
}

/** Shifts the times in the text: «до 11:00» for «до 12:00». */
function shiftTimes(asked: string, shiftMs: number): string {
  if (shiftMs === 0) return asked;
  return asked.replace(TIME, (time) => formatTime(DAY_MS + readTime(time) + shiftMs).replace(/^0/, ''));
}

/**
 * Finds the begin and end of the requested time on a Kyiv clock, and how many days ahead it is.
 *
 * @returns undefined if the text names no hours in which the school works
 */
export function findCallTime(
  asked: string,
  sentAt: Date,
  promise: ReplyPromise,
): { begin: number; end: number; days: number } | undefined {
  const window = readWindow(asked);
  if (!window) return undefined;
  const now = readKyivClock(sentAt);
  const deadline = findReplyDeadline(sentAt, promise);
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = startOfDay(now) + days * DAY_MS;
    const hours = findHours(day, promise);
    if (!hours) continue;
    const begin = day + Math.max(window.from, toMs(hours.start));
    const end = day + Math.min(window.to, toMs(hours.end));
    if (begin < end && end >= deadline) return { begin, end, days };
  }
  return undefined;
}

/** Reads the requested times of day, in ms since midnight; undefined if the text names none. */
function readWindow(asked: string): { from: number; to: number } | undefined {
  const [first, second] = (asked.match(TIME) ?? []).map(readTime);
  if (first === undefined) return undefined;
  if (second !== undefined) return { from: first, to: second };
  if (/^до\s/i.test(asked)) return { from: 0, to: first };
  return /^(?:після|з|від)\s/i.test(asked) ? { from: first, to: DAY_MS } : undefined;
}

function readTime(text: string): number {
  const [hours = '', minutes = '00'] = text.split(/[:.]/);
  return toMs(`${hours.padStart(2, '0')}:${minutes}`);
}
