import { readKyivClock, toMoment, type VisitorClock } from '#shared/words/reply-deadline.ts';

/** What the visitor's own clock shows when Kyiv's shows this. */
export const visitorClock: VisitorClock = (kyivClock) => {
  const moment = toMoment(kyivClock);
  return moment.getTime() - moment.getTimezoneOffset() * 60_000;
};

/** Whether the visitor's clock shows another time than Kyiv's at a moment. */
export function isOnAnotherClock(moment: Date): boolean {
  const clock = readKyivClock(moment);
  return visitorClock(clock) !== clock;
}

/** The name of the visitor's time zone, such as 'America/Toronto'; empty where the browser does not know it. */
export function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
