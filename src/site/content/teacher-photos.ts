import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { PHOTO_FRAME } from '#content/photos.ts';
import type { Subject } from '#content/schema.ts';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { coverColor } from '#shared/brand/contrast.ts';
import { rgbToHex } from '#shared/brand/oklch.ts';
import type { PreparePhoto } from './teachers.ts';

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
 * Makes photos of teachers as small as their cards need them; that they are photos is checked (src/content/photos.ts).
 * One size for all screens: a second one would be kept offline beside it, for screens that rarely belong to a phone.
 * What is transparent gets the cover colour of the first subject that the teacher gives.
 */
export function photoPreparation(subjects: readonly Subject[], { day }: SchoolColors): PreparePhoto {
  return async (file) => {
    const photo = photosByName.get(file);
    if (!photo) return undefined;
    const { color } = subjects.find(({ teachers }) => teachers.some((each) => each.photo === file)) ?? {};
    const { src } = await getImage({
      src: photo.default,
      width: PHOTO_FRAME.width * DENSITY,
      height: PHOTO_FRAME.height * DENSITY,
      fit: 'cover',
      background: color ? rgbToHex(coverColor(day, 'face', color.hue)) : day.card,
      format: 'webp',
    });
    return src;
  };
}
