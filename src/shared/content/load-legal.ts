import { basename, join } from 'node:path';
import type { Mistake } from './content-error.ts';
import { tidyText } from './fields.ts';
import { listFiles } from './list-files.ts';
import { readText } from './yaml-file.ts';

/** The documents that a school may publish: by names of files in `legal/`, which are their addresses, too. */
export const LEGAL_LABELS = {
  privacy: 'Політика конфіденційності',
  terms: 'Умови користування',
  offer: 'Публічна оферта',
};

export type LegalName = keyof typeof LEGAL_LABELS;

export const LEGAL_NAMES = Object.keys(LEGAL_LABELS) as LegalName[];

export type LegalDocument = {
  name: LegalName;
  title: string;
  /** The first lines of the text, for search engines. */
  summary: string;
};

/** Markup would run past our styles and the page's policy; Markdown says all that a document needs. */
const HTML_TAG = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i;
/** A place that the template leaves to the school. */
const BLANK = /\[[^\]]*\](?![([:])|_{3,}|\.{4,}|…{2,}/;
const UNSAFE_LINK = /\]\(\s*(?!https:|mailto:|tel:|\/|#)[^)]*\)/i;

/** Reads the documents that are there; each is a text in Markdown that begins with its title. */
export function loadLegal(folder: string): { documents: LegalDocument[]; mistakes: Mistake[] } {
  const files = listFiles(folder, 'legal');
  const documents: LegalDocument[] = [];
  const mistakes: Mistake[] = [];
  for (const name of LEGAL_NAMES) {
    if (!files.includes(`${name}.md`)) continue;
    const file = `${basename(folder)}/legal/${name}.md`;
    const source = readText(join(folder, 'legal', `${name}.md`));
    if ('refusal' in source) {
      mistakes.push({ file, expected: source.refusal });
      continue;
    }
    const [, title] = /^\s*# +(.+)/.exec(source.text) ?? [];
    if (!title) mistakes.push({ file, line: 1, expected: 'перший рядок має бути назвою документа: # Назва' });
    mistakes.push(...checkLines(file, source.text));
    documents.push({ name, title: tidyText(title ?? ''), summary: summarize(source.text) });
  }
  return { documents, mistakes };
}

function checkLines(file: string, text: string): Mistake[] {
  return text.split('\n').flatMap((words, index) => {
    const at = (expected: string) => [{ file, line: index + 1, expected }];
    const [tag] = HTML_TAG.exec(words) ?? [];
    if (tag)
      return at(`розмітки HTML тут не буває (${tag}); пишіть звичайним текстом, заголовки — #, списки — -`);
    const [blank] = BLANK.exec(words) ?? [];
    if (blank) return at(`лишилося незаповнене місце ${blank}; впишіть своє`);
    if (UNSAFE_LINK.test(words)) return at('посилання має починатися з https://, mailto:, tel: або /');
    if (/^\s*#\s.*/.test(words) && index > 0 && /\S/.test(text.split('\n').slice(0, index).join('')))
      return at('назва документа вже є; для розділів пишіть два знаки ##');
    return [];
  });
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
