import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
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

  'src/server/store': ['src/server/intake', 'src/server/delivery', 'src/server/pages', 'src/server/cli'],
  'src/server/intake': ['src/server/delivery', 'src/server/pages', 'src/server/cli'],
  'src/server/delivery': ['src/server/intake', 'src/server/pages', 'src/server/cli'],
  'src/server/pages': ['src/server/intake', 'src/server/delivery', 'src/server/store', 'src/server/cli'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file));

/** The files of ours that a file imports, types too. */
function readImports(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)/g)];
  return specifiers
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^(?:\.|#(?:shared|content)\/)/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier.replace('#', 'src/'),
    );
}

const isIn = (room: string) => (file: string) => file.startsWith(`${room}/`);

it.each(Object.entries(MUST_NOT_IMPORT))('%s knows nothing of %j', (room, strangers) => {
  const wrong = files.filter(isIn(room)).flatMap((file) =>
    readImports(file)
      .filter((imported) => strangers.some((stranger) => isIn(stranger)(imported)))
      .map(
        (imported) =>
          `${file} imports ${imported}: move what both need into a room below, or hand it over as an argument`,
      ),
  );
  expect(wrong).toEqual([]);
});

it('sees the imports of files of every kind', () => {
  expect(readImports('src/server/main.ts')).toContain('src/server/app.ts');
  expect(readImports('src/server/intake/register.ts')).toContain('src/shared/lead/lead.ts');
  expect(readImports('src/site/layouts/Page.astro')).toContain('src/site/header/Header.tsx');
});
