import { basename } from 'node:path';
import { type Mistake, mergeSame } from '../content-error.ts';
import { normalizeText } from '../fields/fields.ts';
import { listFiles } from '../files/list-files.ts';
import { readText } from '../yaml/yaml-file.ts';
import { findRefused, type Refused, renderMarkdown } from './markdown.ts';

/**
 * Labels of the links to the usual documents, by file name in `legal/`. The file name is also the path of the page.
 * Any other document uses its title as the label.
 */
export const LEGAL_LABELS = {
  privacy: 'Політика конфіденційності',
  terms: 'Умови користування',
  offer: 'Публічна оферта',
};

export const LEGAL_NAMES = Object.keys(LEGAL_LABELS) as (keyof typeof LEGAL_LABELS)[];

/** Paths that the site already uses. */
const TAKEN = ['index', 'subject', 'lesson', 'preview', 'form', 'admin', 'api', 'healthz'];

export type LegalDocument = {
  name: string;
  /** Label of the links to this document. */
  label: string;
  title: string;
  /** The start of the text, for search engines. */
  summary: string;
};

/** A blank that the school has to fill in. */
const BLANK = /\[[^\]]*\](?![([:])|_{3,}|\.{4,}|…{2,}|(?<!\p{L})[ХX]{3,}(?!\p{L})|ДД\.ММ\.РР/u;

/** The first line of each sample in `docs/legal`. */
const SAMPLE_NOTE =
  /Зразок, а не юридична консультація|покажіть свій текст юрист|приберіть цей (?:рядок|пункт)/iu;

/** Reads the Markdown documents. Each must begin with a title. */
export function loadLegal(folder: string): {
  documents: LegalDocument[];
  mistakes: Mistake[];
  warnings: Mistake[];
} {
  const files = listFiles(folder, 'legal');
  const documents: LegalDocument[] = [];
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  for (const name of listNames(files)) {
    const file = `${basename(folder)}/legal/${name}.md`;
    const source = readText(folder, `legal/${name}.md`);
    if ('refusal' in source) {
      mistakes.push({ file, expected: source.refusal });
      continue;
    }
    const [, title] = /^\s*# +(.+)/.exec(source.text) ?? [];
    if (!title) mistakes.push({ file, ...explainTitle(source.text) });
    mistakes.push(...listRefused(file, source.text));
    warnings.push(...findRests(file, source.text));
    if (TAKEN.includes(name)) mistakes.push({ file, expected: 'ця адреса зайнята; назвіть файл інакше' });
    const normalized = normalizeText(title ?? '');
    const label = name in LEGAL_LABELS ? LEGAL_LABELS[name as keyof typeof LEGAL_LABELS] : normalized;
    documents.push({ name, label, title: normalized, summary: summarize(source.text) });
  }
  return { documents, mistakes, warnings };
}

/** Explains a document that does not begin with a title. */
function explainTitle(text: string): Omit<Mistake, 'file'> {
  if (text.trim() === '')
    return { expected: 'файл порожній; вставте в нього текст документа або приберіть його' };
  const [, written] = /^\s*#(?!#)(\S.*)/.exec(text) ?? [];
  return {
    line: 1,
    expected: written
      ? `після # потрібен пробіл: # ${written}`
      : 'перший рядок має бути назвою документа: # Назва',
  };
}

/** The usual documents first, then the others by name. */
function listNames(files: readonly string[]): string[] {
  const names = files.filter((file) => LEGAL_FILE.test(file)).map((file) => file.slice(0, -'.md'.length));
  return [...new Set([...LEGAL_NAMES.filter((name) => names.includes(name)), ...names.sort()])];
}

/** File names that are valid paths of a page. */
export const LEGAL_FILE = /^[a-z][a-z\d-]*\.md$/;

/** Finds forbidden Markdown with the same parser as the page. Reports each kind once. */
function listRefused(file: string, text: string): Mistake[] {
  const byKind = Map.groupBy(findRefused(text), ({ kind }) => kind);
  return [...byKind]
    .flatMap(([kind, places]) => {
      const expected = REFUSALS[kind](places[0]?.words ?? '');
      return mergeSame(places.map(({ line }) => ({ file, line, expected })));
    })
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** Finds what is left of the sample: its notes and its blanks. */
function findRests(file: string, text: string): Mistake[] {
  return mergeSame(
    text.split('\n').flatMap((line, index) => {
      const blank = BLANK.exec(line)?.[0] ?? '[прибрати]';
      const expected =
        blank !== '[прибрати]'
          ? `лишилося незаповнене місце ${blank}; впишіть своє`
          : SAMPLE_NOTE.test(line) && 'це примітка зразка, а не текст документа; приберіть увесь рядок';
      return expected ? [{ file, line: index + 1, expected }] : [];
    }),
  );
}

/** HTML is forbidden because it could escape the styles and the security policy of the page. */
const REFUSALS: Readonly<Record<Refused['kind'], (words: string) => string>> = {
  html: (words) =>
    `розмітки HTML тут не буває (${/^<[^<>]*>?/.exec(words)?.[0] ?? words}); пишіть звичайним текстом, заголовки — #, списки — -`,
  link: () => 'посилання має починатися з https://, mailto:, tel: або /',
  image: () => 'малюнків у документах не буває; приберіть його',
  'second title': () => 'назва документа вже є; для розділів пишіть два знаки ##',
};

/** Renders a document that {@link loadLegal} has accepted. */
export function renderLegal(folder: string, name: string): string {
  const source = readText(folder, `legal/${name}.md`);
  return 'text' in source ? renderMarkdown(source.text) : '';
}

/** Returns the text without Markdown characters, for search engines. */
function summarize(text: string): string {
  const plain = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||-{3})/.test(line))
    .map((line) => line.replace(/^\s*(?:[->*]|\d+[.)]) /, ''))
    .join(' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '');
  return normalizeText(plain.replaceAll(/\s+/g, ' '));
}
