import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFiles } from './built-files.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pictures and fonts are compressed already. */
const TEXT_FILE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;

/** Puts `x.br` and `x.gz` beside every text file, made once with the most effort, for the server to send. */
export async function addCompressedCopies(files: BuiltFiles): Promise<void> {
  const texts = [...files].filter(([path]) => TEXT_FILE.test(path));
  await Promise.all(
    texts.map(async ([path, content]) => {
      files.set(
        `${path}.br`,
        await compressBrotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      );
      files.set(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
