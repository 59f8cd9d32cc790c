import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { PHOTO_FRAME } from '#shared/content/photos.ts';

/** Addresses of a teacher's photo in the size of its frame on the card, for usual and for dense screens. */
export type Photo = { usual: string; dense: string };

// `#content` stands for the content folder of this build (astro.config.ts), as a glob pattern must be a plain text.
const photos = import.meta.glob<{ default: ImageMetadata }>('#content/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  caseSensitive: false,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/** Makes the photo of a teacher as small as its card needs it; that it is one is checked (shared/content/photos.ts). */
export async function preparePhoto(file: string): Promise<Photo | undefined> {
  const photo = photosByName.get(file);
  if (!photo) return undefined;
  const [usual, dense] = await Promise.all([1, 2].map((density) => resize(photo.default, density)));
  return usual && dense ? { usual, dense } : undefined;
}

async function resize(photo: ImageMetadata, density: number): Promise<string> {
  const { src } = await getImage({
    src: photo,
    width: PHOTO_FRAME.width * density,
    height: PHOTO_FRAME.height * density,
    fit: 'cover',
    format: 'webp',
  });
  return src;
}
