import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';

/**
 * Budget of every page, in bytes of the brotli file that the server sends (docs/decisions/0002-page-weight.md). The
 * visitor waits for the first section. The rest of the page has more room, for the content of schools.
 */
export const PAGE_BUDGETS = { firstSection: 9500, page: 24_000 };

/** Weight of a page in bytes: the compressed stream up to the end of its first section, and the whole stream. */
export type PageWeight = { firstSection: number; page: number };

/** Weights of all pages of a build, by file. */
export function weighPages(folder: string): Map<string, PageWeight> {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return new Map(
    pages.sort().map((file) => {
      const stream = readFileSync(`${folder}/${file}.br`);
      const html = readFileSync(`${folder}/${file}`);
      const end = endOfFirstSection(html);
      if (end === 0) throw new Error(`${file} has no <main>`);
      return [file, { firstSection: bytesUntil(stream, end), page: stream.length }];
    }),
  );
}

/** Number of compressed bytes that a decoder needs for this much output. */
function bytesUntil(stream: Buffer, decoded: number): number {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  let tooFew = 0;
  let enough = stream.length;
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (brotliDecompressSync(stream.subarray(0, middle), { finishFlush }).length >= decoded) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** End of the first section of a page. Without sections, the end of `<main>` if there is one. */
function endOfFirstSection(html: Buffer): number {
  const main = html.indexOf('<main');
  if (main < 0) return 0;
  for (const tag of ['</section>', '</main>']) {
    const at = html.indexOf(tag, main);
    if (at >= 0) return at + tag.length;
  }
  return 0;
}
