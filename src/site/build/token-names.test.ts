import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokenShortener } from './token-names.ts';

function makeSheets(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

it('names a property alike in all sheets, where it is declared and where it is used', () => {
  const shorten = tokenShortener(
    makeSheets({ 'b.module.css': 'a { color: var(--paper) }', 'a.css': ':root { --ink: 0; --paper: 1 }' }),
  );
  expect(shorten('--ink')).toBe('--a');
  expect(shorten('linear-gradient(var(--paper), calc(2 * var(--ink, 1px)))')).toBe(
    'linear-gradient(var(--b), calc(2 * var(--a, 1px)))',
  );
});

it('takes no name for a part of another', () => {
  const shorten = tokenShortener(makeSheets({ 'a.css': ':root { --mark: 0; --mark-box: 1 }' }));
  expect(shorten('var(--mark-box) var(--mark)')).toBe('var(--b) var(--a)');
});

it('leaves names alone that code mentions, and those that are not ours', () => {
  const shorten = tokenShortener(
    makeSheets({ 'a.css': ':root { --red: 0; --ink: 1 }', 'Tick.tsx': '<path stroke="var(--red)" />' }),
  );
  expect(shorten('var(--red) var(--ink) var(--foreign)')).toBe('var(--red) var(--a) var(--foreign)');
});
