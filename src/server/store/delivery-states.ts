import type { DeliveryState } from '../lead/lead.ts';

/**
 * Where a message can be, beside what {@link DeliveryState} says: `leased` is claimed by an instance, which alone may
 * say what became of it; in the tables it is pending with a lease.
 */
export type State = DeliveryState | 'leased';

/**
 * What becomes of a message by what happens; what is not named leaves it where it is. The statements are made from
 * this table, the tests of both engines walk through it, and docs/architecture.md draws it.
 */
export const TRANSITIONS = {
  /** An instance takes the next that is due, of a channel that is not paused. */
  claim: { pending: 'leased' },
  /** The provider said yes. */
  complete: { leased: 'done' },
  /** The provider said yes to what has changed since: it is to be told anew. */
  completeEarlier: { leased: 'pending' },
  /** The provider failed, and may do better later. */
  postpone: { leased: 'pending' },
  /** The provider refuses the settings: the breaker opens, and this one waits behind the others. */
  openBreaker: { leased: 'pending' },
  /** The provider refuses this one for good. */
  bury: { leased: 'dead' },
  /** Nothing comes of a card or a notice any more; nobody is told, as the lead itself was. */
  drop: { leased: 'done' },
  /** The instance stops before it has sent anything. */
  return: { leased: 'pending' },
  /** Nobody has said anything before the lease ran out. */
  runOut: { leased: 'pending' },
  /** The owner asks for another try of this lead, at once. */
  retryLead: { pending: 'pending', leased: 'leased', dead: 'pending' },
  /** The owner asks for another try of all that were given up. */
  retryDead: { dead: 'pending' },
  /** What a card shows has changed. */
  change: { pending: 'pending', leased: 'leased', done: 'pending' },
} as const satisfies Record<string, Partial<Record<State, State>>>;

export type Transition = keyof typeof TRANSITIONS;

/** In the tables what is leased is pending. */
const stored = (state: State): DeliveryState => (state === 'leased' ? 'pending' : state);

/** A condition of SQL: the message is where this can happen to it. */
export function canHappen(transition: Transition): string {
  const states = Object.keys(TRANSITIONS[transition]).map((state) => stored(state as State));
  return `state IN (${[...new Set(states)].map((state) => `'${state}'`).join(', ')})`;
}

/** An expression of SQL: the state after it has happened. */
export function stateAfter(transition: Transition): string {
  const ways = Object.entries(TRANSITIONS[transition]).map(
    ([from, to]) => `WHEN '${stored(from as State)}' THEN '${stored(to)}'`,
  );
  return `CASE state ${[...new Set(ways)].join(' ')} ELSE state END`;
}
