import { DAY_MS } from '#shared/time/durations.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type Conversation, formatDue, isOpen } from './conversation.ts';

/** The state and the time of a conversation before a step. */
export type EarlierTime = Pick<Conversation, 'state' | 'dueAt' | 'isWholeDay'>;

/**
 * Whether a step silently drops a call or a lesson that is still ahead, so that the manager must see it. An hour on an
 * agreed day drops nothing. Neither does closing, which ends all appointments.
 */
export function dropsTime(earlier: EarlierTime, after: Conversation, now: Date): boolean {
  const { dueAt, isWholeDay } = earlier;
  if (!dueAt || !isOpen(after)) return false;
  const isOver = dueAt.getTime() + (isWholeDay ? DAY_MS : 0) <= now.getTime();
  if (isOver || !isSameKind(earlier, after) || !after.dueAt) return !isOver;
  if (isWholeDay) return kyivDay(after.dueAt) !== kyivDay(dueAt);
  return after.dueAt.getTime() !== dueAt.getTime();
}

/** « (було вт 15.12 о 18:00)», « (було: пробний вт 15.12 о 18:00)»; empty if nothing was dropped. */
export function nameDropped(earlier: EarlierTime | undefined, after: Pick<Conversation, 'state'>): string {
  if (!earlier) return '';
  const kind = earlier.state === 'trial' ? ': пробний' : ': дзвінок';
  return ` (було${isSameKind(earlier, after) ? '' : kind} ${formatDue(earlier)})`;
}

function isSameKind(one: Pick<Conversation, 'state'>, other: Pick<Conversation, 'state'>): boolean {
  return (one.state === 'trial') === (other.state === 'trial');
}
