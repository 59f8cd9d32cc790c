import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { PHOTO_FRAME } from '#content/photos.ts';

/** So many pixels of a photo for one of the page: what phones show, and what screens with fewer make smaller. */
const DENSITY = 2;

// `#school` stands for the content folder of this build (astro.config.ts), as a glob pattern must be a plain text.
const photos = import.meta.glob<{ default: ImageMetadata }>('#school/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  caseSensitive: false,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/**
 * Makes the photo of a teacher as small as its card needs it; that it is one is checked (src/content/photos.ts).
 * One size for all screens: a second one would be kept offline beside it, for screens that rarely belong to a phone.
 *
 * @returns its address; undefined when there is no such file
 */
export async function preparePhoto(file: string): Promise<string | undefined> {
  const photo = photosByName.get(file);
  if (!photo) return undefined;
  const { src } = await getImage({
    src: photo.default,
    width: PHOTO_FRAME.width * DENSITY,
    height: PHOTO_FRAME.height * DENSITY,
    fit: 'cover',
    format: 'webp',
  });
  return src;
}
