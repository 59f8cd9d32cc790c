import { kyivDay } from '#shared/words/kyiv-date.ts';
import { DAY_MS, MINUTE_MS, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import type { SchoolWords } from '../lead/brief.ts';
import type { Lead } from '../lead/lead.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import {
  findPromiseEnd,
  isWorkingTime,
  measureWorkingTime,
  passWorkingTime,
  toMoment,
} from '../lead/times.ts';
import type { Clock } from '../queue/clock.ts';
import { keyOfReminder, type Reason } from '../store/conversations.ts';
import type { Store } from '../store/store.ts';
import type { Notify } from './notify.ts';
import { writeReminder, writeSummary } from './reminder-words.ts';
import { findWeekBefore, measureWeek, type Week } from './week.ts';

type ReminderParts = {
  content: SchoolWords;
  store: Store;
  clock: Clock;
  notify: Notify;
};

/** So much working time before the time of a lead runs out; and so much is left to whoever has just said something. */
const WARN_BEFORE_MS = 30 * MINUTE_MS;

/** Nobody is interrupted more often than twice an hour; looks are a minute apart, but never to the millisecond. */
const PAUSE_MS = 30 * MINUTE_MS - 10_000;

/** At once; what is more comes with the next look. */
const MAX_REMINDED = 200;

/** The summary counts what it does not name, so it has to see all of it. */
const MAX_OPEN = 2000;

/** From when on the summary is sent; a school that begins later gets it when it begins. */
const SUMMARY_TIME = '09:00';

/**
 * Reminds those who answer of what is left, within working hours only:
 * - in the morning, of all that is open, of the first lessons of the day, and once a week of the week before
 * - at most once in half an hour, of who waits for somebody: each conversation once for each reason
 */
export async function checkReminders(parts: ReminderParts): Promise<void> {
  const { store, clock, content } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  if (!isWorkingTime(now, content.school)) return;
  const look = { since, facts: { now, promise: content.school } };
  await summarize(parts, look);
  await remind(parts, look);
}

/** Since when leads are handled here: nobody is reminded of the older ones. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.exchangeFact('handling-since', known, now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

type Look = { since: Date; facts: ReminderFacts };

async function remind({ store, notify }: ReminderParts, { since, facts }: Look): Promise<void> {
  const waiting = await store.listToRemind({ limit: MAX_REMINDED, since });
  const due = waiting.flatMap((lead) => {
    const reason = findReason(lead, facts);
    return reason ? [{ lead, reason }] : [];
  });
  if (due.length === 0) return;
  const told = await store.findLatestNotice('reminder:');
  // A clock that was set back must not keep people silent.
  if (told && Math.abs(facts.now.getTime() - told.at.getTime()) < PAUSE_MS) return;
  const [first, ...others] = due;
  const single = others.length === 0 ? first?.lead.conversation.id : undefined;
  const history = single === undefined ? [] : await store.listHistory([single]);
  await notify.tell({
    key: keyOfTelling(facts),
    notice: writeReminder(due, history, facts),
    marks: due.map(({ lead, reason }) => ({
      key: keyOfReminder(lead.conversation.id, reason),
      conversation: lead.conversation.id,
    })),
    still: {
      conversations: due.map(
        ({
          lead: {
            conversation: { id, state },
          },
        }) => ({ id, state }),
      ),
    },
    ...(single !== undefined && { conversation: single }),
  });
}

/** Each time that people are interrupted, so that the next comes no sooner than half an hour after it. */
function keyOfTelling({ now }: ReminderFacts): string {
  return `reminder:${now.toISOString()}`;
}

/** Why people are to be reminded of a conversation now; undefined while they are not. */
function findReason({ conversation }: Lead, { now, promise }: ReminderFacts): Reason | undefined {
  const { state, at, dueAt, openedAt } = conversation;
  if (state === 'later') return dueAt && dueAt <= now ? 'due' : undefined;
  // Whoever has just taken it, or given it back, knows of it.
  if (at && now < passWorkingTime(at, WARN_BEFORE_MS, promise)) return undefined;
  if (state === 'taken') return now >= findPromiseEnd(openedAt, promise) ? 'over' : undefined;
  const leftMs = measureWorkingTime(now, findPromiseEnd(openedAt, promise), promise);
  return leftMs <= WARN_BEFORE_MS ? 'soon' : undefined;
}

async function summarize({ store, notify }: ReminderParts, { since, facts }: Look): Promise<void> {
  const { now } = facts;
  const clock = readKyivClock(now);
  const today = startOfDay(clock);
  const day = kyivDay(now);
  if (clock < today + toMs(SUMMARY_TIME)) return;
  const key = `summary:${day}`;
  if (await store.isWritten(key)) return;
  const open = await store.listOpen({ limit: MAX_OPEN, since });
  const lessons = await store.listLessons(toMoment(today), toMoment(today + DAY_MS), MAX_REMINDED);
  const hidden = await countNewHidden(store);
  const week = await findWeek(store, facts, since);
  if (open.length === 0 && lessons.length === 0 && hidden.count === 0 && !week) return store.addMark({ key });
  await notify.tell({
    key,
    notice: writeSummary({ open, lessons, hidden: hidden.count, week }, day, facts),
    marks: [
      { key: `${COUNTED_UP_TO}${day}:${hidden.newest}` },
      // Who is named now is not named again in the next minute.
      ...(open.length > 0 ? [{ key: keyOfTelling(facts) }] : []),
    ],
  });
}

/** Of the marks that say up to which conversation the mornings have counted those that look like spam, by day. */
const COUNTED_UP_TO = 'spam-up-to:';

/** How many look like spam that no morning has counted, and the newest that any has. */
async function countNewHidden(store: Store): Promise<{ count: number; newest: number }> {
  const before = await store.findLatestNotice(COUNTED_UP_TO);
  const after = Number(before?.key.split(':').at(-1) ?? 0);
  const { count, newest } = await store.countHidden(MAX_OPEN, after);
  return { count, newest: newest ?? after };
}

/** The week before, where it is to be told now and anybody came in it. */
async function findWeek(
  store: Store,
  { now, promise }: ReminderFacts,
  since: Date,
): Promise<Week | undefined> {
  const week = findWeekBefore(now, promise);
  if (!week) return undefined;
  // What came before people handled leads here was answered without anybody counting.
  const leads = await listLeadsBetween(store, since > week.from ? since : week.from, week.to);
  const history = await store.listHistory(leads.map(({ conversation }) => conversation.id));
  return leads.length > 0 ? measureWeek(week, leads, history, promise, now) : undefined;
}

async function listLeadsBetween(store: Store, from: Date, to: Date): Promise<Lead[]> {
  const leads: Lead[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await store.listLeads({
      limit: MAX_REMINDED,
      spam: false,
      ...(before !== undefined && { before }),
    });
    leads.push(...page.filter(({ createdAt }) => createdAt >= from && createdAt < to));
    const oldest = page.at(-1);
    if (!oldest || page.length < MAX_REMINDED || oldest.createdAt < from) return leads;
    before = oldest.number;
  }
}
