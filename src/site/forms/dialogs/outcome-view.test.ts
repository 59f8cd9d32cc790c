// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import type { SendStatus, SentLead } from '../form-state.ts';
import type { LeadFormState } from '../use-lead-form.ts';
import {
  type OutcomeView,
  type OutcomeViewEvent,
  reduceOutcomeView,
  useOutcomeView,
} from './outcome-view.ts';

const LEAD: SentLead = {
  id: 'b1a6',
  subject: 'Фізика',
  phone: '+380671234567',
  outcome: 'sent',
  sentAt: new Date('2026-11-24T08:00:00Z'),
};
const CLOSED: OutcomeViewEvent = { type: 'closed', opener: undefined };

function after(...events: OutcomeViewEvent[]): OutcomeView {
  return events.reduce(reduceOutcomeView, {});
}

function form(status: 'sending' | 'error', isOpen: boolean): OutcomeViewEvent {
  return { type: 'form', status, isOpen };
}

function sent(isOpen: boolean): OutcomeViewEvent {
  return { type: 'form', status: 'success', sent: LEAD, isOpen };
}

test('the dialog shows a sent lead, and the page does after the dialog is closed', () => {
  expect(after(form('sending', true), sent(true))).toMatchObject({ shown: LEAD });
  expect(after(form('sending', true), sent(true)).note).toBeUndefined();
  expect(after(sent(true), CLOSED).note).toBe(LEAD);
});

test('the page shows the outcome if the dialog was closed during sending', () => {
  expect(after(form('sending', true), CLOSED, sent(false)).note).toBe(LEAD);
  expect(after(form('sending', true), CLOSED, form('error', false)).note).toBe('failure');
});

test('the page does not repeat a failure that an open dialog shows', () => {
  expect(after(form('error', true), CLOSED).note).toBeUndefined();
});

test('reports a lead that was shown before the visitor typed again', () => {
  const typed: OutcomeViewEvent = { type: 'form', status: 'idle', isOpen: true };
  expect(after(sent(true), typed, CLOSED).note).toBe(LEAD);
});

it('a second closing does not restore a dismissed note', () => {
  expect(after(sent(true), CLOSED, { type: 'dismissed' }, CLOSED).note).toBeUndefined();
});

it('dismisses a note when the next lead is sent', () => {
  expect(after(sent(true), CLOSED, form('sending', true)).note).toBeUndefined();
});

test.each<[string, SendStatus, number]>([
  ['closes itself after its time', 'success', 1],
  ['stays while something else is typed in it', 'idle', 0],
])('a dialog that has shown a sent lead %s', (_what, then, closings) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const form = (status: SendStatus) => ({ status, sent: LEAD, clearStatus() {} }) as LeadFormState;
  const show = ({ status }: { status: SendStatus }) => useOutcomeView('trial', form(status), 3000);
  const { result, rerender } = renderHook(show, { initialProps: { status: 'sending' } });
  const close = vi.fn();
  result.current.dialogRef.current = { open: true, close } as Partial<HTMLDialogElement> as HTMLDialogElement;
  rerender({ status: 'success' });
  vi.advanceTimersByTime(2999);
  rerender({ status: then });
  vi.advanceTimersByTime(60_000);
  expect(close).toHaveBeenCalledTimes(closings);
});
