import { HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import type { Lead } from '../lead/lead.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import { findPromiseEnd, measureWorkingTime, passWorkingTime } from '../lead/times.ts';
import { keyOfReminder } from '../store/reminder-kinds.ts';
import type { Store } from '../store/store.ts';
import type { NotificationRequest } from './notifier.ts';
import { type Due, writeReminder } from './reminder-messages.ts';
import {
  aboutConversation,
  findLatestSound,
  MAX_REMINDED,
  PAUSE_MS,
  REMINDER_KEY,
  type ReminderParts,
  type Round,
} from './reminder-round.ts';

/** The chat gets a sound this much working time before the deadline. A manager who has just acted gets as much time. */
const WARN_BEFORE_MS = 30 * MINUTE_MS;

/** A reminder includes conversations whose deadline is within this much working time. */
const NAME_BEFORE_MS = 90 * MINUTE_MS;

/** The question for an outcome waits this much working time for another sound, then makes its own. */
const ASK_WITHIN_MS = 2 * HOUR_MS;

/**
 * In working hours, at most twice an hour: one message about the conversations that wait for an answer or an outcome.
 * Questions for outcomes that need no sound are sent at once.
 */
export async function remindOfWaiting(parts: ReminderParts, { since, facts }: Round): Promise<void> {
  const { store, notifier } = parts;
  const limits = { limit: MAX_REMINDED, since };
  const untaken = await store.listUnanswered('soon', limits);
  const taken = await store.listUnanswered('over', limits);
  const overdue = await askForOutcomes(parts, taken, facts);
  if (!isAnyUrgent(untaken, overdue, facts) || (await hasJustReminded(store, facts.now))) return;
  const due: Due[] = [
    ...untaken
      .filter((lead) => isTimeToAnswer(lead, facts, NAME_BEFORE_MS))
      .map((lead): Due => ({ lead, kind: 'soon' })),
    ...overdue.map((lead): Due => ({ lead, kind: 'over' })),
  ];
  await notifier.send(await requestWaitingReminder(due, store, facts));
}

/**
 * Asks for the outcomes that are due. If the chat has had a sound since, the question needs none. Returns the other
 * conversations, whose question waits for a sound.
 */
async function askForOutcomes(
  { store, notifier }: ReminderParts,
  taken: readonly Lead[],
  facts: ReminderFacts,
): Promise<Lead[]> {
  if (taken.length === 0) return [];
  const soundAt = await findLatestSound(store, facts.promise);
  const waiting: Lead[] = [];
  for (const lead of taken) {
    const askAt = findOutcomeTime(lead, facts);
    if (facts.now < askAt) continue;
    if (soundAt > askAt.getTime()) await askSilently({ store, notifier }, lead, facts);
    else waiting.push(lead);
  }
  return waiting;
}

/** Whether an answer or a question for an outcome cannot wait for another sound any longer. */
function isAnyUrgent(untaken: readonly Lead[], overdue: readonly Lead[], facts: ReminderFacts): boolean {
  const { now, promise } = facts;
  return (
    untaken.some((lead) => isTimeToAnswer(lead, facts, WARN_BEFORE_MS)) ||
    overdue.some((lead) => now >= passWorkingTime(findOutcomeTime(lead, facts), ASK_WITHIN_MS, promise))
  );
}

async function hasJustReminded(store: Store, now: Date): Promise<boolean> {
  const last = await store.findLatestNotification(REMINDER_KEY);
  // A clock that was set back must not silence reminders.
  return last !== undefined && Math.abs(now.getTime() - last.at.getTime()) < PAUSE_MS;
}

/** Creates the notification about all waiting conversations. A single one is a reply to its card. */
async function requestWaitingReminder(
  due: readonly Due[],
  store: Store,
  facts: ReminderFacts,
): Promise<NotificationRequest> {
  const conversations = due.map(({ lead }) => lead.conversation);
  const [first, ...others] = conversations;
  const single = others.length === 0 ? first?.id : undefined;
  const history = single === undefined ? [] : await store.listHistory([single]);
  return {
    key: `${REMINDER_KEY}${facts.now.toISOString()}`,
    notification: writeReminder(due, history, facts),
    dedupeKeys: due.map(({ lead: { conversation }, kind }) => ({
      key: keyOfReminder(conversation.id, kind),
      conversation: conversation.id,
    })),
    still: { conversations: conversations.map(({ id, state }) => ({ id, state })) },
    ...(single !== undefined && { conversation: single }),
  };
}

/** Whether a manager has just taken it or given it back, and so knows about it. */
export function isFresh({ conversation: { at } }: Lead, { now, promise }: ReminderFacts): boolean {
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
