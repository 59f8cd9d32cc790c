import type { MarkdownInstance } from 'astro';
import { LEGAL_LABELS, LEGAL_NAMES, type LegalDocument, type LegalName } from '#shared/content/load-legal.ts';
import { PAGE_DESCRIPTION_LENGTH, type School } from '#shared/content/schema.ts';
import type { Texts } from '#shared/content/texts-schema.ts';
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

// Astro's own Markdown. `#content` stands for the content folder of this build (astro.config.ts).
const sources = import.meta.glob<MarkdownInstance<object>>('#content/legal/*.md', { eager: true });

/** A document with its text as HTML; that it holds no markup of its own is checked (shared/content/load-legal.ts). */
export async function describeLegal(
  { name, title, summary }: LegalDocument,
  school: School,
  { titleEnding }: Texts,
) {
  const [, source] = Object.entries(sources).find(([path]) => path.endsWith(`/${name}.md`)) ?? [];
  const head: PageHead = {
    title: fitTitle(school, titleEnding, title),
    description: cutSummary(`${title}. ${summary}`),
  };
  return { name, head, html: (await source?.compiledContent()) ?? '' };
}

/** As long as search engines show, cut between words. */
function cutSummary(text: string): string {
  const { max } = PAGE_DESCRIPTION_LENGTH;
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\s,.;:—–-]+\S*$/, '')}…`;
}
