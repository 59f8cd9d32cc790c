import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { buildSchool, writeSchoolWithoutTrials } from '../support/school-variants.ts';
import { describeBuiltSite } from './built-site.ts';
import { readVisibleText } from './visible-text.ts';

let site: Awaited<ReturnType<typeof buildSchool>>;

beforeAll(async () => {
  site = await buildSchool(writeSchoolWithoutTrials);
}, BUILD_TIMEOUT_MS);

afterAll(() => site?.remove());

describeBuiltSite('the site of a school without a first lesson to try', () => ({
  folder: site.folder,
  content: loadContent(site.content),
}));

const read = (file: string) => readFile(`${site.folder}/${file}`, 'utf8');

it('promises no trial lesson, and has no form for one', async () => {
  const files = await readdir(site.folder, { recursive: true });
  const textFiles = files.filter((each) => /\.html$|^lesson\/.*json$/.test(each));
  expect(textFiles.length).toBeGreaterThan(10);
  for (const file of textFiles) {
    const words = await read(file);
    expect(words, file).not.toMatch(/безкоштовн\p{L}*\s+(?!співбесід)|(?:спершу|на)\s+пробн/iu);
    expect(words, file).not.toContain('trial-dialog');
  }
});

it('has links to packages and contacts in its header', async () => {
  const home = await read('index.html');
  const [header = ''] = /<header[\s\S]*<\/header>/.exec(home) ?? [];
  expect(header).toMatch(/<a [^>]*href="\/#contact"/);
  expect(readVisibleText(header).replaceAll('\u00a0', ' ')).toContain('Записатися на співбесіду');
  const [hero = ''] = /<section id="hero"[\s\S]*?<\/section>/.exec(home) ?? [];
  expect(hero).toMatch(/<a [^>]*href="#packages"[^>]*>Обрати пакет/);
  // The school's own first step replaces the general link to the contacts.
  expect(hero).toMatch(/<a [^>]*href="#contact"[^>]*>Записатися на\u00a0співбесіду<\/a>/);
  expect(hero).not.toContain('Зв’язатися з');
  expect(home).not.toContain('id="trial-lesson"');
  expect(home).not.toMatch(/<option[^>]*>[^<]*пробний/i);
  expect(readVisibleText(home)).toContain('Почнемо з безкоштовної співбесіди');
});

it('shows its own logo in header, footer, tab, icons and link pictures', async () => {
  const [address = ''] = /\/brand\/logo\.[\da-f]{8}\.webp/.exec(await read('index.html')) ?? [];
  for (const file of ['index.html', 'subject/programming.html', '404.html', 'form/sent/contact.html']) {
    const page = await read(file);
    expect(page.split(`<img src="${address}" alt="" width="40" height="40"`), file).toHaveLength(3);
    expect(page, file).not.toContain('M8 19.5c2.5');
  }
  expect(await sharp(`${site.folder}${address}`).metadata()).toMatchObject({ width: 120, height: 120 });
  expect(await read('index.html')).toContain('<link rel="icon" href="/favicon.png"');
  expect(await read('sw.js')).toContain(`url:\`${address}\``);
  for (const [file, x, y] of [
    [address.slice(1), 60, 40],
    ['favicon.png', 48, 32],
    ['icon-192.png', 96, 60],
    ['icon-maskable-512.png', 256, 200],
    ['apple-touch-icon.png', 90, 60],
  ] as const) {
    const { data } = await sharp(`${site.folder}/${file}`)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0] = data;
    expect(red - green, file).toBeGreaterThan(60);
  }
});

it('introduces the only teacher on the home page', async () => {
  const words = readVisibleText(await read('index.html'));
  const { teachers } = loadContent(site.content).subjects[0] ?? {};
  expect(words.replaceAll('\u00a0', ' ')).toContain(teachers?.[0]?.description.replaceAll('\u00a0', ' '));
});
