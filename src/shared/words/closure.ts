import { DAY_MS, dateFormat, findHours, type Hours } from './reply-deadline.ts';

/** Days on which nobody answers, one after the other; all days are such as '2026-08-01'. */
export type Closure = {
  from: string;
  until: string;
  /** The first day on which somebody is at work again. */
  opens: string;
};

/** What the school says to its visitors for a while, and whether it answers meanwhile. */
export type SchoolNotice = {
  text: string;
  from?: string | undefined;
  until?: string | undefined;
  pausesForms?: 'notify' | 'close' | undefined;
};

/** When the school is closed: its notice may have paused it, for however short a time. */
export type ClosedHours = Hours & { notice?: SchoolNotice | undefined };

/** Longer holidays are a closure by themselves. */
const WEEK = 7;

/** So many days ahead pages speak of it. */
const AHEAD = 30;

/** The beginning of a pause that has none. */
const LONG_AGO = '2000-01-01';

/** All days on which nobody works: holidays, and those on which the notice pauses the forms. */
export function listClosed({ holidays = [], notice }: Pick<ClosedHours, 'holidays' | 'notice'>): string[] {
  const { from = LONG_AGO, until, pausesForms } = notice ?? {};
  return pausesForms && until ? [...holidays, `${from}/${until}`] : [...holidays];
}

/** The closure that a page made on this day has to tell of: the one that it lies in, or the next one. */
export function findClosure(school: ClosedHours, today: string): Closure | undefined {
  const { workingHours, notice } = school;
  const hours = { workingHours, holidays: listClosed(school) };
  const isClosed = (day: number) => !findHours(day, hours);
  const now = Date.parse(today);
  for (let day = now; day <= now + AHEAD * DAY_MS; day += DAY_MS) {
    if (!isClosed(day)) continue;
    let from = day;
    // Of one that lies far back nobody asks when it began.
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

/** What pages say of closures, of the notice and of offers on this day; when it changes, they have to be made again. */
export function describePhase(
  { school, packages }: { school: ClosedHours; packages: readonly { priceUntil?: string | undefined }[] },
  today: string,
): string {
  const closure = findClosure(school, today);
  const { until = today } = school.notice ?? {};
  const offers = packages.filter(({ priceUntil = '' }) => priceUntil >= today).length;
  return [
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
