/** Holidays of the school: days, ranges of days, and days of every year. */
import { z } from 'zod';
import { DAY_MS } from '#shared/time/durations.ts';
import { date, suggestDate } from '../fields/date.ts';
import { missing } from '../suggest/explain-issue.ts';

const DAY_EXPECTED = 'очікується день, 2026-12-25, або кілька поспіль: 2026-12-31 – 2027-01-10';

const YEARLY = /^(\d\d-\d\d)(?: *[-–—] *(\d\d-\d\d))?$/;

/** Any leap year, which has all days. */
const LEAP_YEAR = 2028;

/** A camp is closed for nine months. A longer range has its first and last day exchanged. */
const MOST_YEARLY_DAYS = 300;

/** Length of a range such as `--07-01/--07-31`, which may end in the next year. */
function countDays(yearly: string): number {
  const [from = '', until = from] = expandYearly([yearly], `${LEAP_YEAR}-01-01`).at(-2)?.split('/') ?? [];
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}

/** Reads `07-01` as `--07-01`, and `07-01 – 07-31` as `--07-01/--07-31`. */
function readYearly(text: string): string | undefined {
  const [, ...days] = YEARLY.exec(text) ?? [];
  const given = days.filter((day) => day !== undefined);
  return given.length > 0 ? given.map((day) => `--${day}`).join('/') : undefined;
}

/** Suggests the order of the file for «24-08» and «31-12 – 10-01». */
function suggestExchanged(text: string): string | undefined {
  const meant = text.replaceAll(/(\d\d)-(\d\d)/g, '$2-$1');
  return readYearly(meant)?.split('/').every(isRealYearly) ? `: ${meant}` : undefined;
}

/** Whether a day such as `--02-29` exists in some year. */
function isRealYearly(day: string): boolean {
  return date.safeParse(day.replace('-', `${LEAP_YEAR}`)).success;
}

/** The right form of days that are right already or lack only their year. */
function suggestDays(written: string): string | undefined {
  return dayOrDays.safeParse(written).success ? written : suggestYearly(written);
}

/** Suggests the yearly form of days that people write without a year: «24 серпня», «01.07 – 31.07», «7-1 – 7-31». */
function suggestYearly(written: string | number): string | undefined {
  const text = String(written).trim().toLowerCase();
  // YAML reads 24.10 as 24.1.
  if (typeof written === 'number' && /\.[12]$/.test(text)) return undefined;
  const [, from, rest] = /^(?:з |із )?(\d{1,2}) *(?:[-–—]|по|до) *(\d{1,2} \p{L}+)$/u.exec(text) ?? [];
  const parts = from
    ? [`${from}${rest?.replace(/^\d+/, '')}`, rest ?? '']
    : text.split(/ *[–—…] *| +(?:-|до|по) +|(?<=\.\d\d?)-/);
  const days = parts.map((part) => readYearlyDay(part.replace(/^(?:з|із|від) /, '')));
  return days.length <= 2 && days.every((day) => day !== undefined) ? days.join(' – ') : undefined;
}

/** «24 серпня», «24.08», or «8-24» in the order of the file. */
function readYearlyDay(written: string): string | undefined {
  const [, month, day] = /^(\d{1,2})-(\d{1,2})$/.exec(written) ?? [];
  const known =
    month && Number(month) <= 12 ? `${month.padStart(2, '0')}-${day?.padStart(2, '0')}` : undefined;
  const meant = known ?? /^допишіть спереду рік: рік-(\d\d-\d\d)$/.exec(suggestDate(written) ?? '')?.[1];
  return meant && date.safeParse(`${LEAP_YEAR}-${meant}`).success ? meant : undefined;
}

/**
 * Replaces holidays of every year by those of last year, this year and the next. The past ones stay, because the reply
 * time of an earlier lead does not run on them.
 */
export function expandYearly(holidays: readonly string[], today: string): string[] {
  const year = Number(today.slice(0, 4));
  return holidays.flatMap((days) => {
    if (!days.startsWith('--')) return [days];
    const [first = '', last = first] = days.split('/').map((day) => day.slice(1));
    // A range over New Year ends in the next year.
    const years = last < first ? 1 : 0;
    return [year - 1, year, year + 1].map((each) =>
      first === last ? `${each}${first}` : `${each}${first}/${each + years}${last}`,
    );
  });
}

/**
 * A day or a range of days: `2026-12-31 – 2027-01-10`. A range becomes an ISO 8601 interval. Days without a year repeat
 * every year ({@link expandYearly}).
 */
