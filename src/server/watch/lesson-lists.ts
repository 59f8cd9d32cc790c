import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { findHours, readKyivClock, startOfDay, toMoment, toMs } from '#shared/words/reply-deadline.ts';
import type { Lead } from '../lead/lead.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import { isWorkingTime } from '../lead/times.ts';
import { describeLessons } from '../lookup/lessons.ts';
import type { Store } from '../store/store.ts';
import { writeLessonList } from './reminder-messages.ts';
import {
  MAX_REMINDED,
  type ReminderParts,
  type Round,
  SUMMARY_TIME,
  sendWithOneSound,
} from './reminder-round.ts';

/** From this time on, the lessons before noon of the next day are listed. Later lessons are listed on their day. */
const EVENING_TIME = '18:00';
const NOON_MS = 12 * HOUR_MS;

/** A list of trial lessons. Its times are on the clock in Kyiv, as `readKyivClock` returns them. */
type LessonList = {
  name: 'evening' | 'morning';
  title: string;
  /** Start of the day of the lessons. */
  day: number;
  /** End of the listed part of the day. */
  until: number;
};

/**
 * Sends lists of trial lessons. The evening list has the lessons of tomorrow before noon. The morning list has all lessons
 * of the day.
 */
export async function sendLessonLists(parts: ReminderParts, round: Round): Promise<void> {
  const list = findDueList(readKyivClock(round.facts.now));
  if (list) await sendLessonList(list, parts, round);
}

function findDueList(clock: number): LessonList | undefined {
  const today = startOfDay(clock);
  const tomorrow = today + DAY_MS;
  if (clock >= today + toMs(EVENING_TIME))
    return { name: 'evening', title: 'Завтра пробні уроки', day: tomorrow, until: tomorrow + NOON_MS };
  if (clock >= today + toMs(SUMMARY_TIME))
    return { name: 'morning', title: 'Сьогодні пробні уроки', day: today, until: tomorrow };
  return undefined;
}

async function sendLessonList(
  list: LessonList,
  { store, notifier, content }: ReminderParts,
  round: Round,
): Promise<void> {
  const key = keyOfList(list.name, list.day);
  if (await store.isWritten(key)) return;
  const { facts } = round;
  const lessons = await store.listLessons(toMoment(list.day), toMoment(list.until), MAX_REMINDED);
  const ahead = lessons.filter((lesson) => isWholeDayOrAfter(lesson, facts.now));
  if (ahead.length === 0) return store.addDedupeKey({ key });
  const isSilent =
    list.name === 'morning'
      ? await isMorningListSilent(ahead, list.day, store, facts)
      : isEveningListSilent(ahead, list.day, facts);
  const taught = await describeLessons(store, ahead, content);
  const notification = writeLessonList(ahead, taught, key, list.title, isSilent);
  await sendWithOneSound(round, { key, notification }, notifier);
}

function keyOfList(name: LessonList['name'], day: number): string {
  return `lessons:${name}:${kyivDay(toMoment(day + NOON_MS))}`;
}

/**
 * Whether the morning list needs no sound: managers open the chat when they begin to work. On a day off, the evening
 * list must have contained all these lessons.
 */
async function isMorningListSilent(
  lessons: readonly Lead[],
  today: number,
  store: Store,
  { now, promise }: ReminderFacts,
): Promise<boolean> {
  if (isWorkingTime(now, promise)) return true;
  const noon = toMoment(today + NOON_MS);
  const areBeforeNoon = lessons.every(({ conversation: { dueAt } }) => dueAt && dueAt < noon);
  return areBeforeNoon && (await store.isWritten(keyOfList('evening', today)));
}

/** Whether the evening list needs no sound: managers work today, or begin tomorrow before these lessons. */
function isEveningListSilent(
  lessons: readonly Lead[],
  tomorrow: number,
  { promise }: ReminderFacts,
): boolean {
  if (findHours(tomorrow - DAY_MS, promise)) return true;
  const hours = findHours(tomorrow, promise);
  if (!hours) return false;
  const morningListAt = toMoment(tomorrow + Math.max(toMs(hours.start), toMs(SUMMARY_TIME)));
  return lessons.every((lesson) => isWholeDayOrAfter(lesson, morningListAt));
}

/** Whether the lesson begins after a moment, or is on its day without an hour. */
function isWholeDayOrAfter({ conversation: { dueAt, isWholeDay } }: Lead, moment: Date): boolean {
  return isWholeDay || (dueAt !== null && dueAt > moment);
}
