import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import { isDueByLead, type Lead } from '../lead/lead.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import { findLessonEnd } from '../lead/teacher.ts';
import { findOpening, findPromiseEnd, isWorkingTime, moveIntoWork } from '../lead/times.ts';
import { describeLessons } from '../lookup/lessons.ts';
import { keyOfReminder } from '../store/reminder-kinds.ts';
import type { Store } from '../store/store.ts';
import { sendLessonLists } from './lesson-lists.ts';
import {
  writeBrokenPromise,
  writeCallReminder,
  writeLessonQuestion,
  writeLessonReminder,
  writeMorningSummary,
} from './reminder-messages.ts';
import {
  aboutConversation,
  findLatestSound,
  MAX_REMINDED,
  PAUSE_MS,
  type ReminderParts,
  type Round,
  SUMMARY_TIME,
  sendWithOneSound,
} from './reminder-round.ts';
import { isFresh, remindOfWaiting } from './waiting-reminders.ts';

/** The summary counts what it does not list, so it must read everything. */
const MAX_OPEN = 2000;

/** How long before a lesson the message for the parent is ready. */
const BEFORE_LESSON_MS = HOUR_MS;

/** Managers are asked this long after the end of a lesson. */
const AFTER_LESSON_MS = 15 * MINUTE_MS;

/** Delay of the owner's notification after a broken promise. */
const AFTER_PROMISE_MS = 15 * MINUTE_MS;

/** A lesson or call missed by more, for example because the server was off, appears only in the morning summary. */
const LATEST_MS = 2 * DAY_MS;

/** No school is closed for longer, so no call waits longer for its opening. */
const LONGEST_CLOSURE_MS = 31 * DAY_MS;

/**
 * Reminds managers of open tasks:
 * - at the named minute, on any day and at any hour: calls, lessons, outcomes of lessons
 * - on each day with trial lessons: their list
 * - in working hours, at most twice an hour: conversations that wait for an answer, once for each kind
 * - in the morning of a working day: everything that is open
 *
 * A reminder that can wait until managers open the chat makes no sound.
 */
export async function checkReminders(parts: ReminderParts): Promise<void> {
  const { store, clock, content } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  const findEnd = (lead: Lead) => findLessonEnd(lead, content);
  const facts: ReminderFacts = { now, promise: content.school, findLessonEnd: findEnd };
  const round: Round = { since, facts, hasPlayedSound: false };
  await remindOfCalls(parts, round);
  await sendLessonLists(parts, round);
  await remindOfLessons(parts, round);
  await askAboutLessons(parts, round);
  await reportBrokenPromises(parts, round);
  if (!isWorkingTime(now, content.school)) return;
  await summarize(parts, round);
  await remindOfWaiting(parts, round);
}

/** Since when leads are handled here. Older ones cause no reminders. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.addFact('handling-since', now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

/** Sends reminders at the minute that a person has named; without an hour, when the school opens. */
async function remindOfCalls({ store, notifier }: ReminderParts, round: Round): Promise<void> {
  const { facts } = round;
  const { now } = facts;
  const from = new Date(now.getTime() - LONGEST_CLOSURE_MS);
  const due = await store.listTimed('call', from, new Date(now.getTime() + 1), MAX_REMINDED);
  for (const lead of due) {
    const callAt = findCallReminderTime(lead, facts);
    if (callAt > now || callAt.getTime() < now.getTime() - LATEST_MS) continue;
    const history = await store.listHistory([lead.conversation.id]);
    const notification = writeCallReminder(lead, history, facts);
    await sendWithOneSound(round, aboutConversation(lead, 'call', notification), notifier);
  }
}

/**
 * The named minute. For a day without an hour and for a person who wrote again, the first working minute from then on.
 */
function findCallReminderTime(lead: Lead, { now, promise }: ReminderFacts): Date {
  const { dueAt, isWholeDay } = lead.conversation;
  if (!dueAt) return now;
  if (isWholeDay) return findOpening(dueAt, promise);
  return isDueByLead(lead) ? moveIntoWork(dueAt, promise) : dueAt;
}

