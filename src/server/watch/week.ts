import type { Hours, ReplyPromise } from '#shared/words/reply-deadline.ts';
import { DAY_MS, findHours, readKyivClock, startOfDay } from '#shared/words/reply-deadline.ts';
import { findSubject } from '../lead/describe-lead.ts';
import type { HistoryLine, Lead } from '../lead/lead.ts';
import { listConversations, measureSpeed, type Speed } from '../lead/speed.ts';
import { toMoment } from '../lead/times.ts';

/** What a school's week was like. */
export type Week = {
  from: Date;
  to: Date;
  people: number;
  speed: Speed;
  agreed: number;
  bySubject: Count[];
  /** By `utm_source`, where any lead has one. */
  bySource: Count[];
};

/** How many people have this in common; the most frequent first. */
export type Count = { name: string; people: number };

/** The week before, from Monday to Monday, on the first working day of a week; null on the others. */
export function findWeekBefore(now: Date, hours: Hours): Pick<Week, 'from' | 'to'> | null {
  const today = startOfDay(readKyivClock(now));
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = today - sinceMonday * DAY_MS;
  for (let day = monday; day < today; day += DAY_MS) if (findHours(day, hours)) return null;
  return { from: toMoment(monday - 7 * DAY_MS), to: toMoment(monday) };
}

/** Counts who came between two moments, how soon they were answered, what came of it, and of what. */
export function measureWeek(
  { from, to }: Pick<Week, 'from' | 'to'>,
  leads: readonly Lead[],
  history: readonly HistoryLine[],
  promise: ReplyPromise,
  now: Date,
): Week {
  const people = listConversations(leads);
  return {
    from,
    to,
    people: people.length,
    speed: measureSpeed(people, history, promise, now),
    agreed: people.filter(({ state }) => state === 'agreed').length,
    bySubject: countBy(leads, (lead) => findSubject(lead) || (lead.fields.subject ?? '')),
    bySource: leads.some(({ source }) => source.utm_source)
      ? countBy(leads, ({ source }) => source.utm_source ?? 'без реклами')
      : [],
  };
}

const UNNAMED = 'не вказано';

/** Who writes twice of one thing counts once, who writes of two things for each; who has named none comes last. */
function countBy(leads: readonly Lead[], nameOf: (lead: Lead) => string): Count[] {
  const groups = Map.groupBy(leads, (lead) => nameOf(lead).trim() || UNNAMED);
  const isUnnamed = ({ name }: Count) => Number(name === UNNAMED);
  return [...groups]
    .map(([name, group]) => ({ name, people: listConversations(group).length }))
    .sort((left, right) => isUnnamed(left) - isUnnamed(right) || right.people - left.people);
}
