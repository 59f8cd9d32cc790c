import { getImage } from 'astro:assets';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { imageMetadata } from 'astro/assets/utils';
import { ContentError } from '#shared/content/content-error.ts';
import { CONTENT_FOLDER } from '#shared/content/folder.ts';

/** Addresses of a teacher's photo in the size of its frame on the card, for usual and for dense screens. */
export type Photo = { usual: string; dense: string };

// `#content` stands for the content folder of this build (astro.config.ts), as a glob pattern must be a plain text.
const photos = import.meta.glob<{ default: ImageMetadata }>('#content/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/** The frame of the portrait on the card (TeacherCard.module.css), in pixels. */
const WIDTH = 80;
const HEIGHT = 96;

/**
 * Makes the photo of a teacher as small as its card needs it.
 *
 * @throws {ContentError} when the photo is smaller than that: the card shows it in its own size
 */
export async function preparePhoto(file: string): Promise<Photo | undefined> {
  const photo = photosByName.get(file);
  if (!photo) return undefined;
  await requireSize(file);
  const [usual, dense] = await Promise.all([1, 2].map((density) => resize(photo.default, density)));
  return usual && dense ? { usual, dense } : undefined;
}

/** Looks into the file itself: asking Astro for the size would put the whole photo into the build. */
async function requireSize(file: string): Promise<void> {
  const { width, height } = await imageMetadata(
    await readFile(resolve(CONTENT_FOLDER, 'teachers', file)),
    file,
  );
  if (width >= WIDTH * 2 && height >= HEIGHT * 2) return;
  const expected = `фото замале (${width} × ${height} пікселів); потрібно щонайменше ${WIDTH * 2} × ${HEIGHT * 2}`;
  throw new ContentError([{ file: `content/teachers/${file}`, expected }]);
}

async function resize(photo: ImageMetadata, density: number): Promise<string> {
  const { src } = await getImage({
    src: photo,
    width: WIDTH * density,
    height: HEIGHT * density,
    fit: 'cover',
    format: 'webp',
  });
  return src;
}
