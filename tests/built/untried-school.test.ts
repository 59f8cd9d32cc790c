import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { buildOtherSchool, writeUntriedSchool } from '../support/other-school.ts';
import { describeBuiltSite } from './built-site.ts';
import { readVisibleText } from './visible-text.ts';

let site: Awaited<ReturnType<typeof buildOtherSchool>>;

beforeAll(async () => {
  site = await buildOtherSchool(writeUntriedSchool);
}, BUILD_TIMEOUT_MS);

afterAll(() => site?.remove());

describeBuiltSite('the site of a school without a first lesson to try', () => ({
  folder: site.folder,
  content: loadContent(site.content),
}));

const read = (file: string) => readFile(`${site.folder}/${file}`, 'utf8');

it('promises no free and no first lesson anywhere, and has no form for one', async () => {
  const files = await readdir(site.folder, { recursive: true });
  const told = files.filter((each) => /\.html$|^lesson\/.*json$|^llms\.txt$/.test(each));
  expect(told.length).toBeGreaterThan(10);
  for (const file of told) {
    const words = await read(file);
    expect(words, file).not.toMatch(/безкоштовн|(?:спершу|на)\s+пробн/i);
    expect(words, file).not.toContain('trial-dialog');
  }
});

it('leads to packages first and to the contacts from its header', async () => {
  const home = await read('index.html');
  const [header = ''] = /<header[\s\S]*<\/header>/.exec(home) ?? [];
  expect(header).toMatch(/<a [^>]*href="\/#contact"/);
  expect(readVisibleText(header)).toContain('Запитати про урок');
  const [hero = ''] = /<section id="hero"[\s\S]*?<\/section>/.exec(home) ?? [];
  expect(hero).toMatch(/<a [^>]*solid[^>]*>Обрати пакет<\/a>|<a [^>]*href="#packages"[^>]*>Обрати пакет/);
  expect(home).not.toContain('id="trial-lesson"');
  expect(home).not.toMatch(/<option[^>]*>[^<]*пробний/i);
  expect(readVisibleText(home)).toContain('Почнемо з розмови');
});
