import type { DeliveryState } from '../lead/lead.ts';

/** The state of a message: a {@link DeliveryState}, or `sending` while the leader sends it. */
export type State = DeliveryState | 'sending';

/**
 * The transitions of a message; an event that is not named leaves the state. The SQL statements are made from this
 * table, the tests of both engines walk through it, and docs/architecture.md draws it.
 */
export const TRANSITIONS = {
  /** The leader sends the due message, or repeats one of an earlier leader. */
  claim: { pending: 'sending', sending: 'sending' },
  /** The provider accepted it. */
  complete: { sending: 'done' },
  /** The provider accepted an older version, so it is sent again. */
  completeEarlier: { sending: 'pending' },
  /** The provider failed, and may do better later. */
  postpone: { sending: 'pending' },
  /** The provider refuses the settings: the breaker opens, and this one waits behind the others. */
  openBreaker: { sending: 'pending' },
  /** The provider refuses this one for good. */
  bury: { sending: 'dead' },
  /** A card or a notification is given up; the lead itself was sent. */
  drop: { sending: 'done' },
  /** The process stops before it has sent anything. */
  return: { sending: 'pending' },
  /** The owner asks for another try of this lead, at once. */
  retryLead: { pending: 'pending', sending: 'sending', dead: 'pending' },
  /** The owner asks for another try of all that were given up. */
  retryDead: { dead: 'pending' },
  /** The content of a card has changed. */
  change: { pending: 'pending', sending: 'sending', done: 'pending' },
} as const satisfies Record<string, Partial<Record<State, State>>>;

export type Transition = keyof typeof TRANSITIONS;

/** A condition of SQL: the message is where this can happen to it. */
export function canHappen(transition: Transition): string {
  const states = Object.keys(TRANSITIONS[transition]).map((state) => `'${state}'`);
  return `state IN (${states.join(', ')})`;
}

/** An expression of SQL: the state after it has happened. */
export function stateAfter(transition: Transition, column = 'state'): string {
  const ways = Object.entries(TRANSITIONS[transition]).map(([from, to]) => `WHEN '${from}' THEN '${to}'`);
  return `CASE ${column} ${ways.join(' ')} ELSE ${column} END`;
}
