import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';

/**
 * What any page may weigh on its way, in bytes of the brotli copy that the server sends
 * (docs/decisions/0002-page-weight.md). What a visitor waits for is the first section; what stands behind it is all
 * but free, and has room for what a school wants to say.
 */
export const PAGE_BUDGETS = { firstSection: 9500, page: 24_000 };

/** What a page weighs, in bytes: the compressed stream up to the end of its first section, and all of it. */
export type PageWeight = { firstSection: number; page: number };

/** The weight of each page of a build by its file, on the copies that ship. */
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

/** How many bytes of a brotli stream a decoder needs until it has put out this many. */
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

/**
 * Where the first section of a page ends; that of a document without sections is all of its main part, if it has one.
 */
function endOfFirstSection(html: Buffer): number {
  const main = html.indexOf('<main');
  if (main < 0) return 0;
  for (const tag of ['</section>', '</main>']) {
    const at = html.indexOf(tag, main);
    if (at >= 0) return at + tag.length;
  }
  return 0;
}
