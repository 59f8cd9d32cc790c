// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import type { SendStatus, SentLead } from '../form-state.ts';
import type { LeadFormState } from '../LeadForm.tsx';
import { reduceShowings, type Showings, type ShowingsEvent, useShowings } from './showings.ts';

const LEAD: SentLead = {
  id: 'b1a6',
  subject: 'Фізика',
  phone: '+380671234567',
  outcome: 'sent',
  sentAt: new Date('2026-11-24T08:00:00Z'),
};
const CLOSED: ShowingsEvent = { type: 'closed', opener: undefined };

function after(...events: ShowingsEvent[]): Showings {
  return events.reduce(reduceShowings, {});
}

function form(status: 'sending' | 'error', isOpen: boolean): ShowingsEvent {
  return { type: 'form', status, isOpen };
}

function sent(isOpen: boolean): ShowingsEvent {
  return { type: 'form', status: 'success', sent: LEAD, isOpen };
}

test('a lead that was sent is shown by the dialog, and by the page once that is closed', () => {
  expect(after(form('sending', true), sent(true))).toMatchObject({ shown: LEAD });
  expect(after(form('sending', true), sent(true)).note).toBeUndefined();
  expect(after(sent(true), CLOSED).note).toBe(LEAD);
});

test('a dialog that was closed while it sent leaves all to the page', () => {
  expect(after(form('sending', true), CLOSED, sent(false)).note).toBe(LEAD);
  expect(after(form('sending', true), CLOSED, form('error', false)).note).toBe('failure');
});

test('what an open dialog says of a failure is not said by the page, too', () => {
  expect(after(form('error', true), CLOSED).note).toBeUndefined();
});

test('a lead that was shown before something else was typed is reported at the end', () => {
  const typed: ShowingsEvent = { type: 'form', status: 'idle', isOpen: true };
  expect(after(sent(true), typed, CLOSED).note).toBe(LEAD);
});

it('tells once: a second closing brings nothing back that was put away', () => {
  expect(after(sent(true), CLOSED, { type: 'dismissed' }, CLOSED).note).toBeUndefined();
});

it('puts a note away when the next lead is sent', () => {
  expect(after(sent(true), CLOSED, form('sending', true)).note).toBeUndefined();
});

test.each<[string, SendStatus, number]>([
  ['closes itself after its time', 'success', 1],
  ['stays while something else is typed in it', 'idle', 0],
])('a dialog that has shown a lead as sent %s', (_what, then, closings) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const form = (status: SendStatus) => ({ status, sent: LEAD, clearStatus() {} }) as LeadFormState;
  const show = ({ status }: { status: SendStatus }) => useShowings('trial', form(status), 3000);
  const { result, rerender } = renderHook(show, { initialProps: { status: 'sending' } });
  const close = vi.fn();
  result.current.dialogRef.current = { open: true, close } as Partial<HTMLDialogElement> as HTMLDialogElement;
  rerender({ status: 'success' });
  vi.advanceTimersByTime(2999);
  rerender({ status: then });
  vi.advanceTimersByTime(60_000);
  expect(close).toHaveBeenCalledTimes(closings);
});
