import { MINUTE_MS } from '#shared/time/durations.ts';
import { readKyivClock, toMoment, type VisitorClock } from '#shared/words/reply-deadline.ts';

/** Converts a Kyiv clock to the visitor's local clock. */
export const visitorClock: VisitorClock = (kyivClock) => {
  const moment = toMoment(kyivClock);
  return moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS;
};

/** Whether the visitor's local time differs from Kyiv time at a moment. */
export function isOnAnotherClock(moment: Date): boolean {
  const clock = readKyivClock(moment);
  return visitorClock(clock) !== clock;
}

/** The visitor's time zone, such as 'America/Toronto'; empty if the browser does not report it. */
export function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
