import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

/** Folders whose code needs Node, so browsers must not load them. */
const NODE_FOLDERS = ['src/content', 'src/shared/node', 'src/site/content', 'src/site/previews'];

/** The entry points of all code that browsers load. */
const BROWSER_ENTRIES = [
  'src/site/page-script/main.ts',
  'src/site/hydration/hydrate.tsx',
  'src/site/forms/storage/outbox.ts',
  'src/site/lesson/open-lesson.tsx',
  'src/service-worker/main.ts',
  'src/editor/page/main.ts',
];

/**
 * Folders and the folders that they must not import (docs/architecture.md), so that each can be understood and replaced
 * separately. Types are exempt. Biome's `noImportCycles` finds cycles.
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

/** The folders of the server (docs/architecture.md), lowest first, each with the folders that it may import. */
const SERVER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  lead: [],
  store: ['lead'],
  pages: [],
  intake: ['lead', 'store'],
  lookup: ['lead', 'store'],
  outbox: ['lead', 'store'],
  causes: ['lead', 'store'],
  channels: ['lead', 'store', 'lookup', 'outbox', 'causes'],
  watch: ['lead', 'store', 'lookup', 'outbox', 'causes'],
  doctor: ['lead', 'store', 'pages', 'lookup', 'outbox', 'causes', 'channels', 'watch'],
  cli: ['lead', 'store', 'outbox', 'lookup', 'watch', 'doctor'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file));

/** The project's files that a file imports at run time. */
function readImports(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^'?]+)/g)];
  return specifiers.map(([, specifier = '']) =>
    specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier.replace('#', 'src/'),
  );
}

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

it.each(Object.entries(MUST_NOT_IMPORT))('%s imports nothing from %j', (folder, forbidden) => {
  expect(findForbidden(folder, forbidden)).toEqual([]);
});

it.each(BROWSER_ENTRIES)('%s loads no code that needs Node', (entry) => {
  const loaded = new Set([entry]);
  // The loop also visits files that are added to the set meanwhile.
  for (const file of loaded) {
    for (const imported of readImports(file)) if (files.includes(imported)) loaded.add(imported);
  }
  expect([...loaded].filter((file) => NODE_FOLDERS.some((folder) => isIn(folder)(file)))).toEqual([]);
});

it.each(Object.entries(SERVER_FOLDERS))('src/server/%s imports only from %j', (name, below) => {
  const others = Object.keys(SERVER_FOLDERS).filter((folder) => folder !== name && !below.includes(folder));
  const forbidden = others.map((folder) => `src/server/${folder}`);
  expect(findForbidden(`src/server/${name}`, forbidden)).toEqual([]);
});

it('reads the imports of all file types', () => {
  expect(readImports('src/server/main.ts')).toContain('src/server/app.ts');
  expect(readImports('src/site/forms/dialogs/TrialDialog.tsx')).toContain('src/shared/lead/messages.ts');
  expect(readImports('src/site/layouts/Page.astro')).toContain('src/site/header/Header.tsx');
});

/** Forbidden imports of a folder, each as a message with the fix. */
function findForbidden(folder: string, forbidden: readonly string[]): string[] {
  return files.filter(isIn(folder)).flatMap((file) =>
    readImports(file)
      .filter((imported) => forbidden.some((other) => isIn(other)(imported)))
      .map(
        (imported) =>
          `${file} imports ${imported}: move shared code to a lower folder, or pass it as an argument`,
      ),
  );
}
