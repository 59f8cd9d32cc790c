// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { RequestId } from './request-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('stays the same when the same content is sent again', () => {
  const id = new RequestId('trial');
  expect(id.for('same')).toMatch(UUID);
  expect(id.for('same')).toBe(id.for('same'));
});

it('changes with edited content, so that a correction is no repeat', () => {
  const id = new RequestId('trial');
  expect(id.for('0671234567')).not.toBe(id.for('0671234568'));
});

it('removes the queued lead of a page that was left during its call', () => {
  const id = new RequestId('contact').for('a');
  localStorage.setItem(`outbox:${id}`, '{}');
  const corrected = new RequestId('contact');
  expect(corrected.for('a')).toBe(id);
  expect(localStorage.getItem(`outbox:${id}`)).toBe('{}');
  corrected.for('b');
  expect(localStorage.getItem(`outbox:${id}`)).toBeNull();
});

it('changes for the next form even with the same content', () => {
  const id = new RequestId('trial');
  const first = id.for('same');
  id.reset();
  expect(id.for('same')).not.toBe(first);
});

it('outlives the page, because its lead may have arrived without a response', () => {
  const first = new RequestId('trial').for('same');
  expect(new RequestId('trial').for('same')).toBe(first);
  expect(new RequestId('contact').for('same')).not.toBe(first);
});

it('lasts as long as the page if storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const id = new RequestId('trial');
  expect(id.for('same')).toBe(id.for('same'));
});

it('is created again if the stored one is damaged', () => {
  for (const damaged of ['{"damaged', '42', '{"content":"same"}', '{"content":"same","id":1}']) {
    sessionStorage.setItem('request:trial', damaged);
    expect(new RequestId('trial').for('same')).toMatch(UUID);
  }
});
