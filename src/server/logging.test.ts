import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeError } from './logging.ts';
import { StoreUnavailableError } from './store/store-error.ts';

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

test('says in a sentence, and by a code, why the store does not serve', () => {
  const error = new StoreUnavailableError('The disk of the database is full', { code: 'sqlite-13' });
  expect(describeError(error)).toEqual({
    name: 'StoreUnavailableError',
    code: 'sqlite-13',
    reason: 'The disk of the database is full',
  });
});

test('every message stands in the operations guide, with what it means', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const messages = sources.flatMap((name) => {
    const source = readFileSync(join('src/server', name), 'utf8');
    const calls = source.matchAll(/logger\.(?:info|warn|error)\([^;]*?'([^'{}]+)',?\s*\)/g);
    return [...calls].map(([, message = '']) => message);
  });
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !guide.includes(`\`${message}\``))).toEqual([]);
});
