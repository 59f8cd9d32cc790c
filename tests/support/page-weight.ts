import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Any page, styles and script in it, in bytes after brotli (docs/decisions/0010-page-bytes.md). Weighed with the
 * words of the fixtures, which are about as long as the school's: one more answer of the owner must turn no test red.
 */
export const PAGE_BUDGET = 13_550;

/** What more a page may weigh that says its own address and that of its picture. */
export const ADDRESS_BUDGET = 200;

/** What a page weighs on its way, in bytes. */
export function weighPage(html: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(html, { params }).length;
}
