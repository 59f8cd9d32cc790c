import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFiles } from './built-files.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pictures and fonts are compressed already. */
const TEXT_FILE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;

/**
 * Writes `x.br` and `x.gz` beside every text file with the best compression. It runs one compression per processor core,
 * because each takes many times the memory of its file.
 */
export async function addCompressedCopies(files: BuiltFiles): Promise<void> {
  const texts = [...files.keys()].filter((path) => TEXT_FILE.test(path)).values();
  const compressOthers = async () => {
    for (const path of texts) await addCopies(files, path);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressOthers));
}

async function addCopies(files: BuiltFiles, path: string): Promise<void> {
  const content = files.get(path) ?? Buffer.of();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  files.set(`${path}.br`, await compressBrotli(content, { params }));
  files.set(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
