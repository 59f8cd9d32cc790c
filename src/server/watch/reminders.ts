import { kyivDay } from '#shared/words/kyiv-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import type { SchoolWords } from '../lead/brief.ts';
import type { Lead } from '../lead/lead.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import {
  findOpening,
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
import {
  type Due,
  writeBrokenPromise,
  writeCallReminder,
  writeLessonList,
  writeLessonQuestion,
  writeLessonReminder,
  writeReminder,
  writeSummary,
} from './reminder-words.ts';

type ReminderParts = {
  content: SchoolWords;
  store: Store;
  clock: Clock;
  notify: Notify;
};

/** So much working time before the time of a lead runs out; and so much is left to whoever has just said something. */
const WARN_BEFORE_MS = 30 * MINUTE_MS;

/** Nobody is interrupted more often than twice an hour, but for hours that a person named. */
const PAUSE_MS = 30 * MINUTE_MS - 10_000;

/** At once; what is more comes with the next look. */
const MAX_REMINDED = 200;

/** The summary counts what it does not name, so it has to see all of it. */
const MAX_OPEN = 2000;

/** From when on the summary is sent; a school that begins later gets it when it begins. */
const SUMMARY_TIME = '09:00';

/** From when on the lessons of the next morning are listed; those from noon on are listed on their day. */
const EVENING_TIME = '18:00';
const NOON_MS = 12 * HOUR_MS;

/** How long before a lesson the message for the parent is ready. */
const BEFORE_LESSON_MS = HOUR_MS;

/** How long after its end managers are asked about a lesson. */
const AFTER_LESSON_MS = 15 * MINUTE_MS;

/** How long after a broken promise the owner hears of it. */
const AFTER_PROMISE_MS = 15 * MINUTE_MS;

/** A lesson or a call that was missed by more than this, as by a server that was off, is named in the morning. */
const LATEST_MS = 2 * DAY_MS;

/**
 * Reminds managers of what is left:
 * - at the minute that a person named, on any day and at any hour: of a call, of a lesson, of what came of it
 * - on each day that has some: of the trial lessons
 * - in working hours, at most once in half an hour: of those who wait for an answer, once for each reason
 * - in the morning of a working day: of all that is open
 */
