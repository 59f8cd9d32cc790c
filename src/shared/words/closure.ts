import { DAY_MS } from '../time/durations.ts';
import { dateFormat, findHours, type Hours } from './reply-deadline.ts';

/** Consecutive days on which the school is closed; days are written as '2026-08-01'. */
export type Closure = {
  from: string;
  until: string;
  /** The first working day after the closure. */
  opens: string;
};

/** A temporary notice of the school to its visitors, which may pause the forms. */
type SchoolNotice = {
  text: string;
  from?: string | undefined;
  until?: string | undefined;
  pausesForms?: 'notify' | 'close' | undefined;
};

/** The working hours, and a notice that may close the school for any time. */
export type ClosedHours = Hours & { notice?: SchoolNotice | undefined };

/** Holidays of more days than this count as a closure. */
const WEEK = 7;

/** Pages announce a closure this many days ahead. */
const AHEAD = 30;

/** The beginning of a pause without a first day. */
const LONG_AGO = '2000-01-01';

/** All closed days: holidays, and the days on which the notice pauses the forms. */
export function listClosed({ holidays = [], notice }: Pick<ClosedHours, 'holidays' | 'notice'>): string[] {
  const { from = LONG_AGO, until, pausesForms } = notice ?? {};
  return pausesForms && until ? [...holidays, `${from}/${until}`] : [...holidays];
}

/** The closure that a page built on this day announces: the current one, or else the next one. */
export function findClosure(school: ClosedHours, today: string): Closure | undefined {
  const { workingHours, notice } = school;
  const hours = { workingHours, holidays: listClosed(school) };
  const isClosed = (day: number) => !findHours(day, hours);
  const now = Date.parse(today);
  for (let day = now; day <= now + AHEAD * DAY_MS; day += DAY_MS) {
    if (!isClosed(day)) continue;
    let from = day;
    // A closure that began more than a week ago needs no exact first day.
    while (day - from <= WEEK * DAY_MS && isClosed(from - DAY_MS)) from -= DAY_MS;
    let opens = day;
    while (isClosed(opens)) opens += DAY_MS;
    const closure = { from: toDate(from), until: toDate(opens - DAY_MS), opens: toDate(opens) };
    if (opens - from > WEEK * DAY_MS || isPause(notice, closure)) return closure;
    day = opens;
  }
  return undefined;
}

function isPause(notice: SchoolNotice | undefined, { from, until }: Closure): boolean {
  if (!notice?.pausesForms || !notice.until) return false;
  return (notice.from ?? LONG_AGO) <= until && notice.until >= from;
}

function toDate(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

/**
 * A key of all content that depends on the day: closures, notice, offers, and the year of yearly holidays. When it
 * changes, the site is rebuilt.
 */
export function describePhase(
  { school, packages }: { school: ClosedHours; packages: readonly { priceUntil?: string | undefined }[] },
  today: string,
): string {
  const closure = findClosure(school, today);
  const { until = today } = school.notice ?? {};
  const offers = packages.filter(({ priceUntil = '' }) => priceUntil >= today).length;
  return [
    ...(school.holidays?.length ? [today.slice(0, 4)] : []),
    until < today ? 'notice over' : 'notice',
    ...(closure ? [`${closure.from <= today ? 'in' : 'before'} ${closure.until}`] : []),
    `offers ${offers}`,
  ].join(', ');
}

/** «31 серпня» */
export function describeDate(day: string): string {
  return dateFormat.format(Date.parse(day));
}

/** «1–31 серпня», «31 грудня – 10 січня», «1 вересня» */
export function describeDates(from: string, until: string): string {
  if (from === until) return describeDate(from);
  return from.slice(0, 7) === until.slice(0, 7)
    ? `${Number(from.slice(8))}–${describeDate(until)}`
    : `${describeDate(from)} – ${describeDate(until)}`;
}
