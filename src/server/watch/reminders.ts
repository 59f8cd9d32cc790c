import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { findHours, readKyivClock, startOfDay, toMoment, toMs } from '#shared/words/reply-deadline.ts';
import { isDueByLead, type Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import { findSchoolSubject } from '../lead/teacher.ts';
import {
  findOpening,
  findPromiseEnd,
  isWorkingTime,
  measureWorkingTime,
  moveIntoWork,
  passWorkingTime,
} from '../lead/times.ts';
import { describeLessons } from '../lookup/lessons.ts';
import type { Clock } from '../outbox/clock.ts';
import type { Notification } from '../outbox/notification.ts';
import { keyOfReminder, type ReminderKind } from '../store/conversations.ts';
import type { Store } from '../store/store.ts';
import type { NotificationRequest, Notifier } from './notifier.ts';
import {
  type Due,
  writeBrokenPromise,
  writeCallReminder,
  writeLessonList,
  writeLessonQuestion,
  writeLessonReminder,
  writeMorningSummary,
  writeReminder,
} from './reminder-messages.ts';

type ReminderParts = {
  content: SchoolContent;
  store: Store;
  clock: Clock;
  notifier: Notifier;
};

/** The chat gets a sound this much working time before the deadline. A manager who has just acted gets as much time. */
const WARN_BEFORE_MS = 30 * MINUTE_MS;

/** A reminder includes conversations whose deadline is within this much working time. */
const NAME_BEFORE_MS = 90 * MINUTE_MS;

/** At most two sounds per hour, except for hours that a person has named. Meanwhile a question is silent. */
const PAUSE_MS = 30 * MINUTE_MS - 10_000;

/** The question for an outcome waits this much working time for another sound, then makes its own. */
const ASK_WITHIN_MS = 2 * HOUR_MS;

/** Maximum number per check; the next check handles the rest. */
const MAX_REMINDED = 200;

/** The summary counts what it does not list, so it must read everything. */
const MAX_OPEN = 2000;

/** The summary is sent from this time on, or when the school opens, if that is later. */
const SUMMARY_TIME = '09:00';

/** From this time on, the lessons before noon of the next day are listed. Later lessons are listed on their day. */
const EVENING_TIME = '18:00';
const NOON_MS = 12 * HOUR_MS;

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
  const round: Round = { since, facts: { now, promise: content.school }, hasPlayedSound: false };
  await remindOfCalls(parts, round);
  await sendLessonLists(parts, round);
  await remindOfLessons(parts, round);
  await askAboutLessons(parts, round);
  await reportBrokenPromises(parts, round);
  if (!isWorkingTime(now, content.school)) return;
  await summarize(parts, round);
  await remind(parts, round);
}

/** Since when leads are handled here. Older ones cause no reminders. */
async function readHandlingSince(store: Store, now: Date): Promise<Date> {
  const known = await store.readFact('handling-since');
  if (known) return new Date(known);
  await store.exchangeFact('handling-since', known, now.toISOString());
  return new Date((await store.readFact('handling-since')) ?? now);
}

type Round = {
  since: Date;
  facts: ReminderFacts;
  /** Only the first of several notifications within a minute makes a sound. */
  hasPlayedSound: boolean;
};

/** Sends a notification. It is silent if another one of this minute made a sound; a sound is recorded with it. */
async function sendWithOneSound(
  round: Round,
  { key, notification, dedupeKeys = [], ...rest }: NotificationRequest,
  notifier: Notifier,
): Promise<void> {
  const isSilent = notification.isSilent || round.hasPlayedSound;
  const sound = { key: `${SOUND_KEY}${round.facts.now.toISOString()}:${key}` };
  const isSent = await notifier.send({
    ...rest,
    key,
    notification: { ...notification, ...(isSilent && { isSilent }) },
    dedupeKeys: isSilent ? dedupeKeys : [...dedupeKeys, sound],
  });
  if (isSent && !isSilent) round.hasPlayedSound = true;
}

/** Prefix of the dedupe keys that record sounds for a call, a list or a question. */
const SOUND_KEY = 'sound:';

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