export async function checkReminders(parts: ReminderParts): Promise<void> {
  const { store, clock, content } = parts;
  const now = new Date(clock.now());
  const since = await readHandlingSince(store, now);
  const look = { since, facts: { now, promise: content.school } };
  await remindOfCalls(parts, look);
  await listLessonsOfDay(parts, look);
  await remindOfLessons(parts, look);
  await askAboutLessons(parts, look);
  await reportBrokenPromises(parts, look);
  if (!isWorkingTime(now, content.school)) return;
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

/** Rings at the minute that a person named; of a day without an hour when the school opens. */
async function remindOfCalls({ store, notify }: ReminderParts, { facts }: Look): Promise<void> {
  const { now, promise } = facts;
  const from = new Date(now.getTime() - LATEST_MS);
  const due = await store.listTimed('call', from, new Date(now.getTime() + 1), MAX_REMINDED);
  for (const lead of due) {
    const { id, dueAt, isWholeDay } = lead.conversation;
    if (isWholeDay && dueAt && findOpening(dueAt, promise) > now) continue;
    const history = await store.listHistory([id]);
    await tellOf(notify, lead, 'call', writeCallReminder(lead, history, facts));
  }
}

/** An hour before a lesson: a message for the parent, ready to be sent. */
async function remindOfLessons({ store, notify, content }: ReminderParts, { facts }: Look): Promise<void> {
  const { now } = facts;
  const until = new Date(now.getTime() + BEFORE_LESSON_MS + 1);
  for (const lead of await store.listTimed('hour', now, until, MAX_REMINDED)) {
    if (lead.conversation.isWholeDay) continue;
    await tellOf(notify, lead, 'hour', writeLessonReminder(lead, content));
  }
}

/** A quarter of an hour after a lesson: how did it go? */
async function askAboutLessons({ store, notify, content }: ReminderParts, { facts }: Look): Promise<void> {
  const lessonMs = (content.school.lessonMinutes ?? 60) * MINUTE_MS;
  const end = facts.now.getTime() - lessonMs - AFTER_LESSON_MS;
  const over = await store.listTimed('after', new Date(end - LATEST_MS), new Date(end + 1), MAX_REMINDED);
  for (const lead of over) {
    if (lead.conversation.isWholeDay) continue;
    await tellOf(notify, lead, 'after', writeLessonQuestion(lead));
  }
}

/** One notification about one conversation, once for its moment and only while it stands where it stood. */
async function tellOf(
  notify: Notify,
  { conversation: { id, state, dueAt, steps } }: Lead,
  reason: Reason,
  notice: Parameters<Notify['tell']>[0]['notice'],
): Promise<void> {
  await notify.tell({
    // Another moment is reminded of again, so each has a message of its own; the mark goes when the moment changes.
    key: `${keyOfReminder(id, reason)}:${dueAt?.getTime()}:${steps}`,
    marks: [{ key: keyOfReminder(id, reason), conversation: id }],
    conversation: id,
    notice,
    still: { conversations: [{ id, state }] },
  });
}

/** The lessons of tomorrow before noon this evening, the others in the morning of their day. */
async function listLessonsOfDay({ store, notify }: ReminderParts, { facts }: Look): Promise<void> {
  const { now } = facts;
  const clock = readKyivClock(now);
  const today = startOfDay(clock);
  const list = async (day: number, until: number, name: string, title: string) => {
    const key = `lessons:${name}:${kyivDay(toMoment(day + NOON_MS))}`;
    if (await store.isWritten(key)) return;
    const lessons = await store.listLessons(toMoment(day), toMoment(until), MAX_REMINDED);
    const ahead = lessons.filter(
      ({ conversation: { dueAt, isWholeDay } }) => isWholeDay || (dueAt && dueAt > now),
    );
    if (ahead.length === 0) return store.addMark({ key });
    // In working hours ☀️ rings in the same minute.
    const isSilent = name === 'morning' && isWorkingTime(now, facts.promise);
    await notify.tell({ key, notice: writeLessonList(ahead, key, title, isSilent) });
  };
  if (clock >= today + toMs(EVENING_TIME)) {
    const tomorrow = today + DAY_MS;
    await list(tomorrow, tomorrow + NOON_MS, 'evening', 'Завтра пробні уроки');
  }
  if (clock >= today + toMs(SUMMARY_TIME) && clock < today + toMs(EVENING_TIME))
    await list(today, today + DAY_MS, 'morning', 'Сьогодні пробні уроки');
}

/** Once for each conversation: an e-mail to the owner and a line in the chat. */
async function reportBrokenPromises({ store, notify }: ReminderParts, { since, facts }: Look): Promise<void> {
  const { now, promise } = facts;
  const waiting = await store.listUnanswered('broken', { limit: MAX_REMINDED, since });
  for (const lead of waiting) {
    const { id, state, openedAt } = lead.conversation;
    const end = findPromiseEnd(openedAt, promise, lead).getTime();
    if (now.getTime() < end + AFTER_PROMISE_MS || isFresh(lead, facts)) continue;
    const notice = writeBrokenPromise(lead, facts);
    const still = { conversations: [{ id, state }] };
    // Both channels report it, so neither stands in for the other.
    const telling = { conversation: id, notice, still };
    await notify.tellBy('email', { key: `broken:${id}:email`, about: 'bot', ...telling });
    await notify.tellBy('bot', { key: keyOfReminder(id, 'broken'), about: 'email', ...telling });
  }
}

async function remind({ store, notify }: ReminderParts, { since, facts }: Look): Promise<void> {
  const look = { limit: MAX_REMINDED, since };
  const due: Due[] = [];
  for (const lead of await store.listUnanswered('soon', look))
    if (isTimeToAnswer(lead, facts)) due.push({ lead, reason: 'soon' });
  for (const lead of await store.listUnanswered('over', look))
    if (isTimeForOutcome(lead, facts)) due.push({ lead, reason: 'over' });
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

/** Whoever has just taken it, or given it back, knows of it. */
function isFresh({ conversation: { at } }: Lead, { now, promise }: ReminderFacts): boolean {
  return at !== null && now < passWorkingTime(at, WARN_BEFORE_MS, promise);
}

function isTimeToAnswer(lead: Lead, facts: ReminderFacts): boolean {
  const { now, promise } = facts;
  const end = findPromiseEnd(lead.conversation.openedAt, promise, lead);
  return !isFresh(lead, facts) && measureWorkingTime(now, end, promise) <= WARN_BEFORE_MS;
}

function isTimeForOutcome(lead: Lead, facts: ReminderFacts): boolean {
  const { now, promise } = facts;
  return !isFresh(lead, facts) && now >= findPromiseEnd(lead.conversation.openedAt, promise, lead);
}

async function summarize({ store, notify }: ReminderParts, { since, facts }: Look): Promise<void> {
  const { now } = facts;
  const clock = readKyivClock(now);
  const day = kyivDay(now);
  if (clock < startOfDay(clock) + toMs(SUMMARY_TIME)) return;
  const key = `summary:${day}`;
  if (await store.isWritten(key)) return;
  const open = await store.listOpen({ limit: MAX_OPEN, since });
  const hidden = await countNewHidden(store);
  if (open.length === 0 && hidden.count === 0) return store.addMark({ key });
  await notify.tell({
    key,
    notice: writeSummary({ open, hidden: hidden.count }, day, facts),
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
