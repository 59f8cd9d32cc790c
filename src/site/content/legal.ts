import { PAGE_DESCRIPTION_LENGTH } from '#content/fields/search.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { LEGAL_LABELS, type LegalDocument, renderLegal } from '#content/legal/load-legal.ts';
import type { School } from '#content/school/school-schema.ts';
import type { Texts } from '#content/texts/texts-schema.ts';
import { fitTitle, type PageHead } from './page-heads.ts';

/** A footer link to a document. Its address is '#' until the school has the document (spec §2: placeholder links). */
export type LegalLink = { label: string; href: string };

/** The footer always shows the documents that the specification names. */
const ALWAYS = ['privacy', 'terms'] as const;

export function describeLegalLinks(documents: readonly LegalDocument[]): LegalLink[] {
  const links = documents.map(({ name, label }) => ({ name, label, href: `/${name}` }));
  const missing = ALWAYS.filter((name) => !documents.some((document) => document.name === name));
  const always = missing.map((name) => ({ name, label: LEGAL_LABELS[name], href: '#' }));
  const order = Object.keys(LEGAL_LABELS);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...links, ...always]
    .sort((one, other) => place(one.name) - place(other.name))
    .map(({ label, href }) => ({ label, href }));
}

/** A document with its text as HTML. The source may not contain HTML (src/content/legal/markdown.ts). */
export function describeLegal(
  { name, title, summary }: LegalDocument,
  school: School,
  { titleEnding }: Texts,
) {
  const head: PageHead = {
    title: fitTitle(school, titleEnding, title),
    description: cutSummary(`${title}. ${summary}`),
  };
  return { name, head, html: renderLegal(CONTENT_FOLDER, name) };
}

/** Cuts a text between words to the length that search engines show. */
function cutSummary(text: string): string {
  const { max } = PAGE_DESCRIPTION_LENGTH;
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\s,.;:—–-]+\S*$/, '')}…`;
}
