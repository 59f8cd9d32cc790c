import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from './media-type.ts';

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `x.html.br` and `x.html.gz` beside every `x.html` and other text of the build, at the compressors'
 * best; a sibling that would not be smaller is not written.
 *
 * @returns the number of siblings written
 */
export async function compressSite(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const written = await Promise.all(files.map(compressFile));
  return written.reduce((sum, count) => sum + count, 0);
}

async function compressFile(file: string): Promise<number> {
  const body = await readFile(file);
  let written = 0;
  for (const [extension, compress] of Object.entries(compressors)) {
    const compressed = await compress(body);
    if (compressed.length >= body.length) continue;
    await writeFile(`${file}.${extension}`, compressed);
    written += 1;
  }
  return written;
}

if (import.meta.main) {
  const written = await compressSite('dist');
  console.info(`Compressed siblings written to dist: ${written}`);
}
