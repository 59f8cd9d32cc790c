import type { DeliveryState, LeadEvent } from '../lead.ts';

/** A bot's delivery is `waiting` until the e-mail of its lead is out; outside the store it is pending. */
export type StoredState = DeliveryState | 'waiting';

/**
 * Where a delivery can be, beside what {@link DeliveryState} says:
 * - `waiting`: the bot's, until the e-mail of its lead is out or has been waited for long enough
 * - `leased`: claimed by an instance, which alone may say what became of it; in the tables it is pending with a lease
 */
export type State = StoredState | 'leased';

/**
 * What becomes of a delivery by what happens; what is not named leaves it where it is. The statements are made from
 * this table, the tests of both engines walk through it, and docs/architecture.md draws it.
 */
export const TRANSITIONS = {
  /** An instance takes the next that is due, of a channel and kind that no breaker stops. */
  claim: { pending: 'leased', waiting: 'leased' },
  /** The provider said yes. */
  complete: { leased: 'done' },
  /** The provider said yes, and there is another event to tell. */
  tellNext: { leased: 'pending' },
  /** The provider failed, and may do better later. */
  postpone: { leased: 'pending' },
  /** The provider refuses the configuration: the breaker opens, and this one waits for it as the others do. */
  openBreaker: { leased: 'pending' },
  /** The provider refuses this one for good. */
  bury: { leased: 'dead' },
  /** The instance stops before it has sent anything. */
  return: { leased: 'pending' },
  /** Nobody has said anything before the lease ran out. */
  runOut: { leased: 'pending' },
  /** Somebody has the e-mail of the lead, or nobody ever will. */
  settleEmail: { waiting: 'pending' },
  /** The owner asks for another try of this lead, at once. */
  retryLead: { pending: 'pending', waiting: 'waiting', leased: 'leased', dead: 'pending' },
  /** The owner asks for another try of all that were given up. */
  retryDead: { dead: 'pending' },
  /** The channel is taken out of the settings. */
  switchOff: { pending: 'skipped', waiting: 'skipped', dead: 'skipped' },
  /** The channel is in the settings again; a bot whose e-mail has not gone out waits for it. */
  switchOn: { skipped: 'pending' },
  /** Somebody has done something with the lead, of which the webhook is told. */
  step: { done: 'pending' },
} as const satisfies Record<string, Partial<Record<State, State>>>;

export type Transition = keyof typeof TRANSITIONS;

/** In the tables what is leased is pending. */
const stored = (state: State): StoredState => (state === 'leased' ? 'pending' : state);

/** A condition of SQL: the delivery is where this can happen to it. */
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

/** An event that a delivery has still to tell; that the lead came is written as an empty one, the lead says the rest. */
type UntoldEvent =
  | { type: LeadEvent['type']; step: number; at: number; by: string; note?: string }
  | Record<string, never>;

/** The column is empty while a delivery has nothing to tell but that the lead came. */
export type UntoldEvents = UntoldEvent[] | null;
