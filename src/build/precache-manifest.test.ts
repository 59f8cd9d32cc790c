import { expect, test } from 'vitest';
import type { BuiltFiles } from './built-files.ts';
import { listPrecache } from './precache-manifest.ts';

function listUrls(paths: string[]): string[] {
  return listPrecache(makeBuild(paths)).map(({ url }) => url);
}

function makeBuild(paths: string[]): BuiltFiles {
  return new Map(paths.map((path) => [path, Buffer.from(`content of ${path}`)]));
}

test('lists pages by the addresses that visitors use', () => {
  expect(listUrls(['/index.html', '/subject/physics.html'])).toEqual(['/', '/subject/physics']);
});

test('lists not-found pages by their files, because they have no address', () => {
  expect(listUrls(['/404.html', '/subject/404.html'])).toEqual(['/404.html', '/subject/404.html']);
});

test('lists the files of pages, but no unused files and no photographs', () => {
  const wanted = [
    '/_astro/forms.Bx2.js',
    '/_astro/onest.woff2',
    '/favicon.svg',
    '/site.webmanifest',
    '/_astro/lesson.Bx2.js',
    '/lesson/physics.Bx2.json',
  ];
  const others = [
    '/preview/home.1a2b.png',
    '/_astro/olena.Bx2.webp',
    '/icon-512.png',
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/robots.txt',
    '/sitemap-0.xml',
    '/_headers',
    '/sw.js',
    '/favicon.svg.br',
    '/a.html.gz',
  ];
  expect(listUrls([...wanted, ...others])).toEqual(wanted);
});

test('lists a font of rare characters only if a page or lesson shows one of them', () => {
  const fonts = ['/_astro/onest-latin-1.Bx2.woff2', '/_astro/onest-latin-extended.Bx2.woff2'];
  const listFonts = (page: string, lesson: string) => {
    const files = makeBuild(['/index.html', '/lesson/french.Bx2.json', ...fonts]);
    files.set('/index.html', Buffer.from(page));
    files.set('/lesson/french.Bx2.json', Buffer.from(lesson));
    return listPrecache(files)
      .map(({ url }) => url)
      .filter((url) => url.endsWith('.woff2'));
  };
  expect(listFonts('2 × 2', '«так»')).toEqual([]);
  expect(listFonts('2 × 2', 'été')).toEqual(fonts.slice(0, 1));
  expect(listFonts('Łódź, señor', '')).toEqual(fonts);
});

test('gives files without a hash in their names a revision', () => {
  const files = makeBuild(['/_astro/forms.Bx2.js', '/index.html']);
  const [script, page] = listPrecache(files);
  expect(script?.revision).toBeNull();
  expect(page?.revision).toMatch(/^[\w-]{12}$/);
  expect(listPrecache(files)).toEqual([script, page]);
  files.set('/index.html', Buffer.from('changed'));
  expect(listPrecache(files)[1]?.revision).not.toBe(page?.revision);
});
