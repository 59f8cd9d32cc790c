import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { changePages, openBuiltFiles } from './built-files.ts';
import { addCompressedCopies } from './compressed-copies.ts';

test('reads a page only on request, and writes it when it is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), 'as Astro wrote it');
  const files = openBuiltFiles(folder);
  writeFileSync(join(folder, 'index.html'), 'changed');
  changePages(files, (html) => `${html} twice`);
  files.set('/_astro/later.css', Buffer.from('p{}'));
  await addCompressedCopies(files);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('changed twice');
  expect(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()).toBe('changed twice');
  expect([...files.keys()].sort()).toEqual(
    ['/_astro/later.css', '/index.html'].flatMap((path) => [path, `${path}.br`, `${path}.gz`]),
  );
  expect(files.get('/absent.html')).toBeUndefined();
});
