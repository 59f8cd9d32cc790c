import type { Lead, LeadEvent } from '../lead.ts';
import { stateAfter, TRANSITIONS } from './delivery-states.ts';
import { change, first, type Work } from './engine.ts';
import { type StoredState, storableText } from './rows.ts';

/** An event that a delivery has still to tell; that the lead came is written as an empty one, the lead says the rest. */
export type UntoldEvent =
  | { type: LeadEvent['type']; step: number; at: number; by: string; note?: string }
  | typeof CAME;

const CAME: Record<string, never> = {};

/** The column is empty while a delivery has nothing to tell but that the lead came. */
export type UntoldEvents = UntoldEvent[] | null;

/** What a delivery tells of next. */
export function nextEvent(lead: Lead, untold: UntoldEvents): LeadEvent {
  const [next] = untold ?? [];
  if (!next?.type)
    return {
      id: `${lead.requestId}.created`,
      type: 'lead.created',
      at: lead.createdAt,
      by: null,
      note: null,
    };
  const { type, step, at, by, note = null } = next;
  return { id: `${lead.requestId}.${step}`, type, at: new Date(at), by, note };
}

/** Lets the webhook tell of a step behind all that it has not told yet; at once when it has told everything. */
export function* tellStep(
  number: number,
  { at, by, ...told }: { type: LeadEvent['type']; step: number; at: Date; by: string; note?: string },
): Work<void> {
  const delivery = yield* first<{ state: StoredState; events: UntoldEvents }>(FIND, { number });
  if (!delivery) return;
  const event = { ...told, at: at.getTime(), by: storableText(by) };
  const events = JSON.stringify([...(delivery.events ?? [CAME]), event]);
  yield* change(delivery.state in TRANSITIONS.step ? TELL_AT_ONCE : TELL_LATER, { number, events });
}

const OF_WEBHOOK = `lead_number = :number AND channel = 'webhook'`;

const FIND = `SELECT state, events FROM delivery WHERE ${OF_WEBHOOK} FOR UPDATE`;

const TELL_LATER = `UPDATE delivery SET events = :events WHERE ${OF_WEBHOOK}`;

const TELL_AT_ONCE = `
  UPDATE delivery SET events = :events, state = ${stateAfter('step')}, done_at = NULL, attempts = 0, next_at = :now
  WHERE ${OF_WEBHOOK}`;
