import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SUBJECT_SLUGS } from '#shared/content/schema.ts';
import { readBuiltFiles } from '../../src/site/build/built-files.ts';
import { listPrecache } from '../../src/site/build/precache-manifest.ts';

const DIST = 'dist';

/** The whole site as it travels when a visitor's browser keeps it. */
const PRECACHE_BUDGET = 300_000;

const worker = await readFile(`${DIST}/sw.js`, 'utf8');
const kept = listPrecache(await readBuiltFiles(DIST));

/** The file in the build that answers for an address. */
function fileOf(url: string): string {
  if (url === '/') return `${DIST}/index.html`;
  return existsSync(`${DIST}${url}.html`) ? `${DIST}${url}.html` : DIST + url;
}

it('knows the versions of all pages and files as they are in the build', () => {
  for (const { url, revision } of kept) {
    expect(worker).toMatch(new RegExp(`url:.${url}.,revision:.?${revision}`));
  }
  const urls = kept.map(({ url }) => url);
  expect(urls).toEqual(expect.arrayContaining(['/', '/404.html', '/subject/404.html', '/site.webmanifest']));
  expect(urls).toEqual(expect.arrayContaining(SUBJECT_SLUGS.map((slug) => `/subject/${slug}`)));
});

it('keeps its budget with all that it keeps', async () => {
  const sizes = await Promise.all(
    kept.map(async ({ url }) => {
      const file = fileOf(url);
      return (await readFile(existsSync(`${file}.br`) ? `${file}.br` : file)).length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PRECACHE_BUDGET);
});

it('is built for production, into a script that imports nothing', () => {
  expect(worker).not.toContain('process.env');
  expect(worker).not.toMatch(/\bimport\b/);
});
