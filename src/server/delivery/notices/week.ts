import {
  DAY_MS,
  isWorkingDay,
  MINUTE_MS,
  type ReplyPromise,
  readKyivClock,
  startOfDay,
  toMs,
} from '#shared/words/reply-deadline.ts';
import type { HandlingChange, Lead } from '../../lead.ts';
import { describePage, findSubject } from '../../words/describe-lead.ts';
import { toMoment } from '../../words/moments.ts';
import { measureSpeed, type Speed } from '../../words/speed.ts';

/** What a school's week was like. */
export type Week = {
  from: Date;
  to: Date;
  leads: number;
  speed: Speed;
  /** Where the others stand now. */
  left: { agreed: number; declined: number; open: number; unreached: number; junk: number };
  bySubject: Count[];
  byPage: Count[];
  /** By `utm_source`, where any lead has one. */
  bySource: Count[];
};

/** How many leads have this in common, and of how many lessons came; the most frequent first. */
export type Count = { name: string; leads: number; agreed: number };

/** Before the last working hours of a week end, so that the report is still read in them. */
const REPORT_BEFORE_END_MS = 15 * MINUTE_MS;

/** So long back a working day is looked for. */
const MAX_DAYS_BACK = 100;

/** The last moment up to now at which a week was told, or was to be: shortly before its work ends; null for none. */
export function findReportMoment(now: Date, promise: ReplyPromise): Date | null {
  const clock = readKyivClock(now);
  for (let back = 0; back < MAX_DAYS_BACK; back += 1) {
    const day = startOfDay(clock) - back * DAY_MS;
    const moment = day + toMs(promise.workingHours.end) - REPORT_BEFORE_END_MS;
    if (moment <= clock && isLastWorkingDay(day, promise)) return toMoment(moment);
  }
  return null;
}

function isLastWorkingDay(day: number, { holidays }: ReplyPromise): boolean {
  if (!isWorkingDay(day, holidays)) return false;
  const daysToSunday = (7 - new Date(day).getUTCDay()) % 7;
  return Array.from({ length: daysToSunday }, (_, index) => day + (index + 1) * DAY_MS).every(
    (later) => !isWorkingDay(later, holidays),
  );
}

/** So far back lie the leads of which a report had still to wait for the end of their time. */
export const CARRIED_MS = 30 * DAY_MS;

/**
 * Counts what came between two moments, and measures how long it waited. With it is told whether the promise was kept
 * to those of the weeks before whose time was not over by then, so that each lead is in one report.
 *
 * @param known the leads up to `to`, those of {@link CARRIED_MS} before `from`, too
 */
export function measureWeek(
  { from, to }: Pick<Week, 'from' | 'to'>,
  known: readonly Lead[],
  changes: readonly HandlingChange[],
  promise: ReplyPromise,
): Week {
  const isOfWeek = ({ createdAt }: Lead) => createdAt > from;
  const leads = known.filter(isOfWeek);
  const measureUntil = (moment: Date, of: readonly Lead[]) =>
    measureSpeed(
      of,
      changes.filter(({ at }) => at <= moment),
      promise,
      moment,
    );
  const carried = known.filter((lead) => !isOfWeek(lead) && measureUntil(from, [lead]).promised === 0);
  const { inTime, promised } = measureUntil(to, [...leads, ...carried]);
  const count = (...states: Lead['handling']['state'][]) =>
    leads.filter(({ handling }) => states.includes(handling.state)).length;
  return {
    from,
    to,
    leads: leads.length,
    speed: { ...measureUntil(to, leads), inTime, promised },
    left: {
      agreed: count('agreed'),
      declined: count('declined'),
      open: count('new', 'taken'),
      unreached: count('unreached'),
      junk: count('junk'),
    },
    bySubject: countBy(leads, (lead) => findSubject(lead) || (lead.fields.subject ?? '')),
    byPage: countBy(leads, describePage),
    bySource: leads.some(({ source }) => source.utm_source)
      ? countBy(leads, ({ source }) => source.utm_source ?? 'без реклами')
      : [],
  };
}

function countBy(leads: readonly Lead[], nameOf: (lead: Lead) => string): Count[] {
  const groups = Map.groupBy(leads, (lead) => nameOf(lead).trim() || 'не вказано');
  return [...groups]
    .map(([name, group]) => ({
      name,
      leads: group.length,
      agreed: group.filter(({ handling }) => handling.state === 'agreed').length,
    }))
    .sort((left, right) => right.leads - left.leads);
}
