import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../src/server/unknown-settings.ts';
import { PICTURE_NAMES } from '../pictures/names.ts';

/*
 * What README, CONTRIBUTING, SECURITY and docs/ say about the project, held against the project: a file, a command, a
 * setting or a message that is renamed turns a test red here.
 */

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/*.md').filter((path) => path !== 'docs/specification.md'),
];

/** The pages of the owner and of those who answer leads, which quote what the site says. */
const GUIDES = ['docs/owner-guide.md', 'docs/manager-guide.md', 'docs/terminal-guide.md'];

const MOST_WORDS: Readonly<Record<string, number>> = {
  'README.md': 1400,
  'docs/operations.md': 4000,
  'docs/scaling.md': 900,
  [GUIDES.join(' + ')]: 3500,
};

const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

const read = (path: string) => readFileSync(path, 'utf8');

/** Without what is kept of builds and packages. */
const FILES = globSync(
  ['{src,deploy,scripts,tests,migrations,bench,docs,public,content,.ci}/**', '*', '.env.example'],
  {
    exclude: (path) => /node_modules/.test(path),
  },
);

/** Without this file, which names what is not ours. */
const SOURCES = FILES.filter((path) => /^(?!docs\/(?!webhook|emailjs)|content)/.test(path))
  .filter(
    (path) => !/\.(?:webp|png|woff2|md)$|lock\.json$|documents\.test/.test(path) && statSync(path).isFile(),
  )
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** What stands between backticks, blocks of code apart. */
function listCode(text: string): string[] {
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** What hosts of static sites read. */
const FOREIGN_SETTINGS = ['NODE_VERSION'];

/** Commands, whose parts of ours are looked at apart; addresses, options and codes of others. */
const FOREIGN =
  /^(?:as_school|apt-get|certbot|chmod|cp|du|git|install|journalctl|ln|ls|npm|npx|ssh-keygen|su|systemctl|https?:|smtps?:|--|~|%|postgres-|sqlite-)/;

/** What belongs to others, or stands for what the reader writes. */
const FOREIGN_WORDS = [
  '"chat":{"id":',
  '"result":[]',
  '"status":"ok"',
  '**жирний**',
  '.eu',
  '.builds/dist/previous/',
  '/newbot',
  '/revoke',
  '123456789:AAE…',
  '<SelectField name="pupil_class" label="Клас" options={…} />',
  '<TextField …>',
  '<dialog>',
  'CHROMIUM_PATH=$(which chromium)',
  'DNT: 1',
  'LeadDialog-module-sheet',
  'NODE_VERSION=24',
  'Sec-GPC: 1',
  '[слова](https://адреса)',
  'anna-koval.jpg',
  'http-server',
  'klitynka_leads_bot',
  'netlify.toml',
  'retry x1',
  'school_old',
  'user.github.io/school/',
  '{{pupil_class}}',
];

const LEADS = read('src/server/cli/leads.ts');
const COMMANDS = [...LEADS.matchAll(/^ {2}(\w+): \[/gm)].map(([, name = '']) => name);

/** What has to stand in the project, of words that may have a value, a placeholder or a pattern in them. */
function listOwnPieces(code: string): string[] {
  const [command = '', ...rest] = code.split(' ');
  if (COMMANDS.includes(command)) return rest.filter((word) => word.startsWith('--'));
  const name = /^([\w-]+)(?:=|: )/.exec(code)?.[1] ?? code;
  return name.split(/…|<\w+>|\*/).filter((piece) => /\w/.test(piece));
}

function isKnown(piece: string): boolean {
  const path = piece.trim().replace(/\/$/, '');
  return (
    SOURCES.includes(piece.trim()) || FILES.some((file) => `/${file}`.includes(`/${path.replace(/^\//, '')}`))
  );
}

/** The anchors of a page's headings, as Git hosts make them. */
function listAnchors(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (path) => {
  const text = read(path);

  test('leads to pages and headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^(https?:|mailto:)/.test(link) && !link.startsWith('https://адреса'))
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : normalize(join(dirname(path), file));
        return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  test('names files that are there', () => {
    // Subjects, teachers and documents are the owner's to rename.
    const listed = listCode(text).filter((code) =>
      /^(src|tests|deploy|scripts|docs|migrations|content)\/[\w./-]+$/.test(code),
    );
    const named = listed.filter((name) => !/^content\/(subjects|teachers|legal)/.test(name));
    const absent = named.filter((name) => !existsSync(name) && globSync(`${name}{,*}`).length === 0);
    expect(absent).toEqual([]);
  });

  test('names nothing that is not there', () => {
    const own = listCode(text).filter((code) => !FOREIGN.test(code) && !FOREIGN_WORDS.includes(code));
    const pieces = own.flatMap(listOwnPieces);
    expect(pieces.filter((piece) => !isKnown(piece))).toEqual([]);
  });

  test('names files that are there, in examples too', () => {
    const named = text.match(/\b(?:src|tests|deploy|scripts|migrations)\/[\w./-]*\w/g) ?? [];
    const absent = named.filter((name) => globSync(`${name}{,*}`).length === 0);
    expect(absent).toEqual([]);
  });

  test('names scripts and commands that are there', () => {
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
    const commands = [...text.matchAll(/npm run leads -- (\w+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => name !== 'help' && !COMMANDS.includes(name))).toEqual([]);
    const units = [...text.matchAll(/(?<![\w-])school[\w-]*@?\.(?:service|socket|timer|target)/g)];
    const absent = units.filter(([unit]) => !existsSync(`deploy/systemd/${unit}`));
    expect(absent.map(([unit]) => unit)).toEqual([]);
  });

  test('names settings that are there', () => {
    const named = listCode(text).flatMap((code) => code.match(/^[A-Z]+(?:_[A-Z]+)+(?==|$)/)?.[0] ?? []);
    const unknown = named.filter(
      (name) => ![...SETTING_NAMES, ...FOREIGN_SETTINGS].includes(name) && !SOURCES.includes(name),
    );
    expect(unknown).toEqual([]);
  });
});

test.each(GUIDES.slice(1))('%s names commands that are there', (path) => {
  const words = listCode(read(path))
    .filter((code) => !FOREIGN.test(code))
    .join('\n')
    .match(/^[a-z]+(?= |$)/gm);
  expect(words?.filter((word) => !COMMANDS.includes(word))).toEqual([]);
});

describe.each(GUIDES)('%s', (path) => {
  test('quotes the site as it speaks', () => {
    // Of each cell that quotes: what stands between the places where numbers, names and dots are.
    const cells = [...read(path).matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
    const quotes = cells.flatMap((cell) => [...cell.matchAll(/«([^»]+)»/g)].map(([, quote = '']) => quote));
    const pieces = quotes.flatMap((quote) => quote.split(/[^\p{L}\p{P} ]+|…/u).map((piece) => piece.trim()));
    const unsaid = pieces.filter((piece) => piece.length >= 6 && !SOURCES.includes(piece));
    expect(unsaid).toEqual([]);
  });

  test('calls buttons as they are called', () => {
    const buttons = [...read(path).matchAll(/\*\*«([^»]+)»/g)].map(([, label = '']) => label);
    expect(buttons.filter((label) => !SOURCES.includes(`label: '${label}'`))).toEqual([]);
  });
});

test('each picture stands in a document, with words for those who do not see it, and is taken by the script', () => {
  const shown = DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(/!\[([^\]]{12,})\]\(pictures\/([\w-]+)\.webp\)/g)].map(([, , name = '']) => name),
  );
  const inReadme = [...read('README.md').matchAll(/docs\/pictures\/([\w-]+)\.webp/g)].map(
    ([, name = '']) => name,
  );
  const there = readdirSync('docs/pictures').map((file) => file.replace(/\.webp$/, ''));
  expect([...shown, ...inReadme].sort()).toEqual([...PICTURE_NAMES].sort());
  expect(there.sort()).toEqual([...PICTURE_NAMES].sort());
  const bytes = there.map((name) => statSync(`docs/pictures/${name}.webp`).size);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(400_000);
});

test.each(Object.entries(MOST_WORDS))('%s has at most %d words', (paths, most) => {
  // What the bench writes there is figures.
  const prose = (path: string) => read(path).replaceAll(/<!-- \w+ -->[\s\S]*?<!-- end -->/g, '');
  const words = paths.split(' + ').flatMap((path) => prose(path).split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(most);
});

test('README fits 120 lines, and .env.example three screens', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121);
  expect(read('.env.example').split('\n').length).toBeLessThanOrEqual(121);
});
