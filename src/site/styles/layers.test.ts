import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** The layers that the stylesheets of each folder may use: the rule of docs/architecture.md, "Styles". */
const RULES: [RegExp, readonly string[]][] = [
  [/^styles\/reset\.css$/, ['reset']],
  [/^styles\/(?:tokens|covers|fonts|base)\.css$/, ['base', 'media']],
  [/^styles\/(?:layout|short-page)\.css$/, ['layout', 'media']],
  [/^styles\/utilities\.css$/, ['utilities']],
  [/^ui\/(?:Section|FirstSection)\.module\.css$/, ['layout', 'media']],
  [/^(?:ui|forms)\/.*\.module\.css$/, ['ui', 'below', 'deferred', 'media']],
  // Styles for playing a lesson, so all of them are deferred.
  [/^lesson\/(?:lesson|pressed)\.css$/, ['deferred']],
  // Feature folders contain sections and components. If a section adjusts a component of `ui`, it does so in the same
  // layer or a higher one.
  [
    /^(?:sections|header|packages|teachers|contact|lesson|first-lesson)\/.*\.module\.css$/,
    ['layout', 'ui', 'faces', 'below', 'deferred', 'utilities', 'media'],
  ],
];

/** Stylesheets without rules. */
const NAMES_ONLY = ['styles/layers.css'];

const sheets = readdirSync('src/site', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !NAMES_ONLY.includes(file))
  .sort();

it.each(sheets)('%s has rules only in the layers of its folder', (file) => {
  const css = readFileSync(`src/site/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const blocks = [...css.matchAll(/^[^\s}][^{]*(?=\{)/gm)].map(([head]) => head.trim());
  const allowed = RULES.find(([pattern]) => pattern.test(file))?.[1] ?? [];
  expect(blocks).not.toEqual([]);
  expect(allowed.map((layer) => `@layer ${layer}`)).toEqual(expect.arrayContaining(blocks));
  for (const layer of ['@layer below', '@layer deferred'])
    if (blocks.includes(layer))
      expect(blocks, 'a sheet comes later as a whole or not at all').toEqual(
        blocks.filter((block) => block === layer || block === '@layer media'),
      );
});

it('all stylesheets have different names, because their class names contain them', () => {
  const names = sheets.filter((file) => file.endsWith('.module.css')).map((file) => basename(file));
  expect(names).toEqual([...new Set(names)]);
});