const dayOrDays = z
  .union([z.string(), z.number()], { error: ({ input }) => missing(input) + DAY_EXPECTED })
  .transform((written, context): string => {
    const read = readDays(written);
    if ('days' in read) return read.days;
    context.addIssue({ code: 'custom', message: read.refusal });
    return z.NEVER;
  });

/** A list of days. For a single text, the message shows the line below. */
export const holidays = z
  .array(dayOrDays, {
    error: ({ input }) => {
      const text = String(input ?? '').trim();
      if (/^-\S/.test(text)) return 'після дефіса потрібен пробіл';
      const example = text && `; день — рядком нижче: - ${suggestDays(text) ?? '2026-12-25'}`;
      return `${missing(input)}очікується список: кожен рядок починається з дефіса${example}`;
    },
  })
  .max(100);

type Read = { days: string } | { refusal: string };

function readDays(written: string | number): Read {
  const text = String(written).trim();
  const yearly = readYearly(text);
  if (yearly) return checkYearly(yearly, text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return readDay(text);
  const [first = '', last = '', ...others] = splitRange(text);
  const isRange = others.length === 0 && [first, last].every((day) => date.safeParse(day).success);
  if (isRange && first === last) return { days: first };
  if (isRange && first < last) return { days: `${first}/${last}` };
  return { refusal: isRange ? explainOrder(first, last) : explainDays(written, text) };
}

/** A range over New Year often keeps the old year in its second date. */
function explainOrder(first: string, last: string): string {
  const nextYear = `${Number(last.slice(0, 4)) + 1}${last.slice(4)}`;
  const hint = first.slice(0, 4) === last.slice(0, 4) ? `; може, ${first} – ${nextYear}?` : '';
  return `перший день має бути раніше за останній${hint}`;
}

function readDay(text: string): Read {
  const { data, error } = date.safeParse(text);
  return error ? { refusal: error.issues[0]?.message ?? DAY_EXPECTED } : { days: data };
}

function checkYearly(yearly: string, text: string): Read {
  if (!yearly.split('/').every(isRealYearly))
    return {
      refusal: `такого дня в календарі немає; щороку — місяць-день${suggestExchanged(text) ?? ', як 12-25'}`,
    };
  return countDays(yearly) > MOST_YEARLY_DAYS
    ? { refusal: 'так школа зачинена майже весь рік; перший день має бути раніше за останній' }
    : { days: yearly };
}

/** The ends of a range; a single part if the text is one day. */
function splitRange(text: string): string[] {
  return /^\d{1,4}\/\d{1,2}\/\d{1,4}$/.test(text)
    ? [text]
    : text.split(/ *[–—…/] *| +(?:-|до|по) +| *\.{2,3} *|(?<=^\d{4}-\d{2}-\d{2})-/);
}

/** Explains a text that is neither a day nor a range. */
function explainDays(written: string | number, text: string): string {
  const several = text.split(/\s*[,;]\s*|\s+(?:і|й|та)\s+/);
  const separate = several.length > 1 ? several.map(suggestDays) : [undefined];
  if (separate.every((day) => day !== undefined))
    return `кожен день — окремим рядком, із дефіса: - ${separate.join(', - ')}`;
  const yearly = suggestYearly(written);
  if (yearly)
    return `${DAY_EXPECTED}; напишіть ${yearly}, якщо так щороку, а якщо лише раз — із роком, як вище`;
  // YAML reads 24.10 as 24.1, so the month is unknown.
  if (typeof written === 'number') return `${DAY_EXPECTED}; щороку — місяць-день, як 12-25`;
  const parts = splitRange(text);
  const [first = '', last] = parts;
  const range = suggestRange(text, parts);
  if (range) return `${DAY_EXPECTED}; напишіть ${range}`;
  if (last === undefined) return date.safeParse(first).error?.issues[0]?.message ?? DAY_EXPECTED;
  const isNamed = /^\P{N}+$/u.test(last) && date.safeParse(first).success;
  const named = isNamed && suggestDate(`${first} ${last}`);
  return named ? `${DAY_EXPECTED}; ${named}` : DAY_EXPECTED;
}

/** Suggests a range with years: «24–26 грудня 2026», «31.12.2026 – 10.01.2027». */
function suggestRange(text: string, parts: readonly string[]): string | undefined {
  const [, from, to, rest = ''] =
    /^(\d{1,2})\s*[-–—]\s*(\d{1,2})((?:\.\d{1,2}\.| \p{L}+ )\d{4}.*)$/u.exec(text) ?? [];
  const ends = from ? [`${from}${rest}`, `${to}${rest}`] : parts;
  const days = ends.map((day) => suggestDate(day)?.replace(/^напишіть /, ''));
  return days.length === 2 && days.every((day) => day?.startsWith('2')) ? days.join(' – ') : undefined;
}
