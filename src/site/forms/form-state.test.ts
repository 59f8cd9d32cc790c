import { expect, it, test } from 'vitest';
import { type FormEvent, type FormState, IDLE, reduceForm, type SentLead } from './form-state.ts';

const LEAD: SentLead = {
  id: 'b1a6',
  subject: 'Фізика',
  phone: '+380671234567',
  outcome: 'sent',
  sentAt: new Date('2026-11-24T08:00:00Z'),
};
const ERRORS = { name: 'Введіть ім’я', phone: 'Введіть номер телефону' };

function after(...events: FormEvent[]): FormState {
  return events.reduce(reduceForm, IDLE);
}

test('validates, sends and shows the thanks', () => {
  const invalid = after(
    { type: 'invalid', errors: ERRORS },
    { type: 'announced', summary: 'Телефон: введіть' },
  );
  expect(invalid).toEqual({ status: 'idle', errors: ERRORS, errorSummary: 'Телефон: введіть' });
  const sending = reduceForm(invalid, { type: 'sending' });
  expect(sending).toEqual({ status: 'sending', errors: {}, errorSummary: '' });
  expect(reduceForm(sending, { type: 'sent', lead: LEAD })).toMatchObject({ status: 'success', sent: LEAD });
  expect(reduceForm(sending, { type: 'failed' })).toMatchObject({ status: 'error' });
});

test.each(['typed', 'filled'] as const)('removes only the error of a field that is %s', (type) => {
  const { errors } = after({ type: 'invalid', errors: ERRORS }, { type, name: 'name' });
  expect(errors).toEqual({ phone: ERRORS.phone });
});

it('returns the same object if nothing visible changes', () => {
  const failed = after({ type: 'failed' });
  expect(reduceForm(failed, { type: 'typed', name: 'name' })).toBe(failed);
  const sending = after({ type: 'sending' });
  expect(reduceForm(sending, { type: 'filled', name: 'name' })).toBe(sending);
  expect(reduceForm(IDLE, { type: 'cleared' })).toBe(IDLE);
});

it('resets a sent form when the visitor types, not when the page fills a field', () => {
  const sent = after({ type: 'sent', lead: LEAD });
  expect(reduceForm(sent, { type: 'filled', name: 'name' })).toBe(sent);
  expect(reduceForm(sent, { type: 'typed', name: 'name' })).toEqual(IDLE);
});

it('empties the alert at the next submit, so that the same error is announced again', () => {
  const announced = after(
    { type: 'invalid', errors: ERRORS },
    { type: 'announced', summary: 'Телефон: введіть' },
  );
  expect(reduceForm(announced, { type: 'invalid', errors: ERRORS }).errorSummary).toBe('');
});

it('cannot be cleared while sending', () => {
  const sending = after({ type: 'sending' });
  expect(reduceForm(sending, { type: 'cleared' })).toBe(sending);
  expect(after({ type: 'failed' }, { type: 'cleared' })).toEqual(IDLE);
});