/** A first lesson may have its own length, and a subject longer or shorter lessons than the others of the school. */
function findLessonEnd(lead: Lead, { school, subjects }: SchoolContent): Date {
  const minutes =
    school.trialMinutes ?? findSchoolSubject(lead, subjects)?.lessonMinutes ?? school.lessonMinutes ?? 60;
  return new Date((lead.conversation.dueAt?.getTime() ?? 0) + minutes * MINUTE_MS);
}

/** Creates a notification about one conversation. It is sent once per moment, and only in the same state. */
function aboutConversation(
  { conversation: { id, state, dueAt, steps } }: Lead,
  kind: ReminderKind,
  notification: Notification,
): NotificationRequest {
  return {
    // The key contains the moment, because a new moment needs a new reminder. When the moment changes, the dedupe key
    // below is deleted.
    key: `${keyOfReminder(id, kind)}:${dueAt?.getTime()}:${steps}`,
    dedupeKeys: [{ key: keyOfReminder(id, kind), conversation: id }],
    conversation: id,
    notification,
    still: { conversations: [{ id, state }] },
  };
}

/**
 * Sends lists of trial lessons. The evening list has the lessons of tomorrow before noon. The morning list has all lessons
 * of the day.
 */
async function sendLessonLists({ store, notifier, content }: ReminderParts, round: Round): Promise<void> {
  const { facts } = round;
  const { now } = facts;
  const clock = readKyivClock(now);
  const today = startOfDay(clock);
  const tomorrow = today + DAY_MS;
  const nameList = (name: ListName, day: number) => `lessons:${name}:${kyivDay(toMoment(day + NOON_MS))}`;
  /**
   * Whether the morning list needs no sound: managers open the chat when they begin to work. On a day off, the evening
   * list must have contained all these lessons.
   */
  const isMorningListSilent = async (lessons: readonly Lead[], day: number) => {
    if (isWorkingTime(now, facts.promise)) return true;
    const noon = toMoment(day + NOON_MS);
    const isNamed = lessons.every(({ conversation: { dueAt } }) => dueAt && dueAt < noon);
    return isNamed && (await store.isWritten(nameList('evening', day)));
  };
  /** Whether the evening list needs no sound: managers work today, or begin tomorrow before these lessons. */
  const isEveningListSilent = (lessons: readonly Lead[], day: number) => {
    if (findHours(today, facts.promise)) return true;
    const hours = findHours(day, facts.promise);
    if (!hours) return false;
    const listedAt = toMoment(day + Math.max(toMs(hours.start), toMs(SUMMARY_TIME)));
    return lessons.every(
      ({ conversation: { dueAt, isWholeDay } }) => isWholeDay || (dueAt && dueAt > listedAt),
    );
  };
  const list = async (day: number, until: number, name: ListName, title: string) => {
    const key = nameList(name, day);
    if (await store.isWritten(key)) return;
    const lessons = await store.listLessons(toMoment(day), toMoment(until), MAX_REMINDED);
    const ahead = lessons.filter(
      ({ conversation: { dueAt, isWholeDay } }) => isWholeDay || (dueAt && dueAt > now),
    );
    if (ahead.length === 0) return store.addDedupeKey({ key });
    const isSilent =
      name === 'morning' ? await isMorningListSilent(ahead, today) : isEveningListSilent(ahead, tomorrow);
    const taught = await describeLessons(store, ahead, content);
    const notification = writeLessonList(ahead, taught, key, title, isSilent);
    await sendWithOneSound(round, { key, notification }, notifier);
  };
  if (clock >= today + toMs(EVENING_TIME))
    await list(tomorrow, tomorrow + NOON_MS, 'evening', 'Завтра пробні уроки');
  if (clock >= today + toMs(SUMMARY_TIME) && clock < today + toMs(EVENING_TIME))
    await list(today, today + DAY_MS, 'morning', 'Сьогодні пробні уроки');
}

type ListName = 'evening' | 'morning';

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

