import { expect, test } from 'vitest';
import { describeError } from './logging.ts';

test('keeps of an error its name, its code and where it happened', () => {
  const error = Object.assign(new TypeError('Олена, +380 67'), { code: 'E_TEST' });
  const told = JSON.stringify(describeError(error));
  expect(told).toMatch(/"name":"TypeError","code":"E_TEST","stack":" +at .*logging\.test\.ts/);
  expect(told).not.toContain('Олена');
});

test('is not taken in by a message that looks like a place', () => {
  const error = new Error('wrong input:\n    at Олена (+380 67)');
  expect(JSON.stringify(describeError(error))).not.toMatch(/Олена|380/);
});

test('says nothing of what is thrown and is no error', () => {
  expect(describeError('Олена')).toEqual({ name: 'string' });
});

test('leaves out a code that is no code', () => {
  const error = Object.assign(new Error('x'), { code: 'Олена\n+380' });
  expect(describeError(error)).toHaveProperty('code', undefined);
});
