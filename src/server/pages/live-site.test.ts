import { renameSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BuildRecord, digest } from '#shared/node/build-record.ts';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import {
  createRecordingLogger,
  type LogLine,
  TEST_CONTENT,
  TEST_SCHOOL,
} from '../../../tests/support/test-app.ts';
import { openLiveSite } from './live-site.ts';

const SECURITY = { siteUrl: 'https://klitynka.example' };

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A build of a school with this name; `files` are beside its pages. */
function makeBuild(name: string, files: Record<string, string> = {}): Record<string, string> {
  const pages = { 'index.html': name, '404.html': '404', ...files };
  const content = { ...TEST_CONTENT, school: { ...TEST_SCHOOL, name } };
  const record = { content, inline: { scripts: [], styles: [] }, files: describeFiles(pages) };
  return { ...pages, '.site.json': JSON.stringify(record) };
}

function describeFiles(files: Record<string, string>): BuildRecord['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const content = Buffer.from(text);
      return [`/${path}`, { bytes: content.length, sha256: digest(content) }];
    }),
  );
}

async function makePlace() {
  const parent = await mkdtemp(join(tmpdir(), 'live-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const log: LogLine[] = [];
  const open = async (contentFolder = FIXTURE_CONTENT, beforeReading = () => {}) => {
    const live = await openLiveSite({
      folder: join(parent, 'dist'),
      contentFolder,
      // Called just before a build is read.
      get security() {
        beforeReading();
        return SECURITY;
      },
      logger: createRecordingLogger(log),
      pollMs: 10,
    });
    onTestFinished(live.stopWatching);
    return {
      stopWatching: live.stopWatching,
      school: () => live.current.content.school.name,
      read: (path: string) => live.current.site.files.get(path)?.variants.identity.body.toString(),
    };
  };
  return { parent, folder: join(parent, 'dist'), stored: join(parent, '.builds', 'dist'), log, open };
}

test('takes a newer build with its content, and still serves files of the old one', async () => {
  const { parent, folder, stored, open } = await makePlace();
  await write(folder, makeBuild('Перша', { '_astro/forms.a.js': 'a' }));
  const live = await open();
  expect([live.read('/'), live.school()]).toEqual(['Перша', 'Перша']);
  await write(join(parent, 'next'), makeBuild('Друга', { '_astro/forms.b.js': 'b' }));
  await cp(join(folder, '_astro'), join(stored, 'assets'), { recursive: true });
  await rename(folder, join(stored, 'previous'));
  await rename(join(parent, 'next'), folder);
  await expect.poll(live.school).toBe('Друга');
  expect(live.read('/')).toBe('Друга');
  expect(live.read('/_astro/forms.b.js')).toBe('b');
  expect(live.read('/_astro/forms.a.js')).toBe('a');
});

test('does not serve a build that was replaced while it was read; serves the other one once', async () => {
  const { parent, folder, log, open } = await makePlace();
  await write(folder, makeBuild('Перша'));
  let reads = 0;
  let servedUntilThen = '';
  const live = await open(FIXTURE_CONTENT, () => {
    reads += 1;
    // The build at the start, the second one, and the third one that has replaced it.
    if (reads === 2) replaceBy('third');
    if (reads === 3) servedUntilThen = live.school();
  });
  const replaceBy = (next: string) => {
    renameSync(folder, join(parent, `before-${next}`));
    renameSync(join(parent, next), folder);
  };
  await write(join(parent, 'second'), makeBuild('Друга'));
  await write(join(parent, 'third'), makeBuild('Третя'));
  replaceBy('second');
  await expect.poll(live.school).toBe('Третя');
  await expect.poll(() => reads).toBe(3);
  expect(servedUntilThen).toBe('Перша');
  expect(log).toMatchObject([{ message: 'a new build is served' }]);
});

test('waits for a build that is copied file by file, and logs it once', async () => {
  const { folder, log, open } = await makePlace();
  await write(folder, makeBuild('Перша'));
  const live = await open();
  const { 'subject/physics.html': late, ...early } = makeBuild('Друга', { 'subject/physics.html': 'Фізика' });
  await write(folder, early);
  await expect.poll(() => log.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(log).toMatchObject([
    { level: 'warn', message: expect.stringContaining('the new build is incomplete') },
  ]);
  expect(live.school()).toBe('Перша');
  await write(folder, { 'subject/physics.html': late ?? '' });
  await expect.poll(live.school).toBe('Друга');
  // The next incomplete build is logged again.
  const { 'index.html': _missing, ...third } = makeBuild('Третя', { 'subject/french.html': 'Французька' });
  delete third['subject/french.html'];
  await write(folder, third);
  await expect.poll(() => log.filter(({ level }) => level === 'warn')).toHaveLength(2);
});

test('returns to the previous build when that is restored', async () => {
  const { parent, folder, open } = await makePlace();
  await write(folder, makeBuild('Перша'));
  await write(join(parent, 'next'), makeBuild('Друга'));
  const live = await open();
  await rename(folder, join(parent, 'before'));
  await rename(join(parent, 'next'), folder);
  await expect.poll(live.school).toBe('Друга');
  await rename(folder, join(parent, 'next'));
  await rename(join(parent, 'before'), folder);
  await expect.poll(live.school).toBe('Перша');
});

test.each([
  ['is gone', async (folder: string) => rm(folder, { recursive: true })],
  ['lacks a page', async (folder: string) => rm(join(folder, 'index.html'))],
  ['lacks a file', async (folder: string) => rm(join(folder, '_astro/forms.b.js'))],
  ['has half a page', async (folder: string) => truncate(join(folder, 'index.html'), 3)],
  ['has a page of another build', async (folder: string) => writeFile(join(folder, '404.html'), '505')],
  ['lacks its record', async (folder: string) => rm(join(folder, '.site.json'))],
  ['has half of its record', async (folder: string) => truncate(join(folder, '.site.json'), 20)],
])('starts with the previous build if the last one %s', async (_what, spoil) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const { folder, stored, open } = await makePlace();
  await write(join(stored, 'previous'), makeBuild('Перша'));
  await write(folder, makeBuild('Друга', { '_astro/forms.b.js': 'b' }));
  await spoil(folder);
  const live = await open();
  expect(live.school()).toBe('Перша');
  expect(warn.mock.lastCall?.[0]).toContain('Поки що сайт показує останню вдалу збірку.');
});

test('waits for the remaining old page of a build that is copied file by file', async () => {
  const { folder, log, open } = await makePlace();
  await write(folder, makeBuild('Школа А', { 'subject/physics.html': 'Фізика А' }));
  const live = await open();
  const { 'subject/physics.html': late, ...early } = makeBuild('Школа Б', {
    'subject/physics.html': 'Фізика Б',
  });
  await write(folder, early);
  await expect.poll(() => log.length).toBe(1);
  expect([live.school(), live.read('/'), live.read('/subject/physics')]).toEqual([
    'Школа А',
    'Школа А',
    'Фізика А',
  ]);
  await write(folder, { 'subject/physics.html': late ?? '' });
  await expect.poll(live.school).toBe('Школа Б');
  expect(live.read('/subject/physics')).toBe('Фізика Б');
});

test('serves no files that do not belong to the build, such as pages of an earlier one', async () => {
  const { folder, open } = await makePlace();
  await write(folder, { ...makeBuild('Перша'), 'subject/latin.html': 'Латина' });
  const live = await open();
  expect(live.read('/')).toBe('Перша');
  expect(live.read('/subject/latin')).toBeUndefined();
});

test('starts with invalid content, and explains it in Ukrainian', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const { folder, open } = await makePlace();
  await write(folder, makeBuild('Перша'));
  const content = copyContent();
  content.write('packages.yaml', '- name: [\n');
  const live = await open(content.folder);
  expect(live.school()).toBe('Перша');
  expect(warn.mock.lastCall?.[0]).toMatch(
    /packages\.yaml[\s\S]*Поки що сайт показує останню вдалу збірку\.$/,
  );
});

test('refuses to start without any build', async () => {
  const { open } = await makePlace();
  await expect(open()).rejects.toThrow('Сайт ще не зібрано');
});

test('stops watching for builds when it is stopped', async () => {
  const { folder, log, open } = await makePlace();
  await write(folder, makeBuild('Перша'));
  const [stopped, going] = [await open(), await open()];
  stopped.stopWatching();
  await write(folder, makeBuild('Друга'));
  // Another watcher with the same interval has seen it.
  await expect.poll(going.school).toBe('Друга');
  await expect.poll(() => log.length).toBeGreaterThan(0);
  expect(stopped.school()).toBe('Перша');
});
