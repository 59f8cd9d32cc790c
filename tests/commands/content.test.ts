import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { copyContent } from '../support/content-copy.ts';

/** Runs `npm run content:check` on this content. */
async function checkContent(folder: string) {
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [resolve('scripts/check-content.ts')], {
    env: { ...CLEAN_ENV, CONTENT_FOLDER: folder },
  }).catch((error) => error);
  return { code, stdout, stderr };
}

test('content:check accepts valid content, prints its counts, and ends with 0', async () => {
  const { code, stdout, stderr } = await checkContent(copyContent().folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/в порядку: \d+ предмет(и|ів)?, \d+ пакет(и|ів)?\./);
});

test('content:check prints file, line and expected value without a stack, and ends with 1', async () => {
  const content = copyContent();
  content.edit('packages.yaml', /priceUah: .*/, 'priceUah: 1 600');
  const { code, stdout, stderr } = await checkContent(content.folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/packages\.yaml, рядок \d+, .*priceUah: очікується число/);
  expect(stderr).toContain('перевірте ще раз');
  expect(stderr).not.toMatch(/^ +at /m);
});

/** Runs `npm run content:new` with piped answers. */
async function newContent(args: string[], answers = '') {
  const command = promisify(execFile)(process.execPath, [resolve('scripts/new-content.ts'), ...args], {
    env: { ...CLEAN_ENV, HOME: tmpdir() },
  });
  command.child.stdin?.end(answers);
  const { code = 0, stdout, stderr } = await command.catch((error) => error);
  return { code, stdout, stderr };
}

test('content:new creates a repository from the answers, which the check accepts', async () => {
  const folder = makeFolder();
  const answers =
    'Абетка\n\n\n1\n\n1\n3\n\nШахи\nшахів\nшахами\n\n\n\n\nІван Лис\n7 років досвіду\nМайстер спорту\nГрає з учнем.\nДебют\n\n0671112233\n\n\n\n\n4 — 1200\n\n\n\n\n\n\n';
  const made = await newContent([folder], answers);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain(`CONTENT_FOLDER=${folder}`);
  expect(readdirSync(join(folder, 'subjects'))).toEqual(['shakhy.yaml']);
  expect(existsSync(join(folder, '.git'))).toBe(true);
  expect((await checkContent(folder)).stdout).toContain('в порядку: 1 предмет, 1 пакет.');

  expect(await newContent([folder], answers)).toMatchObject({
    code: 1,
    stderr: `У теці ${folder} вже щось є.\n`,
  });
});

test('content:new writes nothing if the answers end too early', async () => {
  const folder = makeFolder();
  const { code, stderr } = await newContent([folder], 'Абетка\n');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '\nВідповіді скінчилися раніше за запитання; нічого не створено.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('content:new --samples copies the sample content', async () => {
  const folder = makeFolder();
  expect((await newContent(['--samples', folder])).code).toBe(0);
  expect(readdirSync(join(folder, 'subjects'))).toEqual(readdirSync('content/subjects'));
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
