import { CONTENT_FOLDER } from '#content/folder.ts';
import {
  LEGAL_LABELS,
  LEGAL_NAMES,
  type LegalDocument,
  type LegalName,
  renderLegal,
} from '#content/load-legal.ts';
import { PAGE_DESCRIPTION_LENGTH, type School } from '#content/schema.ts';
import type { Texts } from '#content/texts-schema.ts';
import { fitTitle, type PageHead } from './page-heads.ts';

/** A link of the footer to a document; to '#' where the school has none yet (spec §2: placeholder links). */
export type LegalLink = { label: string; href: string };

/** Those that the specification names stand in the footer always. */
const ALWAYS: readonly LegalName[] = ['privacy', 'terms'];

export function describeLegalLinks(documents: readonly LegalDocument[]): LegalLink[] {
  return LEGAL_NAMES.flatMap((name) => {
    const label = LEGAL_LABELS[name];
    if (documents.some((document) => document.name === name)) return [{ label, href: `/${name}` }];
    return ALWAYS.includes(name) ? [{ label, href: '#' }] : [];
  });
}

/** A document with its text as HTML, which holds no markup of its own (src/content/markdown.ts). */
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

/** As long as search engines show, cut between words. */
function cutSummary(text: string): string {
  const { max } = PAGE_DESCRIPTION_LENGTH;
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\s,.;:—–-]+\S*$/, '')}…`;
}
