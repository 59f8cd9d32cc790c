import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Pixels of a picture file per CSS pixel: sharp on phones, scaled down on screens with a lower density. */
const DENSITY = 2;

/** The attributes of an `<img>`. `width` and `height` in CSS pixels reserve its place until it has loaded. */
type PictureFile = { src: string; width: number; height: number };

/**
 * Resizes an imported picture for a section. The route calls it and passes the result to the component: a component
 * that uses the import's own `src` would ship the original file. For Astro, even reading the import's width counts as
 * such a use, so the size comes from the result.
 *
 * @param width the largest width on a page in CSS pixels; the file has twice as many
 */
export async function preparePicture(picture: ImageMetadata, width: number): Promise<PictureFile> {
  const { src, attributes } = await getImage({ src: picture, width: width * DENSITY, format: 'webp' });
  return { src, width, height: Math.round(attributes.height / DENSITY) };
}
