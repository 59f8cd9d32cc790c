import { expect, test } from 'vitest';
import { createHashedId } from './hashed-id.ts';
import { BARE_FORM } from './lead.ts';

test('creates the same UUID of version 8 for the same text, and another for another', () => {
  const ids = Array.from({ length: 300 }, (_, index) => createHashedId(`bot-message:-42:${index}`));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-80[\da-f]{2}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(createHashedId('bot-message:-42:0')).toBe(ids[0]);
});

test('marks the id of a form without the page’s script', () => {
  expect(createHashedId('x', BARE_FORM).startsWith(BARE_FORM, 14)).toBe(true);
});
