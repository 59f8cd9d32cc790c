import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Cached between builds, as Astro caches photos; an installation clears the cache. */
const CACHE = join('node_modules', '.cache', 'previews');

/** Flat colours need no more than a palette: a picture is a third of its full size. */
const PNG = { palette: true, quality: 90, effort: 7, compressionLevel: 9 } as const;

/** Tells one picture from another: the same drawing makes the same file. */
export function hashPicture(svg: string): string {
  return createHash('sha256').update(svg).update(JSON.stringify(PNG)).digest('hex').slice(0, 8);
}

/** Makes a PNG of a drawing, or takes the one that an earlier build has made of it. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const file = join(CACHE, `${hashPicture(svg)}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const picture = await sharp(Buffer.from(svg)).png(PNG).toBuffer();
  await writeToCache(file, picture);
  return picture;
}

/** Whole or not at all, as several builds may run at once. A folder that can't be written to costs only time. */
async function writeToCache(file: string, picture: Buffer): Promise<void> {
  try {
    await mkdir(CACHE, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, picture);
    await rename(draft, file);
  } catch {
    // The next build draws it again.
  }
}
