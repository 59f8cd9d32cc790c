import { afterEach, expect, it, vi } from 'vitest';
import { RequestId } from './request-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => vi.useRealTimers());

it('keeps the id while the same content is sent again', () => {
  const id = new RequestId();
  expect(id.for('same')).toMatch(UUID);
  expect(id.for('same')).toBe(id.for('same'));
});

it('gives edited content an id of its own, so that a correction is no repeat', () => {
  const id = new RequestId();
  expect(id.for('0671234567')).not.toBe(id.for('0671234568'));
});

it('gives the next form an id of its own even with the same words', () => {
  const id = new RequestId();
  const first = id.for('same');
  id.reset();
  expect(id.for('same')).not.toBe(first);
});

it('tells when the form was opened', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T14:05:00Z') });
  const id = new RequestId();
  vi.advanceTimersByTime(60_000);
  const openedAt = Number.parseInt(id.for('x').replace('-', '').slice(0, 12), 16);
  expect(new Date(openedAt)).toEqual(new Date('2026-11-21T14:05:00Z'));
});
