import { SCHOOL_TIME_ZONE } from '../lead/limits.ts';

/** When the school works: from Monday to Friday, between two times of day such as '09:00', in Kyiv. */
export type WorkingHours = { start: string; end: string };

const MINUTES_A_DAY = 24 * 60;

/** The days of the week from Sunday, as they answer «коли?» after a vowel: «у» stands only before «в» there. */
const WEEKDAYS = ['в неділю', 'в понеділок', 'у вівторок', 'в середу', 'в четвер', 'в п’ятницю', 'в суботу'];

/** The one hour whose name begins with a vowel, «одинадцята», and so takes «об» instead of «о». */
const ELEVEN = /^11:/;

/**
 * Says by when the school answers, counting working time only (spec §1: within 2 hours on working days).
 *
 * @param replyHours shorter than a working day
 * @returns «сьогодні до 16:05», «завтра до 11:00», «в понеділок до 11:00», to be put after «Відповімо»
 */
export function describeReplyDeadline(sentAt: Date, replyHours: number, hours: WorkingHours): string {
  const start = toMinutes(hours.start);
  const end = toMinutes(hours.end);
  const now = readKyivTime(sentAt);
  let day = 0;
  let minute = Math.max(now.minute, start);
  let left = replyHours * 60;
  for (;;) {
    if (isWorkingDay(now.weekday + day)) {
      const available = Math.max(end - minute, 0);
      if (left <= available) break;
      left -= available;
    }
    day += 1;
    minute = start;
  }
  return `${describeDay(day, now.weekday)} до ${formatTime(minute + left)}`;
}

/** A time of day in Kyiv, such as '14:05'. */
export function formatKyivTime(moment: Date): string {
  return formatTime(readKyivTime(moment).minute);
}

/** A time of day in Kyiv as it answers «коли?»: «о 14:05», «об 11:05». */
export function describeKyivTime(moment: Date): string {
  const time = formatKyivTime(moment);
  return `${ELEVEN.test(time) ? 'об' : 'о'} ${time}`;
}

function describeDay(day: number, weekday: number): string {
  if (day === 0) return 'сьогодні';
  if (day === 1) return 'завтра';
  return WEEKDAYS[(weekday + day) % 7] ?? '';
}

function isWorkingDay(weekday: number): boolean {
  return weekday % 7 !== 0 && weekday % 7 !== 6;
}

/** The day of the week, from Sunday, and the minute of the day on a Kyiv clock. */
function readKyivTime(moment: Date): { weekday: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: SCHOOL_TIME_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday ?? ''),
    minute: toMinutes(`${parts.hour}:${parts.minute}`),
  };
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function formatTime(minutes: number): string {
  const ofDay = minutes % MINUTES_A_DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
