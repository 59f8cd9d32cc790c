import { kyivDay } from '#shared/words/kyiv-date.ts';
import { isWorkingDay, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import type { RemindersConfig } from '../config.ts';
import type { Lead } from '../lead.ts';
import type { Logger } from '../logging.ts';
import { type LeadToRemind, type ReminderStage, type Store, StoreUnavailableError } from '../store/store.ts';
import { findAnswerBy, isWorkingTime, passWorkingTime } from '../words/answer-by.ts';
import { listOutages } from './alert.ts';
import type { Outage } from './alert-words.ts';
import { callWithin } from './attempt.ts';
import type { SchoolWords } from './card-writer.ts';
import type { Clock } from './clock.ts';
import { holdLease } from './hold-lease.ts';
import type { Notice } from './notice.ts';
import { type ReminderFacts, writeReminder, writeReport, writeSummary } from './reminder-words.ts';
import type { Transport } from './transport.ts';
import { findReportMoment, measureWeek } from './week.ts';

export type ReminderParts = {
  config: RemindersConfig;
  content: SchoolWords;
  transports: Transport[];
  store: Store;
  clock: Clock;
  logger: Logger;
  /** An id of the process, different at each start. */
  holder: string;
};

/** Whoever was killed while reminding holds up the others for so long. */
const LEASE_MS = 60_000;

const STORE_RETRY_MS = 1_000;

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
 *
 * Of all instances one does so at a time, as long as it holds the role. What was told is written down after it was
 * sent, so nothing is forgotten; it is told twice only when the process was killed between the two, or when the
 * provider's yes got lost. What the bot does not take goes by letter.
 */
export async function checkReminders(parts: ReminderParts, stop: AbortSignal): Promise<void> {
  const { store, clock, config, content, holder } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  if (parts.transports.length === 0 || !isWorkingTime(now, content.school)) return;
  if (!(await store.holdRole('reminders', holder, LEASE_MS))) return;
  try {
    const facts = { now, promise: content.school, hasActions: config.hasActions };
    await remindOfLeads(parts, { since, facts }, stop);
    if (config.hasDailySummary) await summarize(parts, { since, facts }, stop);
    if (config.hasWeeklyReport) await report(parts, { since, facts }, stop);
  } finally {
    // A store that is away now lets the role go by itself.
    await store.leaveRole('reminders', holder).catch(() => undefined);
  }
}

/** Since when leads are handled here: nobody is reminded of the older ones. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.exchangeFact('handling-since', known, now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

type Look = { since: Date; facts: ReminderFacts };

async function remindOfLeads(parts: ReminderParts, { since, facts }: Look, stop: AbortSignal): Promise<void> {
  const { store, config } = parts;
  const last: ReminderStage = config.hasOverdue ? 2 : config.beforeMs > 0 ? 1 : 0;
  if (last === 0) return;
  const waiting = await store.listLeadsToRemind({ limit: MAX_LEADS, since, below: last });
  for (const stage of [2, 1] as const) {
    const due = waiting.filter((each) => findStage(each, config, facts) === stage).map(({ lead }) => lead);
    if (due.length === 0) continue;
    if (!(await tell(writeReminder(stage, due, facts), parts, stop))) return;
    const noted = stage < last ? stage : last;
    await record(parts, stop, () =>
      store.noteReminded(
        due.map(({ number }) => number),
        noted,
      ),
    );
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

async function summarize(parts: ReminderParts, { since, facts }: Look, stop: AbortSignal): Promise<void> {
  const { store } = parts;
  const clock = readKyivClock(facts.now);
  const day = kyivDay(facts.now);
  if (clock < startOfDay(clock) + toMs(SUMMARY_TIME) || !isWorkingDay(clock, facts.promise.holidays)) return;
  if ((await store.readFact('summary-told')) === day) return;
  const open = await store.listOpenLeads({ limit: MAX_LEADS, since });
  if (open.length > 0 && !(await tell(writeSummary(open, day, facts), parts, stop))) return;
  await record(parts, stop, () => store.writeFact('summary-told', day));
}

async function report(parts: ReminderParts, { since, facts }: Look, stop: AbortSignal): Promise<void> {
  const { store } = parts;
  const to = findReportMoment(facts.now, facts.promise);
  const told = await store.readFact('report-told');
  if (!to || (told && Date.parse(told) >= to.getTime())) return;
  // The week in which the first look falls had begun without anybody counting.
  const from = told ? findReportMoment(new Date(to.getTime() - MINUTE_MS), facts.promise) : null;
  if (from) {
    const leads = await listLeadsBetween(store, since > from ? since : from, to);
    const changes = await store.listHandlingChanges(leads.map(({ number }) => number));
    const week = measureWeek({ from, to }, leads, changes, facts.promise);
    if (!(await tell(writeReport(week), parts, stop))) return;
  }
  await record(parts, stop, () => store.writeFact('report-told', to.toISOString()));
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

/** Tells through the bot, or else by letter; false when nobody could be told, or another process has the role. */
async function tell(notice: Notice, parts: ReminderParts, stop: AbortSignal): Promise<boolean> {
  const { store, clock, logger, holder } = parts;
  for (const transport of await chooseTransports(parts)) {
    const holdRole = () => store.holdRole('reminders', holder, LEASE_MS);
    if (!(await holdRole())) return false;
    try {
      // What is being sent is not cut short, so nothing is made of a role that was lost meanwhile.
      const keepRole = () => holdRole().then(() => true);
      await holdLease(clock, LEASE_MS, keepRole, () =>
        callWithin(clock, stop, transport.timeoutMs, (signal) => transport.sendNotice(notice, signal)),
      );
      return true;
    } catch (error) {
      if (stop.aborted) throw error;
      logger.warn({ channel: transport.channel, err: error }, 'a reminder was refused');
    }
  }
  return false;
}

/** The bot first. A channel that is known to fail comes last, and a mail server then not at all: it may lock the login. */
async function chooseTransports({ transports, store }: ReminderParts): Promise<Transport[]> {
  // Notices go by the template of messages, and letters that reach some of their recipients do tell.
  const isMeant = ({ isPartial, kinds }: Outage) =>
    !isPartial && (kinds.length === 0 || kinds.includes('contact'));
  const outages = listOutages(await store.checkHealth()).filter(isMeant);
  const failing = new Set(outages.map(({ channel }) => channel));
  const sorted = transports.toSorted(
    (left, right) => Number(right.channel === 'bot') - Number(left.channel === 'bot'),
  );
  const working = sorted.filter(({ channel }) => !failing.has(channel));
  const isBotFailing = (transport: Transport) => transport.channel === 'bot' && failing.has('bot');
  return [...working, ...sorted.filter(isBotFailing)];
}

/** Writes down what was told, however long the store is away: it must not be told again. */
async function record(
  { clock }: ReminderParts,
  stop: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || stop.aborted) throw error;
      await clock.sleep(STORE_RETRY_MS, stop);
    }
  }
}
