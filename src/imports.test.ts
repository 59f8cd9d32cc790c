import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Which room may import which (docs/architecture.md): arrows lead downwards only, so that a room can be understood
 * without those above it. A file belongs to the room with the longest name that its path begins with; imports
 * within a room are its own affair, but for circles.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/shared': [],

  'src/site/words': [],
  'src/site/styles': [],
  'src/site/content': ['src/site/words', 'src/shared'],
  'src/site/ui': ['src/site/content', 'src/site/words', 'src/site/styles', 'src/shared'],
  'src/site/forms': ['src/site/ui', 'src/site/content', 'src/site/words', 'src/shared'],
  'src/site/lesson': ['src/site/ui', 'src/site/content', 'src/shared'],
  'src/site/hydration': ['src/site/lesson', 'src/site/forms', 'src/site/content', 'src/shared'],
  'src/site/page-script': ['src/site/hydration', 'src/site/styles', 'src/shared'],
  'src/site/service-worker': ['src/shared'],
  'src/site/sections': [
    'src/site/hydration',
    'src/site/forms',
    'src/site/ui',
    'src/site/content',
    'src/site/words',
    'src/shared',
  ],
  'src/site/previews': ['src/site/content', 'src/shared'],
  'src/site/editor': [],
  'src/site/build': ['src/site/styles', 'src/shared'],
  // Layouts and pages put everything together.
  'src/site': ['src/site', 'src/shared'],

  'src/server/lead.ts': ['src/shared'],
  'src/server/make-folders.ts': [],
  'src/server/phone.ts': [],
  'src/server/handling.ts': ['src/server/lead.ts'],
  'src/server/step-links.ts': ['src/server/lead.ts', 'src/server/handling.ts', 'src/server/store'],
  'src/server/take-step.ts': [
    'src/server/words',
    'src/server/store',
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/phone.ts',
  ],
  'src/server/store/store-error.ts': [],
  'src/server/logging.ts': ['src/server/store/store-error.ts'],
  'src/server/retention.ts': ['src/server/store', 'src/server/logging.ts', 'src/shared'],
  'src/server/views.ts': ['src/server/store', 'src/server/logging.ts', 'src/shared'],
  'src/server/config.ts': ['src/server/lead.ts', 'src/server/settings.ts', 'src/shared'],
  'src/server/settings.ts': ['src/shared'],
  'src/server/flood-guard.ts': ['src/server/logging.ts', 'src/shared'],
  'src/server/words': [
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/step-links.ts',
    'src/server/phone.ts',
    'src/server/logging.ts',
    'src/server/store',
    'src/shared',
  ],
  // The parts of the store, which all rooms know; the engines below them are known to whoever opens one.
  'src/server/store': [
    'src/server/store/store-error.ts',
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/phone.ts',
    'src/shared',
  ],
  'src/server/store/sqlite': [
    'src/server/store',
    'src/server/store/store-error.ts',
    'src/server/make-folders.ts',
  ],
  'src/server/store/postgres': [
    'src/server/store',
    'src/server/store/store-error.ts',
    'src/server/logging.ts',
  ],
  'src/server/store/open.ts': [
    'src/server/store',
    'src/server/store/sqlite',
    'src/server/store/postgres',
    'src/server/logging.ts',
  ],
  'src/server/store/move.ts': [
    'src/server/store',
    'src/server/store/store-error.ts',
    'src/server/store/open.ts',
    'src/server/store/sqlite',
    'src/server/store/postgres',
  ],
  'src/server/pages': ['src/server/logging.ts', 'src/shared'],
  'src/server/intake': [
    'src/server/words',
    'src/server/store',
    'src/server/store/store-error.ts',
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/step-links.ts',
    'src/server/take-step.ts',
    'src/server/logging.ts',
    'src/server/flood-guard.ts',
    'src/shared',
  ],
  'src/server/delivery': [
    'src/server/words',
    'src/server/store',
    'src/server/store/store-error.ts',
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/step-links.ts',
    'src/server/take-step.ts',
    'src/server/phone.ts',
    'src/server/logging.ts',
    'src/server/config.ts',
    'src/shared',
  ],
  'src/server/cli': [
    'src/server/logging.ts',
    'src/server/words',
    'src/server/store',
    'src/server/store/open.ts',
    'src/server/store/move.ts',
    'src/server/store/store-error.ts',
    'src/server/lead.ts',
    'src/server/handling.ts',
    'src/server/phone.ts',
    'src/server/config.ts',
    'src/server/retention.ts',
    'src/server/views.ts',
    'src/server/phone.ts',
    'src/shared',
  ],
  // What stands beside the rooms puts them together.
  'src/server': ['src/server', 'src/shared'],
};

