import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

/** What needs Node, and so has no place in what browsers load. */
const NODE_ROOMS = ['src/content', 'src/shared/node', 'src/site/content', 'src/site/previews'];

/**
 * Rooms that must not know others (docs/architecture.md), so that each can be understood and exchanged without them;
 * their types they may. Circles are found by Biome's `noImportCycles`.
 */
const MUST_NOT_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/shared': ['src/site', 'src/server', 'src/build', 'src/editor'],
  'src/content': ['src/site', 'src/server', 'src/build', 'src/editor'],
  'src/site': ['src/server', 'src/build', 'src/editor'],
  'src/build': ['src/server'],
  'src/editor': ['src/site', 'src/server'],
  'src/editor/page': NODE_ROOMS,
  'src/service-worker': ['src/site', 'src/server', ...NODE_ROOMS],
  'src/server': ['src/site', 'src/build', 'src/editor'],

  'src/site/words': ['src/site/ui', 'src/site/forms', 'src/site/sections', ...NODE_ROOMS],
  'src/site/ui': ['src/site/forms', 'src/site/sections', 'src/site/hydration', ...NODE_ROOMS],
  'src/site/forms': ['src/site/sections', 'src/site/hydration', 'src/site/lesson', ...NODE_ROOMS],
  'src/site/hydration': NODE_ROOMS,
  'src/site/page-script': NODE_ROOMS,
  'src/site/contact': NODE_ROOMS,
};

/** The rooms of the server (docs/architecture.md), from the ground up, each with those on which it stands. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  lead: [],
  store: ['lead'],
  pages: [],
  intake: ['lead', 'store'],
  lookup: ['lead', 'store'],
  queue: ['lead', 'store'],
  channels: ['lead', 'store', 'lookup', 'queue'],
  watch: ['lead', 'store', 'lookup', 'queue'],
  doctor: ['lead', 'store', 'pages', 'lookup', 'queue', 'channels', 'watch'],
  cli: ['lead', 'store', 'lookup', 'watch', 'doctor'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file));

/** The files of ours without which a file does not run. */
function readImports(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^'?]+)/g)];
  return specifiers.map(([, specifier = '']) =>
    specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier.replace('#', 'src/'),
  );
}

const isIn = (room: string) => (file: string) => file.startsWith(`${room}/`);

it.each(Object.entries(MUST_NOT_IMPORT))('%s knows nothing of %j', (room, strangers) => {
  expect(findForbidden(room, strangers)).toEqual([]);
});

it.each(Object.entries(SERVER_ROOMS))('src/server/%s stands on %j alone', (name, below) => {
  const others = Object.keys(SERVER_ROOMS).filter((room) => room !== name && !below.includes(room));
  const strangers = others.map((room) => `src/server/${room}`);
  expect(findForbidden(`src/server/${name}`, strangers)).toEqual([]);
});

it('sees what files of every kind import', () => {
  expect(readImports('src/server/main.ts')).toContain('src/server/app.ts');
  expect(readImports('src/site/forms/dialogs/TrialDialog.tsx')).toContain('src/shared/lead/messages.ts');
  expect(readImports('src/site/layouts/Page.astro')).toContain('src/site/header/Header.tsx');
});

/** The imports of a room that lead to rooms of which it should know nothing, each with what to do about it. */
function findForbidden(room: string, strangers: readonly string[]): string[] {
  return files.filter(isIn(room)).flatMap((file) =>
    readImports(file)
      .filter((imported) => strangers.some((stranger) => isIn(stranger)(imported)))
      .map((imported) => `${file} imports ${imported}: move what both need below, or hand it over`),
  );
}
