import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pictures and fonts are compressed already. */
const TEXT_FILE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;

/** Puts `x.br` and `x.gz` beside every text file, made once with the most effort, for the server to send. */
export function compressedCopies(): AstroIntegration {
  return {
    name: 'compressed-copies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => TEXT_FILE.test(name))) {
          const content = await readFile(folder + file);
          await writeFile(
            `${folder}${file}.br`,
            await compressBrotli(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              },
            }),
          );
          await writeFile(
            `${folder}${file}.gz`,
            await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
          );
        }
      },
    },
  };
}
