import { kyivDay } from '#shared/words/kyiv-date.ts';
import { isWorkingDay, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import type { RemindersConfig } from '../config.ts';
import type { Lead } from '../lead.ts';
import type { LeadToRemind, ReminderStage, Store } from '../store/store.ts';
import { findAnswerBy, isWorkingTime, passWorkingTime } from '../words/answer-by.ts';
import type { SchoolWords } from './card-writer.ts';
import type { Clock } from './clock.ts';
import { type ReminderFacts, writeReminder, writeReport, writeSummary } from './reminder-words.ts';
import type { Tell } from './tell.ts';
import { findReportMoment, measureWeek } from './week.ts';

export type ReminderParts = {
  config: RemindersConfig;
  content: SchoolWords;
  store: Store;
  clock: Clock;
  tell: Tell;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** At once; what is more comes with the next look, a minute later. */
const MAX_LEADS = 200;

/** From when on the summary is sent; a school that begins later gets it when it begins. */
const SUMMARY_TIME = '09:00';

/**
 * Reminds those who answer leads of what is left, once, within working hours only:
 * - of leads that nobody has taken, before their time runs out and when it has
 * - in the morning, of all that is open
 * - at the end of the week, how many came and how fast they were answered
 */
export async function checkReminders(parts: ReminderParts): Promise<void> {
  const { store, clock, config, content } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  if (!isWorkingTime(now, content.school)) return;
  const look = { since, facts: { now, promise: content.school, hasActions: config.hasActions } };
  await remindOfLeads(parts, look);
  if (config.hasDailySummary) await summarize(parts, look);
  if (config.hasWeeklyReport) await report(parts, look);
}

/** Since when leads are handled here: nobody is reminded of the older ones. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.exchangeFact('handling-since', known, now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

type Look = { since: Date; facts: ReminderFacts };

async function remindOfLeads({ store, config, tell }: ReminderParts, { since, facts }: Look): Promise<void> {
  const last: ReminderStage = config.hasOverdue ? 2 : config.beforeMs > 0 ? 1 : 0;
  if (last === 0) return;
  const waiting = await store.listLeadsToRemind({ limit: MAX_LEADS, since, below: last });
  for (const stage of [2, 1] as const) {
    const due = waiting.filter((each) => findStage(each, config, facts) === stage).map(({ lead }) => lead);
    if (due.length === 0) continue;
    const numbers = due.map(({ number }) => number);
    const noted = stage < last ? stage : last;
    const mark = () => store.noteReminded(numbers, noted);
    if (!(await tell(writeReminder(stage, due, facts), mark))) return;
  }
}

/** Which reminder of a lead is due; of one whose time has run out only the second, whatever was told before. */
function findStage(
  { lead, stage }: LeadToRemind,
  { beforeMs }: RemindersConfig,
  { now, promise }: ReminderFacts,
): ReminderStage {
  if (now >= findAnswerBy(lead.createdAt, promise)) return 2;
  if (stage > 0 || beforeMs === 0) return 0;
  // A promise that is shorter than the warning warns at once.
  const quietMs = Math.max(MINUTE_MS, promise.replyHours * HOUR_MS - beforeMs);
  return now >= passWorkingTime(lead.createdAt, quietMs, promise) ? 1 : 0;
}

async function summarize({ store, tell }: ReminderParts, { since, facts }: Look): Promise<void> {
  const clock = readKyivClock(facts.now);
  const day = kyivDay(facts.now);
  if (clock < startOfDay(clock) + toMs(SUMMARY_TIME) || !isWorkingDay(clock, facts.promise.holidays)) return;
  if ((await store.readFact('summary-told')) === day) return;
  const open = await store.listOpenLeads({ limit: MAX_LEADS, since });
  const mark = () => store.writeFact('summary-told', day);
  if (open.length > 0) await tell(writeSummary(open, day, facts), mark);
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
  const leads = await listLeadsBetween(store, since > from ? since : from, to);
  const changes = await store.listHandlingChanges(leads.map(({ number }) => number));
  await tell(writeReport(measureWeek({ from, to }, leads, changes, facts.promise)), mark);
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
