import { useSyncExternalStore } from 'react';
import type { SentLead } from '../use-lead-form.ts';
import { findEnd, type LeadState, onOutboxChange, readLeadState } from './outbox.ts';

/**
 * What is known now of a lead that the visitor was thanked for, kept up to date over all tabs, and when it was
 * taken (undefined until then).
 */
export function useLeadState({ id, isWaiting, sentAt }: SentLead): {
  state: LeadState;
  takenAt: Date | undefined;
} {
  const state = useSyncExternalStore(onOutboxChange, () => (isWaiting ? readLeadState(id) : 'sent'));
  if (state !== 'sent') return { state, takenAt: undefined };
  const end = isWaiting ? findEnd(id) : undefined;
  return { state, takenAt: end ? new Date(end.at) : sentAt };
}
