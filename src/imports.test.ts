import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

/** What needs Node, and so has no place in what browsers load. */
const NODE_ROOMS = ['src/content', 'src/shared/node', 'src/site/content', 'src/site/previews'];

/** Where all that browsers load begins. */
const BROWSER_ENTRIES = [
  'src/site/page-script/main.ts',
  'src/site/hydration/hydrate.tsx',
  'src/site/forms/storage/outbox.ts',
  'src/site/lesson/open-lesson.tsx',
  'src/service-worker/main.ts',
  'src/editor/page/main.ts',
];

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
  'src/service-worker': ['src/site', 'src/server'],
  'src/server': ['src/site', 'src/build', 'src/editor'],

  'src/site/words': ['src/site/ui', 'src/site/forms', 'src/site/sections'],
  'src/site/ui': ['src/site/forms', 'src/site/sections', 'src/site/hydration'],
  'src/site/forms': ['src/site/sections', 'src/site/hydration', 'src/site/lesson'],
};

/** The rooms of the server (docs/architecture.md), from the ground up, each with those on which it stands. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  lead: [],
  store: ['lead'],
  pages: [],
  intake: ['lead', 'store'],
  lookup: ['lead', 'store'],
  outbox: ['lead', 'store'],
  channels: ['lead', 'store', 'lookup', 'outbox'],
  watch: ['lead', 'store', 'lookup', 'outbox'],
  doctor: ['lead', 'store', 'pages', 'lookup', 'outbox', 'channels', 'watch'],
  cli: ['lead', 'store', 'outbox', 'lookup', 'watch', 'doctor'],
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

it.each(BROWSER_ENTRIES)('%s leads to nothing that needs Node', (entry) => {
  const loaded = new Set([entry]);
  // A set that grows is walked to its new end.
  for (const file of loaded) {
    for (const imported of readImports(file)) if (files.includes(imported)) loaded.add(imported);
  }
  expect([...loaded].filter((file) => NODE_ROOMS.some((room) => isIn(room)(file)))).toEqual([]);
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
