import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { tidyText } from './fields.ts';
import { listFiles } from './list-files.ts';
import { findRefused, type Refused, renderMarkdown } from './markdown.ts';
import { readText } from './yaml-file.ts';

/**
 * What links to documents say, by names of files in `legal/`, which are their addresses, too. Any other document may
 * lie there; its title is its link.
 */
export const LEGAL_LABELS = {
  privacy: 'Політика конфіденційності',
  terms: 'Умови користування',
  offer: 'Публічна оферта',
};

export const LEGAL_NAMES = Object.keys(LEGAL_LABELS) as (keyof typeof LEGAL_LABELS)[];

/** Addresses at which something else stands. */
const TAKEN = ['index', 'subject', 'lesson', 'preview', 'form', 'admin', 'api', 'healthz'];

export type LegalDocument = {
  name: string;
  /** Of the links that lead to it. */
  label: string;
  title: string;
  /** The first lines of the text, for search engines. */
  summary: string;
};

/** A place that the template leaves to the school. */
const BLANK = /\[[^\]]*\](?![([:])|_{3,}|\.{4,}|…{2,}/;

/** Reads the documents that are there; each is a text in Markdown that begins with its title. */
export function loadLegal(folder: string): { documents: LegalDocument[]; mistakes: Mistake[] } {
  const files = listFiles(folder, 'legal');
  const documents: LegalDocument[] = [];
  const mistakes: Mistake[] = [];
  for (const name of listNames(files)) {
    const file = `${basename(folder)}/legal/${name}.md`;
    const source = readText(folder, `legal/${name}.md`);
    if ('refusal' in source) {
      mistakes.push({ file, expected: source.refusal });
      continue;
    }
    const [, title] = /^\s*# +(.+)/.exec(source.text) ?? [];
    if (!title) mistakes.push({ file, line: 1, expected: 'перший рядок має бути назвою документа: # Назва' });
    mistakes.push(...checkText(file, source.text));
    if (TAKEN.includes(name)) mistakes.push({ file, expected: 'ця адреса зайнята; назвіть файл інакше' });
    const tidy = tidyText(title ?? '');
    const label = name in LEGAL_LABELS ? LEGAL_LABELS[name as keyof typeof LEGAL_LABELS] : tidy;
    documents.push({ name, label, title: tidy, summary: summarize(source.text) });
  }
  return { documents, mistakes };
}

/** Those that most schools have first, then the others. */
function listNames(files: readonly string[]): string[] {
  const names = files.filter((file) => LEGAL_FILE.test(file)).map((file) => file.slice(0, -'.md'.length));
  return [...new Set([...LEGAL_NAMES.filter((name) => names.includes(name)), ...names.sort()])];
}

/** As the address of a page may be. */
export const LEGAL_FILE = /^[a-z][a-z\d-]*\.md$/;

/** What has to be put right, by the parser that will write the page, in the order of lines. */
function checkText(file: string, text: string): Mistake[] {
  const blanks = text.split('\n').flatMap((words, index) => {
    const [blank] = BLANK.exec(words) ?? [];
    return blank ? [{ line: index + 1, expected: `лишилося незаповнене місце ${blank}; впишіть своє` }] : [];
  });
  const refused = findRefused(text).map(({ line, kind, words }) => ({
    line,
    expected: REFUSALS[kind](words),
  }));
  return [...refused, ...blanks]
    .sort((one, other) => one.line - other.line)
    .map((each) => ({ file, ...each }));
}

/** Markup would run past our styles and the page's policy; Markdown says all that a document needs. */
const REFUSALS: Readonly<Record<Refused['kind'], (words: string) => string>> = {
  html: (words) =>
    `розмітки HTML тут не буває (${/^<[^<>]*>?/.exec(words)?.[0] ?? words}); пишіть звичайним текстом, заголовки — #, списки — -`,
  link: () => 'посилання має починатися з https://, mailto:, tel: або /',
  image: () => 'малюнків у документах не буває; приберіть його',
  'second title': () => 'назва документа вже є; для розділів пишіть два знаки ##',
};

/** The text of a document that {@link loadLegal} has found in order, as HTML. */
export function renderLegal(folder: string, name: string): string {
  const source = readText(folder, `legal/${name}.md`);
  return 'text' in source ? renderMarkdown(source.text) : '';
}

/** Paragraphs without their signs, as long as search engines show. */
function summarize(text: string): string {
  const plain = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||-{3})/.test(line))
    .map((line) => line.replace(/^\s*(?:[->*]|\d+[.)]) /, ''))
    .join(' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '');
  return tidyText(plain.replaceAll(/\s+/g, ' '));
}
