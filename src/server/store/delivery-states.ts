import type { DeliveryState } from '../lead/lead.ts';

/** The state of a message: a {@link DeliveryState}, or `sending` while the leader sends it. */
export type MessageState = DeliveryState | 'sending';

/**
 * The transitions of a message; a missing event leaves the state unchanged. The SQL statements use this table, the
 * contract tests check it on both engines, and docs/architecture.md draws it.
 */
export const TRANSITIONS = {
  /** The leader sends a due message, or repeats one of an earlier leader. */
  claim: { pending: 'sending', sending: 'sending' },
  /** The provider accepted it. */
  complete: { sending: 'done' },
  /** The provider accepted an older version, so it is sent again. */
  completeEarlier: { sending: 'pending' },
  /** The provider failed temporarily. */
  postpone: { sending: 'pending' },
  /** The provider refuses the settings. The breaker opens, and the message moves behind the others. */
  openBreaker: { sending: 'pending' },
  /** The provider refuses this message permanently. */
  abandon: { sending: 'dead' },
  /** A card or a notification is given up. The lead itself was sent. */
  drop: { sending: 'done' },
  /** The process stops before it has sent the message. */
  return: { sending: 'pending' },
  /** The owner retries this lead. */
  retryLead: { pending: 'pending', sending: 'sending', dead: 'pending' },
  /** The owner retries all failed leads. */
  retryDead: { dead: 'pending' },
  /** The content of a card has changed. */
  change: { pending: 'pending', sending: 'sending', done: 'pending' },
} as const satisfies Record<string, Partial<Record<MessageState, MessageState>>>;

export type Transition = keyof typeof TRANSITIONS;

/** SQL condition: the event may happen in the current state. */
export function canHappen(transition: Transition): string {
  const states = Object.keys(TRANSITIONS[transition]).map((state) => `'${state}'`);
  return `state IN (${states.join(', ')})`;
}

/** SQL expression: the state after the event. */
export function stateAfter(transition: Transition, column = 'state'): string {
  const ways = Object.entries(TRANSITIONS[transition]).map(([from, to]) => `WHEN '${from}' THEN '${to}'`);
  return `CASE ${column} ${ways.join(' ')} ELSE ${column} END`;
}
