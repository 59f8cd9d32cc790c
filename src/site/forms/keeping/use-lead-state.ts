import { useSyncExternalStore } from 'react';
import type { SentLead } from '../use-lead-form.ts';
import { findEnd, type LeadState, onOutboxChange, readLeadState } from './outbox.ts';

/**
 * What is known now of a lead that the visitor was thanked for, kept up to date over all tabs, and when it was
 * taken (undefined until then).
 */
export function useLeadState({ id, isKept, sentAt }: SentLead): {
  state: LeadState;
  takenAt: Date | undefined;
} {
  const state = useSyncExternalStore(onOutboxChange, () => (isKept ? readLeadState(id) : 'sent'));
  if (state !== 'sent') return { state, takenAt: undefined };
  const end = isKept ? findEnd(id) : undefined;
  return { state, takenAt: end ? new Date(end.at) : sentAt };
}
