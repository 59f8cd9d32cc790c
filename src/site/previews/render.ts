import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Cache shared by builds, like Astro's cache of photos; an installation clears it. */
const CACHE = join('node_modules', '.cache', 'previews');

/** Flat colours fit a palette, which makes a picture three times smaller. */
const PNG = { palette: true, quality: 90, effort: 7, compressionLevel: 9 } as const;

/** A hash of the drawing: the same drawing gives the same file name. */
export function hashPicture(svg: string): string {
  return createHash('sha256').update(svg).update(JSON.stringify(PNG)).digest('hex').slice(0, 8);
}

/** Renders a drawing as PNG, or returns the PNG cached by an earlier build. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const file = join(CACHE, `${hashPicture(svg)}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const picture = await sharp(Buffer.from(svg)).png(PNG).toBuffer();
  await writeToCache(file, picture);
  return picture;
}

/** Writes atomically, because several builds may run at once. If the folder is read-only, later builds only take longer. */
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
