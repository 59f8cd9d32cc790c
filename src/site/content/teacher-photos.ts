import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { formatHex } from 'culori';
import sharp from 'sharp';
import { readContentFile } from '#content/files/content-file.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { PHOTO_FRAME } from '#content/teachers/photos.ts';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { coverColor } from '#shared/brand/contrast.ts';
import type { PreparePhoto } from './teachers.ts';

/** Pixels of a photo per CSS pixel: what phones show; screens with a lower density scale it down. */
const DENSITY = 2;

// `#school` is the content folder of this build (astro.config.ts). A glob pattern must be a literal.
const photos = import.meta.glob<{ default: ImageMetadata }>('#school/teachers/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  caseSensitive: false,
});
const photosByName = new Map(
  Object.entries(photos).map(([path, photo]) => [path.replace(/^.*\//, ''), photo]),
);

/**
 * Resizes the photos of teachers for their cards. The content check has verified that they are photos
 * (src/content/teachers/photos.ts). All screens get one size: a second one would also be cached offline, although phones rarely
 * use it. The home page shows the photo of a single teacher twice as large. Transparent parts get the cover colour of
 * the teacher's first subject.
 */
export function photoPreparation(subjects: readonly Subject[], { day }: SchoolColors): PreparePhoto {
  return async (file, size) => {
    const photo = photosByName.get(file);
    if (!photo) return undefined;
    const density = size === 'large' ? 2 * DENSITY : DENSITY;
    const [width, height] = [PHOTO_FRAME.width * density, PHOTO_FRAME.height * density];
    if (size === 'large' && !(await isAsLarge(file, { width, height }))) return undefined;
    const { color } = subjects.find(({ teachers }) => teachers.some((each) => each.photo === file)) ?? {};
    const { src } = await getImage({
      src: photo.default,
      width,
      height,
      fit: 'cover',
      background: color ? formatHex(coverColor(day, 'face', color.hue)) : day.card,
      format: 'webp',
    });
    return src;
  };
}

/** Reads the size from the file: for Astro, reading it from the import would ship the original photo. */
async function isAsLarge(file: string, least: { width: number; height: number }): Promise<boolean> {
  const photo = sharp(readContentFile(CONTENT_FOLDER, `teachers/${file}`), { limitInputPixels: false });
  const { width, height } = (await photo.metadata()).autoOrient;
  return width >= least.width && height >= least.height;
}
