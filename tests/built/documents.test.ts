import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../src/server/unknown-settings.ts';

/*
 * Checks what readers of the documents follow manually: links, anchors, `npm run` commands and settings. Authors have
 * to keep all other statements true.
 */

const DOCUMENTS = globSync(['*.md', '{docs/**,bench,tests/fixtures}/*.md']);

const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

const SOURCES = globSync(['*.ts', '{src,scripts,tests,deploy,bench}/**/*.{ts,tsx,service,sh}'])
  .filter((path) => path !== 'tests/built/documents.test.ts' && !path.includes('node_modules'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/** Variables of other programs. */
const OTHER_NAMES = ['NODE_VERSION'];

/** Whether a name is a setting, a constant or variable of the code, or an error code that it compares with. */
function exists(name: string): boolean {
  return (
    [...SETTING_NAMES, ...OTHER_NAMES].includes(name) ||
    new RegExp(`(?:\\bconst (?:\\{ )?|\\benv\\.|')${name}\\b`).test(SOURCES)
  );
}

const read = (path: string) => readFileSync(path, 'utf8');

/** Without code blocks, which contain no links. */
const readProse = (path: string) => read(path).replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** Anchors of the headings, as Git hosts create them. */
function listAnchors(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (path) => {
  test('links to existing pages and headings', () => {
    const links = [...readProse(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^(https?:|mailto:)/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : normalize(join(dirname(path), file));
        return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  test('names existing scripts of package.json', () => {
    const scripts = [...read(path).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });

  test('names existing settings and constants', () => {
    const words = [...readProse(path).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)];
    expect(words.map(([, name = '']) => name).filter((name) => !exists(name))).toEqual([]);
  });
});
