import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { copyContent } from '../support/spoilt-content.ts';

/** What `npm run content:check` runs, on these words. */
async function checkContent(folder: string) {
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [resolve('scripts/check-content.ts')], {
    env: { PATH: process.env.PATH, CONTENT_FOLDER: folder },
  }).catch((error) => error);
  return { code, stdout, stderr };
}

test('content:check says that sound words are in order, counts them, and ends with 0', async () => {
  const { code, stdout, stderr } = await checkContent(copyContent().folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/в порядку: \d+ предмет(и|ів)?, \d+ пакет(и|ів)?\./);
});

test('content:check names file, line and what is expected, without a stack, and ends with 1', async () => {
  const content = copyContent();
  content.edit('packages.yaml', /priceUah: .*/, 'priceUah: 1 600');
  const { code, stdout, stderr } = await checkContent(content.folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/packages\.yaml, рядок \d+, .*priceUah: очікується число/);
  expect(stderr).toContain('перевірте ще раз');
  expect(stderr).not.toMatch(/^ +at /m);
});
