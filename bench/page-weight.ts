import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);

/** Prints the size of each page and script after Brotli, in bytes. */
export async function measurePageWeight(): Promise<void> {
  const files = await readdir(DIST, { recursive: true });
  const rows = await Promise.all(
    files
      .filter((file) => /\.(html|js|css)$/.test(file))
      .sort()
      .map(async (file) => {
        const content = await readFile(new URL(file, DIST));
        return { file, raw: content.length, brotli: brotliCompressSync(content).length };
      }),
  );
  console.log('\nPage weight, bytes');
  console.table(rows);
}
