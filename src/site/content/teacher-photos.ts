import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

// `#content` is the content folder of this build (astro.config.ts): a pattern here can't be put together.
const photos = import.meta.glob<{ default: ImageMetadata }>('#content/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/** The portrait on the card, twice for dense screens, in pixels. */
const WIDTH = 88 * 2;
const HEIGHT = 104 * 2;

/** Makes the photo of a teacher as small as its card needs it. */
export async function preparePhoto(file: string): Promise<string | undefined> {
  const photo = photosByName.get(file);
  if (!photo) return undefined;
  const { src } = await getImage({
    src: photo.default,
    width: WIDTH,
    height: HEIGHT,
    fit: 'cover',
    format: 'webp',
  });
  return src;
}
