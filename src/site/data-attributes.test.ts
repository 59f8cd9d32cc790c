import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DATA_ATTRIBUTES } from './data-attributes.ts';

const sources = ['src/site', 'src/build']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /(?<!\.test|data-attributes)\.(?:tsx?|astro|css)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const found = [
  ...[...sources.matchAll(/(?<![\w-])data-([a-z]+(?:-[a-z]+)*)(?=[\]="'>`\s:)])/g)].map(
    ([, name = '']) => name,
  ),
  ...[...sources.matchAll(/\bdataset\.([a-zA-Z]+)/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ),
];

it('is the whole contract between markup, scripts and styles', () => {
  expect([...new Set(found)].sort()).toEqual(Object.keys(DATA_ATTRIBUTES).sort());
});

it('finds each in two places at least, as one writes and another reads it', () => {
  const lonely = Object.keys(DATA_ATTRIBUTES).filter(
    // Only Cloudflare reads it.
    (name) => name !== 'cfasync' && found.filter((each) => each === name).length < 2,
  );
  expect(lonely).toEqual([]);
});
