import { useSyncExternalStore } from 'react';
import type { SentLead } from '../form-state.ts';
import { type LeadState, onOutboxChange, readLeadState, recallEnd } from './outbox.ts';

/**
 * The current state of a lead after the thanks, in sync over all tabs. `takenAt` is the moment at which the server
 * accepted it.
 */
export function useLeadState({ id, outcome, sentAt }: SentLead): {
  state: LeadState;
  takenAt: Date | undefined;
} {
  const isOfOutbox = outcome === 'waiting';
  const state = useSyncExternalStore(onOutboxChange, () => (isOfOutbox ? readLeadState(id) : 'sent'));
  if (state !== 'sent') return { state, takenAt: undefined };
  const end = isOfOutbox ? recallEnd(id) : undefined;
  return { state, takenAt: end ? new Date(end.at) : sentAt };
}
