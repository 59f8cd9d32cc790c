import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Rooms that must not know others (docs/architecture.md), so that each can be understood and exchanged without them.
 * What browsers load, above all, has nothing of the server. Circles are found by Biome's `noImportCycles`.
 */
const MUST_NOT_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/shared': ['src/site', 'src/server', 'src/build', 'src/editor'],
  'src/content': ['src/site', 'src/server', 'src/build', 'src/editor'],
  'src/site': ['src/server', 'src/build', 'src/editor'],
  'src/build': ['src/server'],
  'src/editor': ['src/site', 'src/server'],
  'src/service-worker': ['src/site', 'src/server', 'src/content'],
  'src/server': ['src/site', 'src/build', 'src/editor'],

  'src/site/words': ['src/site/content', 'src/site/ui', 'src/site/forms', 'src/site/sections'],
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
  queue: ['lead', 'store'],
  channels: ['lead', 'store', 'lookup', 'queue'],
  watch: ['lead', 'store', 'lookup', 'queue'],
  doctor: ['lead', 'store', 'pages', 'lookup', 'queue', 'channels', 'watch'],
  cli: ['lead', 'store', 'lookup', 'watch', 'doctor'],
};

/** What browsers load: where the script of the pages begins, what it loads later, the worker, and the editor's page. */
const BROWSER_ENTRIES = [
  'src/site/page-script/main.ts',
  'src/site/hydration/hydrate.tsx',
  'src/site/lesson/open-lesson.tsx',
  'src/site/forms/keeping/outbox.ts',
  'src/service-worker/main.ts',
  'src/editor/page/main.ts',
];

/** Rooms of the build and the server, which need Node. */
const NODE_ROOMS = ['src/content', 'src/shared/node', 'src/site/content', 'src/site/previews'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file));

/** The files of ours that a file imports, types too. */
function readImports(file: string): string[] {
  return listImports(readFileSync(file, 'utf8'), file);
}

/** Those without which it does not run. */
function readRunningImports(file: string): string[] {
  return listImports(readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, ''), file);
}

function listImports(text: string, file: string): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)/g)];
  return specifiers
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^(?:\.|#(?:shared|content)\/)/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier.replace('#', 'src/'),
    );
}

const isIn = (room: string) => (file: string) => file.startsWith(`${room}/`);

it.each(Object.entries(MUST_NOT_IMPORT))('%s knows nothing of %j', (room, strangers) => {
  expect(findForbidden(room, strangers)).toEqual([]);
});

/** The imports of a room that lead to rooms of which it should know nothing, each with what to do about it. */
function findForbidden(room: string, strangers: readonly string[]): string[] {
  return files.filter(isIn(room)).flatMap((file) =>
    readImports(file)
      .filter((imported) => strangers.some((stranger) => isIn(stranger)(imported)))
      .map(
        (imported) =>
          `${file} imports ${imported}: move what both need into a room below, or hand it over as an argument`,
      ),
  );
}

it.each(Object.entries(SERVER_ROOMS))('src/server/%s stands on %j alone', (name, below) => {
  const others = Object.keys(SERVER_ROOMS).filter((room) => room !== name && !below.includes(room));
  expect(
    findForbidden(
      `src/server/${name}`,
      others.map((room) => `src/server/${room}`),
    ),
  ).toEqual([]);
});

it('src/server/lead knows nothing else of the server, the files at its root neither', () => {
  const imported = files.filter(isIn('src/server/lead')).flatMap(readImports).filter(isIn('src/server'));
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !isIn('src/server/lead')(file))).toEqual([]);
});

it('knows a floor for each room of the server', () => {
  const rooms = readdirSync('src/server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(Object.keys(SERVER_ROOMS).toSorted());
});

it.each(BROWSER_ENTRIES)('%s brings nothing into browsers that needs Node', (entry) => {
  const reached = new Set([entry]);
  for (const file of reached)
    for (const imported of readRunningImports(file)) if (/\.tsx?$/.test(imported)) reached.add(imported);
  expect([...reached].filter((file) => NODE_ROOMS.some((room) => isIn(room)(file)))).toEqual([]);
});

it.each(['src/site', 'src/service-worker', 'src/editor/page', 'src/shared'])(
  '%s knows nothing of process, nor a page and its worker of each other',
  (room) => {
    const { fileNames, options, projectReferences } = readProject(room);
    const probe = resolve(room, 'probe.ts');
    const host = ts.createCompilerHost({ ...options, composite: false });
    const { getSourceFile } = host;
    host.getSourceFile = (name, ...rest) =>
      name === probe
        ? ts.createSourceFile(name, 'process; document; ServiceWorkerGlobalScope;', ts.ScriptTarget.ESNext)
        : getSourceFile(name, ...rest);
    const program = ts.createProgram({
      rootNames: [...fileNames, probe],
      options: { ...options, composite: false },
      host,
      ...(projectReferences && { projectReferences }),
    });
    const unknown = program
      .getSemanticDiagnostics(program.getSourceFile(probe))
      .map(({ messageText }) => String(messageText).match(/name '(\w+)'/)?.[1]);
    const isPage = room === 'src/site' || room === 'src/editor/page';
    expect(unknown).toEqual(['process', isPage ? 'ServiceWorkerGlobalScope' : 'document']);
  },
);

it('has the types of every room checked', () => {
  const rooms = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('tsconfig.json'))
    .map((file) => resolve('src', dirname(file)));
  const checked = new Set<string>();
  const visit = (path: string) => {
    for (const reference of readProject(path).projectReferences ?? []) {
      if (checked.has(reference.path)) continue;
      checked.add(reference.path);
      visit(reference.path);
    }
  };
  visit('tsconfig.rooms.json');
  expect(rooms.filter((room) => !checked.has(room))).toEqual([]);
});

/** A project of TypeScript as its configuration describes it, by its folder or its file. */
function readProject(path: string): ts.ParsedCommandLine {
  const file = path.endsWith('.json') ? path : `${path}/tsconfig.json`;
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, resolve(dirname(file)), undefined, resolve(file));
}

it('sees the imports of files of every kind', () => {
  expect(readImports('src/server/main.ts')).toContain('src/server/app.ts');
  expect(readImports('src/server/intake/register.ts')).toContain('src/shared/lead/lead.ts');
  expect(readImports('src/site/layouts/Page.astro')).toContain('src/site/header/Header.tsx');
});
