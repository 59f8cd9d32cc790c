import { type InlineHashes, metaPolicy, type SecurityOptions } from '#shared/node/security-headers.ts';
import { type BuiltFiles, changePages } from './built-files.ts';
import { listElements } from './page-html.ts';

/**
 * Adds the policy to each page of a build for static hosting, because some hosts send none of our headers. Our server
 * sends them, so its pages save these bytes (docs/decisions/0007-content.md).
 */
export function addPolicy(files: BuiltFiles, inline: InlineHashes, options: SecurityOptions): void {
  if (!options.leadOrigin) return;
  const policy = metaPolicy(inline, options);
  changePages(files, (html) => addPolicyMeta(html, policy));
}

/**
 * Adds the policy to a page.
 *
 * @throws if the page does not declare its encoding, after which the policy belongs
 */
export function addPolicyMeta(html: string, policy: string): string {
  // A policy applies to what follows it, so only the encoding precedes it.
  const encoding = listElements(html).find(({ attrs }) => attrs.some(({ name }) => name === 'charset'));
  const place = encoding?.sourceCodeLocation?.endOffset;
  if (place === undefined) throw new Error('A page has no <meta charset>');
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return html.slice(0, place) + meta + html.slice(place);
}
