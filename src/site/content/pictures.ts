import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Pixels of a picture file for one CSS pixel: sharp on phones, scaled down on screens with fewer. */
const DENSITY = 2;

/** The attributes of an `<img>`; `width` and `height` in CSS pixels keep its place until it has come. */
export type PictureFile = { src: string; width: number; height: number };

/**
 * Makes an imported picture as small as a section needs it. A route calls it and passes the result on, because a
 * component that uses the import's own `src` would send the original file. Even reading the import's own width counts
 * as such a use for Astro, so the measures come from the result.
 *
 * @param width the largest width on a page, in CSS pixels; the picture needs twice as many pixels
 */
export async function preparePicture(picture: ImageMetadata, width: number): Promise<PictureFile> {
  const { src, attributes } = await getImage({ src: picture, width: width * DENSITY, format: 'webp' });
  return { src, width, height: Math.round(attributes.height / DENSITY) };
}