const ROOMS = Object.keys(MAY_IMPORT).sort((one, other) => other.length - one.length);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file));
const importsOf = new Map(files.map((file) => [file, readImports(file)]));

/** The files of ours that a file imports, types too. */
function readImports(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)/g)];
  return specifiers
    .map(([, specifier = '']) =>
      specifier.replace(/^#shared\//, `${'../'.repeat(file.split('/').length - 2)}shared/`),
    )
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(dirname(file), specifier))
    .filter((imported) => files.includes(imported));
}

function roomOf(file: string): string {
  return ROOMS.find((room) => file === room || file.startsWith(`${room}/`)) ?? 'src';
}

/** Whether one room may import from another; what stands beside rooms may import from those next to it, too. */
function mayImport(from: string, to: string): boolean {
  const allowed = MAY_IMPORT[from] ?? [];
  return from === to || allowed.includes(to) || (allowed.includes(from) && to.startsWith(`${from}/`));
}

/** The first way from a file back to itself. */
function findCircle(file: string, way: string[], done: Set<string>): string[] | undefined {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const imported of importsOf.get(file) ?? []) {
    const circle = findCircle(imported, [...way, file], done);
    if (circle) return circle;
  }
  done.add(file);
  return undefined;
}

describe('imports', () => {
  it('lead from a room to those below it only', () => {
    const wrong = [...importsOf].flatMap(([file, imports]) =>
      imports
        .filter((imported) => !mayImport(roomOf(file), roomOf(imported)))
        .map(
          (imported) =>
            `${file} imports ${imported}, but ${roomOf(file)} may import ${MAY_IMPORT[roomOf(file)]?.join(', ') || 'nothing'} only: ` +
            'move what both need into a room below, or hand it over as an argument.',
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('go in no circle', () => {
    const done = new Set<string>();
    expect(
      files
        .map((file) => findCircle(file, [], done))
        .find(Boolean)
        ?.join(' → '),
    ).toBeUndefined();
  });

  it('are seen by this test', () => {
    expect(importsOf.get('src/server/main.ts')).toContain('src/server/app.ts');
    expect(importsOf.get('src/server/intake/register.ts')).toContain('src/shared/lead/lead.ts');
    expect(importsOf.get('src/site/layouts/Page.astro')).toContain('src/site/sections/Header.tsx');
  });
});

describe('the way of a lead through the browser, as docs/architecture.md lists it', () => {
  const [sentence = ''] =
    /^In the browser those are.*$/m.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const way = Array.from(sentence.matchAll(/`([^`]+)`/g), ([, file]) => `src/site/${file}`);

  it('has as many files as it says, and no more than one can keep in mind', () => {
    expect(sentence).toContain(` ${way.length} files`);
    expect(way.length).toBeLessThanOrEqual(18);
  });

  it('leads from each file to the next ones', () => {
    for (const [index, file] of way.entries()) {
      // By its address where it is not imported: so the page script loads the forms' code.
      const isReached = way
        .slice(0, index)
        .some(
          (from) => importsOf.get(from)?.includes(file) || readFileSync(from, 'utf8').includes(`'/${file}'`),
        );
      expect(isReached || index === 0, file).toBe(true);
    }
  });
});