async function remind({ store, notifier }: ReminderParts, { since, facts }: Round): Promise<void> {
  const limits = { limit: MAX_REMINDED, since };
  const { now, promise } = facts;
  const untaken = await store.listUnanswered('soon', limits);
  const taken = await store.listUnanswered('over', limits);
  const lastReminder = await store.findLatestNotification('reminder:');
  const overdue: Lead[] = [];
  const soundAt = taken.length > 0 ? await findLatestSound(store, promise) : 0;
  for (const lead of taken) {
    const askAt = findOutcomeTime(lead, facts);
    if (now < askAt) continue;
    if (soundAt > askAt.getTime()) await askSilently({ store, notifier }, lead, facts);
    else overdue.push(lead);
  }
  const isAnyUrgent =
    untaken.some((lead) => isTimeToAnswer(lead, facts, WARN_BEFORE_MS)) ||
    overdue.some((lead) => now >= passWorkingTime(findOutcomeTime(lead, facts), ASK_WITHIN_MS, promise));
  // A clock that was set back must not silence reminders.
  const isPause = lastReminder && Math.abs(now.getTime() - lastReminder.at.getTime()) < PAUSE_MS;
  if (!isAnyUrgent || isPause) return;
  const due: Due[] = [
    ...untaken
      .filter((lead) => isTimeToAnswer(lead, facts, NAME_BEFORE_MS))
      .map((lead): Due => ({ lead, kind: 'soon' })),
    ...overdue.map((lead): Due => ({ lead, kind: 'over' })),
  ];
  const [first, ...others] = due;
  const single = others.length === 0 ? first?.lead.conversation.id : undefined;
  const history = single === undefined ? [] : await store.listHistory([single]);
  await notifier.send({
    // The next reminder comes at least half an hour later.
    key: `reminder:${now.toISOString()}`,
    notification: writeReminder(due, history, facts),
    dedupeKeys: due.map(({ lead, kind }) => ({
      key: keyOfReminder(lead.conversation.id, kind),
      conversation: lead.conversation.id,
    })),
    still: {
      conversations: due.map(({ lead }) => ({
        id: lead.conversation.id,
        state: lead.conversation.state,
      })),
    },
    ...(single !== undefined && { conversation: single }),
  });
}

/** Whether a manager has just taken it or given it back, and so knows about it. */
function isFresh({ conversation: { at } }: Lead, { now, promise }: ReminderFacts): boolean {
  return at !== null && now < passWorkingTime(at, WARN_BEFORE_MS, promise);
}

/** Whether the promise ends within this much working time. */
function isTimeToAnswer(lead: Lead, facts: ReminderFacts, withinMs: number): boolean {
  const { now, promise } = facts;
  const end = findPromiseEnd(lead.conversation.openedAt, promise, lead);
  return !isFresh(lead, facts) && measureWorkingTime(now, end, promise) <= withinMs;
}

/** The time from which the manager is asked for the outcome. */
function findOutcomeTime({ conversation, fields }: Lead, { promise }: ReminderFacts): Date {
  const end = findPromiseEnd(conversation.openedAt, promise, { fields });
  const { at } = conversation;
  const rested = at && passWorkingTime(at, WARN_BEFORE_MS, promise);
  return rested && rested > end ? rested : end;
}

/** Time of the last sound in the chat, in ms: by a notification or by the card of a lead in working hours. */
async function findLatestSound(store: Store, promise: ReminderFacts['promise']): Promise<number> {
  const reminder = await store.findLatestNotification('reminder:');
  const sound = await store.findLatestNotification(SOUND_KEY);
  const [newest] = await store.listLeads({ limit: 1, spam: false });
  const cardAt = newest && isWorkingTime(newest.createdAt, promise) ? newest.createdAt.getTime() : 0;
  return Math.max(cardAt, reminder?.at.getTime() ?? 0, sound?.at.getTime() ?? 0);
}

/** Asks for the outcome without a sound, because the chat has had a sound since the question was due. */
async function askSilently(
  { store, notifier }: Pick<ReminderParts, 'store' | 'notifier'>,
  lead: Lead,
  facts: ReminderFacts,
): Promise<void> {
  const history = await store.listHistory([lead.conversation.id]);
  const notification = writeReminder([{ lead, kind: 'over' }], history, facts);
  await notifier.send(aboutConversation(lead, 'over', { ...notification, isSilent: true }));
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
