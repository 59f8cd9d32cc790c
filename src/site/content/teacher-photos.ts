import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { ContentError } from '#shared/content/content-error.ts';

// `#content` is the content folder of this build (astro.config.ts): a pattern here can't be put together.
const photos = import.meta.glob<{ default: ImageMetadata }>('#content/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/** The frame of the portrait on the card, twice for dense screens, in pixels. */
const WIDTH = 80 * 2;
const HEIGHT = 96 * 2;

/**
 * Makes the photo of a teacher as small as its card needs it.
 *
 * @throws {ContentError} when the photo is smaller than that: the card shows it in its own size
 */
export async function preparePhoto(file: string): Promise<string | undefined> {
  const photo = photosByName.get(file);
  if (!photo) return undefined;
  const { width, height } = photo.default;
  if (width < WIDTH || height < HEIGHT) {
    const expected = `фото замале (${width} × ${height} пікселів); потрібно щонайменше ${WIDTH} × ${HEIGHT}`;
    throw new ContentError([{ file: `content/teachers/${file}`, expected }]);
  }
  const { src } = await getImage({
    src: photo.default,
    width: WIDTH,
    height: HEIGHT,
    fit: 'cover',
    format: 'webp',
  });
  return src;
}
