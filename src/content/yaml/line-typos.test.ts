import { expect, it } from 'vitest';
import { LINE_TYPOS } from './line-typos.ts';

it.each(LINE_TYPOS)('reports $example with its own message', (typo) => {
  expect(LINE_TYPOS.find(({ pattern }) => pattern.test(typo.example))).toBe(typo);
});
