import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBuild, publishBuild, stagedFolder } from './publish.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a folder for builds, and a function that publishes a build of these files. */
async function makeBuildFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'publish-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'dist');
  const stored = join(parent, '.builds', 'dist');
  const stage = async (files: Record<string, string>) => {
    const staged = stagedFolder(folder);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(staged, path)), { recursive: true });
      await writeFile(join(staged, path), text);
    }
    return staged;
  };
  return {
    folder,
    stored,
    publish: async (files: Record<string, string>) => publishBuild(await stage(files), folder),
  };
}

const read = (...path: string[]) => readFile(join(...path), 'utf8');

test('keeps the previous build complete, and the hashed files of all builds', async () => {
  const { folder, stored, publish } = await makeBuildFolder();
  await publish({ 'index.html': '1', '_astro/forms.a.js': 'a' });
  await publish({ 'index.html': '2', '_astro/forms.b.js': 'b' });
  await publish({ 'index.html': '3', '_astro/forms.c.js': 'c' });
  expect(await read(folder, 'index.html')).toBe('3');
  expect(await readdir(join(folder, '_astro'))).toEqual(['forms.c.js']);
  expect(await read(stored, 'previous', 'index.html')).toBe('2');
  expect((await readdir(join(stored, 'assets'))).sort()).toEqual(['forms.a.js', 'forms.b.js']);
  expect((await readdir(stored)).sort()).toEqual(['assets', 'previous']);
});

test('treats an empty folder as no build', async () => {
  const { folder, stored, publish } = await makeBuildFolder();
  await mkdir(folder);
  await publish({ 'index.html': '1' });
  expect(await read(folder, 'index.html')).toBe('1');
  expect(await readdir(stored)).toEqual([]);
});

test('deletes hashed files that were replaced more than a month ago', async () => {
  const { stored, publish } = await makeBuildFolder();
  await publish({ '_astro/old.js': 'a' });
  await publish({ '_astro/newer.js': 'b' });
  const longAgo = new Date(Date.now() - 31 * DAY_MS);
  await utimes(join(stored, 'assets', 'old.js'), longAgo, longAgo);
  await publish({ '_astro/newest.js': 'c' });
  expect(await readdir(join(stored, 'assets'))).toEqual(['newer.js']);
});

test('keeps the only good build if a build was killed between its two renames', async () => {
  const { folder, stored, publish } = await makeBuildFolder();
  await publish({ 'index.html': '1' });
  await publish({ 'index.html': '2' });
  await rm(folder, { recursive: true });
  await publish({ 'index.html': '3' });
  expect(await read(folder, 'index.html')).toBe('3');
  expect(await read(stored, 'previous', 'index.html')).toBe('1');
});

test('removes the folders of killed builds, but none of a running one', async () => {
  const { stored, publish } = await makeBuildFolder();
  const NO_PROCESS = 2 ** 22 + 1;
  await mkdir(join(stored, `next-${NO_PROCESS}`), { recursive: true });
  await mkdir(join(stored, `next-${process.ppid}`), { recursive: true });
  await publish({ 'index.html': '1' });
  expect(await readdir(stored)).toEqual([`next-${process.ppid}`]);
});

test('rejects a build without a page or without a file that a page names', () => {
  const files = new Map([
    ['/index.html', Buffer.from('<script src="/_astro/a.js">')],
    ['/404.html', Buffer.from('')],
  ]);
  expect(() => checkBuild(files, ['/index', '/404', '/subject/physics'])).toThrow(
    'The build is incomplete: /404.html is missing or empty; /subject/physics.html is missing or empty; ' +
      '/index.html names /_astro/a.js, which was not built',
  );
  files.set('/_astro/a.js', Buffer.from(''));
  expect(() => checkBuild(files, ['/index'])).not.toThrow();
});