/** An hour before a lesson: a prepared message for the parent. */
async function remindOfLessons({ store, notifier, content }: ReminderParts, { facts }: Round): Promise<void> {
  const { now } = facts;
  const until = new Date(now.getTime() + BEFORE_LESSON_MS + 1);
  const due = await store.listTimed('hour', now, until, MAX_REMINDED);
  const taught = await describeLessons(store, due, content);
  for (const lead of due) {
    if (lead.conversation.isWholeDay) continue;
    const lesson = taught.get(lead.conversation.id) ?? '';
    await notifier.send(aboutConversation(lead, 'hour', writeLessonReminder(lead, lesson, content)));
  }
}

/** A quarter of an hour after a lesson: the question for its result. */
async function askAboutLessons({ store, notifier, content }: ReminderParts, round: Round): Promise<void> {
  const { facts } = round;
  const until = new Date(facts.now.getTime() - AFTER_LESSON_MS + 1);
  const begun = await store.listTimed('after', new Date(until.getTime() - LATEST_MS), until, MAX_REMINDED);
  const over = begun.filter((lead) => !lead.conversation.isWholeDay && findLessonEnd(lead, content) < until);
  if (over.length === 0) return;
  const taught = await describeLessons(store, over, content);
  const sinceRing = facts.now.getTime() - (await findLatestSound(store, facts.promise));
  // The manager has the phone in hand after a recent sound.
  const isSilent = Math.abs(sinceRing) < PAUSE_MS;
  for (const lead of over) {
    const question = writeLessonQuestion(lead, taught.get(lead.conversation.id) ?? '');
    await sendWithOneSound(round, aboutConversation(lead, 'after', { ...question, isSilent }), notifier);
  }
}

/** Once for each conversation: an e-mail to the owner and a line in the chat, after the sound of ⏰. */
async function reportBrokenPromises(
  { store, notifier }: ReminderParts,
  { since, facts }: Round,
): Promise<void> {
  const { now, promise } = facts;
  const waiting = await store.listUnanswered('broken', { limit: MAX_REMINDED, since });
  for (const lead of waiting) {
    const { id, state, openedAt } = lead.conversation;
    const end = findPromiseEnd(openedAt, promise, lead).getTime();
    if (now.getTime() < end + AFTER_PROMISE_MS || isFresh(lead, facts)) continue;
    const notification = writeBrokenPromise(lead, facts);
    const still = { conversations: [{ id, state }] };
    // Both channels send it, so neither replaces the other.
    const request = { conversation: id, notification, still };
    const isMailed = await notifier.sendBy('email', { key: `broken:${id}:email`, about: 'bot', ...request });
    const isSilent = isMailed && (await store.isWritten(keyOfReminder(id, 'soon')));
    const line = { ...request, notification: { ...notification, isSilent } };
    await notifier.sendBy('bot', { key: keyOfReminder(id, 'broken'), about: 'email', ...line });
  }
}

async function summarize(
  { store, notifier, content }: ReminderParts,
  { since, facts }: Round,
): Promise<void> {
  const { now } = facts;
  const clock = readKyivClock(now);
  const day = kyivDay(now);
  if (clock < startOfDay(clock) + toMs(SUMMARY_TIME)) return;
  const key = `summary:${day}`;
  if (await store.isWritten(key)) return;
  const open = await store.listOpen({ limit: MAX_OPEN, since });
  const hidden = await countNewHidden(store);
  if (open.length === 0 && hidden.count === 0) return store.addDedupeKey({ key });
  const lessons = await describeLessons(store, open, content);
  const notification = writeMorningSummary({ open, hidden: hidden.count }, day, { ...facts, lessons });
  await notifier.send({
    key,
    notification,
    dedupeKeys: [{ key: `${COUNTED_UP_TO}${day}:${hidden.newest}` }],
  });
}

/** Prefix of the dedupe keys that record, by day, the last suspected spam that a summary has counted. */
const COUNTED_UP_TO = 'spam-up-to:';

/** Counts suspected spam that no summary has counted yet, and finds the newest that any has counted. */
async function countNewHidden(store: Store): Promise<{ count: number; newest: number }> {
  const before = await store.findLatestNotification(COUNTED_UP_TO);
  const after = Number(before?.key.split(':').at(-1) ?? 0);
  const { count, newest } = await store.countHidden(MAX_OPEN, after);
  return { count, newest: newest ?? after };
}
