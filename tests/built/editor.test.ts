// @module-tag slow
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_RECORD } from '#shared/node/build-record.ts';
import { editorHeaders } from '#shared/node/security-headers.ts';
import { type BuiltFiles, openBuiltFiles } from '../../src/build/built-files.ts';
import { BUILD_TIMEOUT_MS, buildSite, type SiteBuild } from '../support/build-site.ts';
import { ensureFixtureSite, FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { headersAt, parseHeadersFile } from '../support/headers-file.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';

let build: SiteBuild;
let plain: BuiltFiles;
let withEditor: BuiltFiles;

const SETTINGS = { CONTENT_FOLDER: FIXTURE_CONTENT, ADMIN_REPO: 'school/site' };
const OF_EDITOR = /^\/admin(?:\.html|\/)/;
/** Files that list all files or addresses of a build. */
const LISTS = ['/_headers', '/_redirects', `/${BUILD_RECORD}`];

beforeAll(async () => {
  await ensureFixtureSite();
  build = await buildSite(SETTINGS);
  [plain, withEditor] = [openBuiltFiles(FIXTURE_SITE), openBuiltFiles(build.folder)];
}, 2 * BUILD_TIMEOUT_MS);

afterAll(() => build?.remove());

it('is absent by default', () => {
  expect([...plain.keys()].filter((path) => /admin/.test(path))).toEqual([]);
  expect(existsSync(`${SCHOOL_SITE}/admin.html`)).toBe(false);
  for (const list of LISTS.slice(0, 2)) expect(plain.get(list)?.toString()).not.toContain('/admin');
});

it('changes no byte of the pages, the service worker’s cache and the sitemap', () => {
  const site = [...withEditor.keys()].filter((path) => !OF_EDITOR.test(path));
  expect(site).toEqual([...plain.keys()]);
  const changed = site.filter(
    (path) => !LISTS.includes(path) && !withEditor.get(path)?.equals(plain.get(path) ?? Buffer.of()),
  );
  expect(changed).toEqual([]);
});

it('has its own policy on static hosts and leaves every other rule unchanged', () => {
  const read = (files: BuiltFiles) => parseHeadersFile(files.get('/_headers')?.toString() ?? '');
  const [before, after] = [read(plain), read(withEditor)];
  const wanted = editorHeaders({ siteUrl: 'http://localhost:3000' });
  for (const path of [
    '/admin',
    ...[...withEditor.keys()].filter((each) => OF_EDITOR.test(each) && !/\.(br|gz)$/.test(each)),
  ])
    expect(Object.fromEntries(headersAt(after, path)), path).toMatchObject(wanted);
  for (const address of ['/', '/subject/physics', '/404', '/sw.js', '/robots.txt'])
    expect(headersAt(after, address)).toEqual(headersAt(before, address));
});

it('is excluded from search engines and loads nothing from other hosts', () => {
  const page = withEditor.get('/admin.html')?.toString() ?? '';
  expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(withEditor.has(address ?? ''), address).toBe(true);
  const script = [...withEditor].find(([path]) => /^\/admin\/main\..*\.js$/.test(path))?.[1].toString();
  expect(script).toContain('school/site');
  expect(script).not.toMatch(/font-face[^}]*https:/);
});
