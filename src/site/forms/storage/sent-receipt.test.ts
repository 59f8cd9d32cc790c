// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time/durations.ts';
import { forgetReceipt, readReceipt, rememberReceipt } from './sent-receipt.ts';

const PROMISE = { replyHours: 2, workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }] };

/** A Friday night in Kyiv. */
const FRIDAY = new Date('2026-11-27T20:00:00Z');
/** The promised time of the answer: Monday, 11:00. */
const DEADLINE = new Date('2026-11-30T09:00:00Z');

afterEach(() => localStorage.clear());

it('stores the kind and the promised moment, without personal data', () => {
  rememberReceipt('trial', { sentAt: FRIDAY }, PROMISE);
  expect(Object.entries(localStorage)).toEqual([
    ['receipt', JSON.stringify({ kind: 'trial', until: Date.UTC(2026, 10, 30, 11) })],
  ]);
});

it('stores the call time if the visitor asked for one', () => {
  rememberReceipt('trial', { sentAt: FRIDAY, callTime: '12:00–17:00' }, PROMISE);
  expect(readReceipt(FRIDAY)?.until).toBe(Date.UTC(2026, 10, 30, 17));
});

it('is readable until the promised moment, then removed', () => {
  rememberReceipt('package', { sentAt: FRIDAY }, PROMISE);
  expect(readReceipt(DEADLINE)?.kind).toBe('package');
  expect(readReceipt(new Date(DEADLINE.getTime() + HOUR_MS))).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it.each(['', '{', '{}', '{"kind":"x","until":9e15}', '{"kind":"trial","until":"1"}', 'null'])(
  'forgets %j, which it did not write',
  (text) => {
    localStorage.setItem('receipt', text);
    expect(readReceipt(FRIDAY)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  },
);

it('can be dismissed', () => {
  rememberReceipt('contact', { sentAt: FRIDAY }, PROMISE);
  forgetReceipt();
  expect(readReceipt(FRIDAY)).toBeUndefined();
});
