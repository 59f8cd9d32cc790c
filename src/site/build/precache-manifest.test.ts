import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPrecache } from './precache-manifest.ts';

async function writeBuild(paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `content of ${path}`);
  }
  return folder;
}

async function listUrls(paths: string[]): Promise<string[]> {
  return (await listPrecache(await writeBuild(paths))).map(({ url }) => url);
}

test('names pages as they are visited', async () => {
  expect(await listUrls(['index.html', 'subject/physics.html'])).toEqual(['/', '/subject/physics']);
});

test('names pages for what was not found by their files, as no address shows them', async () => {
  expect(await listUrls(['404.html', 'subject/404.html'])).toEqual(['/404.html', '/subject/404.html']);
});

test('takes what pages are made of, and nothing that no page asks for', async () => {
  const wanted = ['/_astro/forms.Bx2.js', '/_astro/onest.woff2', '/favicon.svg', '/site.webmanifest'];
  const others = [
    'og.png',
    'robots.txt',
    'sitemap-0.xml',
    '_headers',
    'sw.js',
    'favicon.svg.br',
    'a.html.gz',
  ];
  expect(await listUrls([...wanted, ...others])).toEqual(wanted);
});

test('tells versions apart by the content, where the name does not', async () => {
  const folder = await writeBuild(['index.html', '_astro/forms.Bx2.js']);
  const [script, page] = await listPrecache(folder);
  expect(script?.revision).toBeNull();
  expect(page?.revision).toMatch(/^[\w-]{12}$/);
  expect(await listPrecache(folder)).toEqual([script, page]);
  await writeFile(join(folder, 'index.html'), 'changed');
  expect((await listPrecache(folder))[1]?.revision).not.toBe(page?.revision);
});
