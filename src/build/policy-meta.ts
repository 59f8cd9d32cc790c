import {
  type InlineParts,
  metaPolicy,
  NO_INLINE_PARTS,
  type SecurityOptions,
} from '#shared/node/security-headers.ts';
import { type BuiltFiles, changePages } from './built-files.ts';
import { listElements } from './page-html.ts';
import type { PageParts } from './page-parts.ts';

/**
 * Puts each page's policy into the page itself when the site is built for static hosting: some hosts send no
 * headers of ours, and none sends a page's own with a 404. Our server does, so its pages are spared the bytes
 * (docs/decisions/0007-content.md).
 */
export function addPolicies(files: BuiltFiles, parts: PageParts, options: SecurityOptions): void {
  if (!options.leadOrigin) return;
  changePages(files, (html, path) => addPolicyMeta(html, parts[path] ?? NO_INLINE_PARTS, options));
}

/**
 * Adds the policy to a page.
 *
 * @throws when the page does not say its encoding, after which the policy belongs
 */
export function addPolicyMeta(html: string, inline: InlineParts, options: SecurityOptions): string {
  // A policy counts for what comes after it, so it stands before everything but the encoding.
  const encoding = listElements(html).find(({ attrs }) => attrs.some(({ name }) => name === 'charset'));
  const place = encoding?.sourceCodeLocation?.endOffset;
  if (place === undefined) throw new Error('A page has no <meta charset>');
  const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(inline, options)}">`;
  return html.slice(0, place) + policy + html.slice(place);
}
