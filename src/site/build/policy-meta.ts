import { metaPolicy, type SecurityOptions } from '#shared/security/security-headers.ts';
import { type BuiltFiles, changePages } from './built-files.ts';

/**
 * Puts each page's policy into the page itself when the site is built for static hosting: some hosts send no
 * headers of ours, and none sends a page's own with a 404. Our server does, so its pages are spared the bytes
 * (docs/decisions/0009-static-hosting-headers.md).
 */
export function addPolicies(files: BuiltFiles, options: SecurityOptions): void {
  if (options.leadOrigin) changePages(files, (html) => addPolicyMeta(html, options));
}

/** A policy counts for what comes after it, so it stands before everything but the encoding. */
const ENCODING = /<meta charset="[^"]*"\s*\/?>/;

/**
 * Adds the policy to a page.
 *
 * @throws when the page does not say its encoding, after which the policy belongs
 */
export function addPolicyMeta(html: string, options: SecurityOptions): string {
  if (!ENCODING.test(html)) throw new Error('A page has no <meta charset>');
  const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(html, options)}">`;
  return html.replace(ENCODING, (encoding) => encoding + policy);
}
