import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Any page, styles and script in it, in bytes after brotli (docs/decisions/0023-less-machinery.md). Weighed with the
 * words of the fixtures, which are about as long as the school's: one more answer of the owner must turn no test red.
 */
export const PAGE_BUDGET = 14_300;

/** What a page weighs on its way, in bytes. */
export function weighPage(html: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(html, { params }).length;
}
