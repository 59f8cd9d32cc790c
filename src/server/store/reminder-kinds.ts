import type { Transaction } from './engine.ts';

/**
 * The kinds of reminders about a conversation:
 * - `soon`: the promise ends soon and no manager has taken it
 * - `broken`: the promise has ended and no manager has taken it
 * - `over`: the promise has ended without an outcome
 * - `call`: it is time to call
 * - `hour`: the trial lesson begins within the hour
 * - `after`: the trial lesson is over
 */
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_KINDS = ['soon', 'broken', 'over', 'call', 'hour', 'after'] as const;

/** Kinds that belong to one moment: a new moment causes a new reminder. */
const TIMED_KINDS: readonly ReminderKind[] = ['call', 'hour', 'after'];

/** The key of a reminder, see {@link Notifications}. */
export function keyOfReminder(id: number, kind: ReminderKind): string {
  return `due:${id}:${kind}`;
}

/** Deletes the dedupe keys of reminders after the call or the lesson has moved, so that managers are reminded again. */
export async function remindAgain(
  transaction: Transaction,
  id: number,
  kinds: readonly ReminderKind[] = TIMED_KINDS,
): Promise<void> {
  for (const kind of kinds)
    await transaction.run('DELETE FROM notified WHERE key = :key', { key: keyOfReminder(id, kind) });
}
