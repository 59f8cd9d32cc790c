/** A day as owners write it, and the suggestion of its right form. */
import { shorten } from '../suggest/shorten.ts';
import { matching, withSuggestion } from './fields.ts';

/** A calendar day, '2026-12-25'. */
export const date = matching(
  /^\d{4}-\d{2}-\d{2}$/,
  'очікується дата: рік-місяць-день, як 2026-12-25',
  suggestDate,
).refine(isDay, {
  error: ({ input }) => withSuggestion('такого дня в календарі немає', suggestExistingDay(String(input))),
});

/** The last day of the month for «2026-02-30», or a day whose month and day are in reverse order. */
function suggestExistingDay(day: string): string | undefined {
  const meant = suggestDate(day);
  if (meant) return meant;
  const [year, month] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0));
  return (month ?? 0) <= 12 ? `останній день цього місяця — ${last.toISOString().slice(0, 10)}` : undefined;
}

function isDay(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}

const MONTHS = ['січ', 'лют', 'бер', 'кві', 'тра', 'чер', 'лип', 'сер', 'вер', 'жов', 'лис', 'гру'];

/**
 * Suggests the right form of a day as people write it: «25.12.2026», «2026/12/25», «25 грудня». Asks for a missing
 * year.
 */
export function suggestDate(written: string): string | undefined {
  const [, dated, words] = /^(\d{4}-\d{2}-\d{2})[\s,:(–—-]+(\p{L}\P{N}*)$/u.exec(written.trim()) ?? [];
  if (dated && isDay(dated)) return `слова пишіть після #: ${dated} # ${shorten(words ?? '')}`;
  const { day, month, year } = readDay(written.trim().toLowerCase());
  if (!day || !month) return undefined;
  const known = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!year) return `допишіть спереду рік: рік-${known}`;
  const whole = `${year.length === 2 ? '20' : ''}${year}-${known}`;
  return isDay(whole) ? `напишіть ${whole}` : undefined;
}

type Day = { day?: string | undefined; month?: string | undefined; year?: string | undefined };

function readDay(text: string): Day {
  const [, year, month = '', day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? [];
  // Day and month may be in reverse order.
  if (year) return Number(month) > 12 ? { year, month: day, day: month } : { year, month, day };
  const [, first, second, last] = /^(\d{1,2})[-./](\d{1,2})(?:[-./](\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (first) return { day: first, month: second, year: last };
  const [, date, name = '', of] = /^(\d{1,2}) ([а-яіїє]{3})[а-яіїє]*(?: (\d{4}))?/.exec(text) ?? [];
  const place = MONTHS.indexOf(name);
  return place < 0 ? {} : { day: date, month: String(place + 1), year: of };
}
