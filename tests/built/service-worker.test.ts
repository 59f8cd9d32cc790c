import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openBuiltFiles } from '../../src/build/built-files.ts';
import { listPrecache } from '../../src/build/precache-manifest.ts';
import { FIXTURE_SITE } from '../support/fixture-site.ts';
import { weighPrecache } from '../support/precache-weight.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';
import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';

const worker = await readFile(`${SCHOOL_SITE}/sw.js`, 'utf8');
const files = openBuiltFiles(SCHOOL_SITE);
const precached = listPrecache(files);

it('has the versions of all pages and files of the build', () => {
  for (const { url, revision } of precached) {
    expect(worker).toMatch(new RegExp(`url:.${url}.,revision:.?${revision}`));
  }
  const urls = precached.map(({ url }) => url);
  expect(urls).toEqual(expect.arrayContaining(['/', '/404.html', '/subject/404.html', '/site.webmanifest']));
  expect(urls).toEqual(expect.arrayContaining(SUBJECT_SLUGS.map((slug) => `/subject/${slug}`)));
});

it('precaches at most 450 KB', () => {
  expect(weighPrecache(files)).toBeLessThanOrEqual(450 * 1024);
});

it('precaches no photos, so that a visitor loads only visible ones', () => {
  const isPhoto = /\.(?:avif|jpe?g|webp)$/;
  // The sample school has no photos.
  const ofFixtures = openBuiltFiles(FIXTURE_SITE);
  expect([...ofFixtures.keys()].filter((file) => isPhoto.test(file))).not.toEqual([]);
  expect(listPrecache(ofFixtures).filter(({ url }) => isPhoto.test(url))).toEqual([]);
});

it('is a production build without imports', () => {
  expect(worker).not.toContain('process.env');
  expect(worker).not.toMatch(/\bimport\b/);
});
