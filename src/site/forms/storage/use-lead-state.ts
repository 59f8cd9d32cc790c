import { useSyncExternalStore } from 'react';
import type { SentLead } from '../form-state.ts';
import { type LeadState, onOutboxChange, readLeadState, recallEnd } from './outbox.ts';

/**
 * What is known now of a lead that the visitor was thanked for, kept up to date over all tabs, and when the server
 * took it (undefined until then).
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
