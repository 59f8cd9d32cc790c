import { kyivDay } from '#shared/words/kyiv-date.ts';
import {
  HOUR_MS,
  isWorkingDay,
  MINUTE_MS,
  readKyivClock,
  startOfDay,
  toMs,
} from '#shared/words/reply-deadline.ts';
import type { Lead } from '../../lead.ts';
import type { LeadToRemind, ReminderStage } from '../../store/lead-handling.ts';
import type { Store } from '../../store/store.ts';
import type { SchoolWords } from '../../words/brief.ts';
import { countMisses } from '../../words/describe-lead.ts';
import { findAnswerBy, isWorkingTime, passWorkingTime } from '../../words/moments.ts';
import type { Clock } from '../queue/clock.ts';
import {
  type Misses,
  type ReminderFacts,
  type SaidBy,
  writeReminder,
  writeReport,
  writeSummary,
} from './reminder-words.ts';
import type { Tell } from './tell.ts';
import { CARRIED_MS, findReportMoment, measureWeek } from './week.ts';

export type ReminderParts = {
  saidBy: SaidBy;
  content: SchoolWords;
  store: Store;
  clock: Clock;
  tell: Tell;
};

/** So much working time before the time of a lead runs out. */
const WARN_BEFORE_MS = 30 * MINUTE_MS;

/** Of working time, from the last call that nobody answered to the next. */
const CALL_AGAIN_AFTER_MS = 3 * HOUR_MS;

/** At once; what is more comes with the next look, a minute later. */
const MAX_LEADS = 200;

/** The summary counts what it does not name, so it has to see all of it. */
const MAX_OPEN = 2000;

/** From when on the summary is sent; a school that begins later gets it when it begins. */
const SUMMARY_TIME = '09:00';

/**
 * Reminds those who answer leads of what is left, once, within working hours only:
 * - of leads that nobody has taken, before their time runs out
 * - of leads without an outcome, when it has
 * - of whom nobody could reach, to be called again
 * - in the morning, of all that is open
 * - at the end of the week, how many came and how fast they were answered
 */
export async function checkReminders(parts: ReminderParts): Promise<void> {
  const { store, clock, saidBy, content } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  if (!isWorkingTime(now, content.school)) return;
  const look = { since, facts: { now, promise: content.school, saidBy } };
  await remindOfLeads(parts, look);
  await summarize(parts, look);
  await report(parts, look);
}

/** Since when leads are handled here: nobody is reminded of the older ones. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.exchangeFact('handling-since', known, now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

type Look = { since: Date; facts: ReminderFacts };

async function remindOfLeads({ store, tell }: ReminderParts, { since, facts }: Look): Promise<void> {
  const waiting = await store.listLeadsToRemind({ limit: MAX_LEADS, since });
  for (const stage of [2, 1, 'recall'] as const) {
    const due = waiting.filter((each) => findStage(each, facts) === stage).map(({ lead }) => lead);
    if (due.length === 0) continue;
    const numbers = due.map(({ number }) => number);
    const mark = () =>
      stage === 'recall' ? store.noteRecalled(numbers) : store.noteReminded(numbers, stage);
    const notice = writeReminder(stage, due, await countEachMisses(store, due), facts);
    if (!(await tell(notice, mark))) return;
  }
}

/** How often each of these leads was not reached, by number. */
async function countEachMisses(store: Store, leads: readonly Lead[]): Promise<Misses> {
  const unreached = leads.filter(({ handling }) => handling.state === 'unreached');
  if (unreached.length === 0) return new Map();
  const changes = await store.listHandlingChanges(unreached.map(({ number }) => number));
  const histories = Map.groupBy(changes, ({ leadNumber }) => leadNumber);
  return new Map([...histories].map(([number, history]) => [number, countMisses(history)]));
}

/** Which reminder of a lead is due; of one whose time has run out only the second, whatever was told before. */
function findStage({ lead, stage }: LeadToRemind, { now, promise }: ReminderFacts): ReminderStage | 'recall' {
  const { state, at } = lead.handling;
  if (state === 'unreached')
    return at && now >= passWorkingTime(at, CALL_AGAIN_AFTER_MS, promise) ? 'recall' : 0;
  if (now >= findAnswerBy(lead.createdAt, promise)) return 2;
  if (stage > 0 || state === 'taken') return 0;
  // A promise that is shorter than the warning warns at once.
  const quietMs = Math.max(MINUTE_MS, promise.replyHours * HOUR_MS - WARN_BEFORE_MS);
  return now >= passWorkingTime(lead.createdAt, quietMs, promise) ? 1 : 0;
}

async function summarize({ store, tell }: ReminderParts, { since, facts }: Look): Promise<void> {
  const clock = readKyivClock(facts.now);
  const day = kyivDay(facts.now);
  if (clock < startOfDay(clock) + toMs(SUMMARY_TIME) || !isWorkingDay(clock, facts.promise.holidays)) return;
  if ((await store.readFact('summary-told')) === day) return;
  const open = await store.listOpenLeads({ limit: MAX_OPEN, since });
  const mark = () => store.writeFact('summary-told', day);
  if (open.length > 0) await tell(writeSummary(open, await countEachMisses(store, open), day, facts), mark);
  else await mark();
}

async function report({ store, tell }: ReminderParts, { since, facts }: Look): Promise<void> {
  const to = findReportMoment(facts.now, facts.promise);
  const told = await store.readFact('report-told');
  if (!to || (told && Date.parse(told) >= to.getTime())) return;
  // The week in which the first look falls had begun without anybody counting.
  const from = told ? findReportMoment(new Date(to.getTime() - MINUTE_MS), facts.promise) : null;
  const mark = () => store.writeFact('report-told', to.toISOString());
  if (!from) return mark();
  const carriedFrom = new Date(from.getTime() - CARRIED_MS);
  const leads = await listLeadsBetween(store, since > carriedFrom ? since : carriedFrom, to);
  const changes = await store.listHandlingChanges(leads.map(({ number }) => number));
  await tell(writeReport(measureWeek({ from, to }, leads, changes, facts.promise), facts.promise), mark);
}

async function listLeadsBetween(store: Store, from: Date, to: Date): Promise<Lead[]> {
  const leads: Lead[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await store.listLeads({
      limit: MAX_LEADS,
      spam: false,
      ...(before !== undefined && { before }),
    });
    leads.push(...page.filter(({ createdAt }) => createdAt > from && createdAt <= to));
    const oldest = page.at(-1);
    if (!oldest || page.length < MAX_LEADS || oldest.createdAt <= from) return leads;
    before = oldest.number;
  }
}
