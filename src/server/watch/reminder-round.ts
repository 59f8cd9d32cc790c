import { MINUTE_MS } from '#shared/time/durations.ts';
import type { Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { ReminderFacts } from '../lead/tasks.ts';
import { isWorkingTime } from '../lead/times.ts';
import type { Clock } from '../outbox/clock.ts';
import type { Notification } from '../outbox/notification.ts';
import { keyOfReminder, type ReminderKind } from '../store/reminder-kinds.ts';
import type { Store } from '../store/store.ts';
import type { NotificationRequest, Notifier } from './notifier.ts';

export type ReminderParts = {
  content: SchoolContent;
  store: Store;
  clock: Clock;
  notifier: Notifier;
};

/** One check for due reminders. */
export type Round = {
  /** Since when leads are handled here. Older ones cause no reminders. */
  since: Date;
  facts: ReminderFacts;
  /** Only the first of several notifications within a minute makes a sound. */
  hasPlayedSound: boolean;
};

/** Maximum number per check; the next check handles the rest. */
export const MAX_REMINDED = 200;

/** The morning summary and list are sent from this time on; the summary when the school opens, if that is later. */
export const SUMMARY_TIME = '09:00';

/** At most two sounds per hour, except for hours that a person has named. Meanwhile a question is silent. */
export const PAUSE_MS = 30 * MINUTE_MS - 10_000;

/** Prefix of the dedupe keys of reminders that list waiting conversations. Each makes a sound. */
export const REMINDER_KEY = 'reminder:';

/** Prefix of the dedupe keys that record sounds for a call, a list or a question. */
const SOUND_KEY = 'sound:';

/** Sends a notification. It is silent if another one of this minute made a sound; a sound is recorded with it. */
export async function sendWithOneSound(
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

/** Time of the last sound in the chat, in ms: by a notification or by the card of a lead in working hours. */
export async function findLatestSound(store: Store, promise: ReminderFacts['promise']): Promise<number> {
  const reminder = await store.findLatestNotification(REMINDER_KEY);
  const sound = await store.findLatestNotification(SOUND_KEY);
  const [newest] = await store.listLeads({ limit: 1, spam: false });
  const cardAt = newest && isWorkingTime(newest.createdAt, promise) ? newest.createdAt.getTime() : 0;
  return Math.max(cardAt, reminder?.at.getTime() ?? 0, sound?.at.getTime() ?? 0);
}

/** Creates a notification about one conversation. It is sent once per moment, and only in the same state. */
export function aboutConversation(
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
