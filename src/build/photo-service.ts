import type { LocalImageService } from 'astro';
import astroService from 'astro/assets/services/sharp';
import sharp from 'sharp';

/**
 * Resizes photos and pictures for pages. Astro's own service keeps all frames of an animated picture. It crops to the
 * middle, which cuts off heads in landscape photos.
 */
const photoService: LocalImageService = {
  ...(astroService as LocalImageService),
  async transform(file, { width, height, background }) {
    const photo = sharp(file, { pages: 1, failOn: 'none' });
    const { autoOrient: shown } = await photo.metadata();
    const position = shown.width > shown.height ? sharp.strategy.attention : 'centre';
    const resized = photo.autoOrient().resize({ width, height, fit: 'cover', position });
    const data = await (background ? resized.flatten({ background }) : resized).webp().toBuffer();
    return { data: new Uint8Array(data), format: 'webp' };
  },
};

// biome-ignore lint/style/noDefaultExport: Astro loads the service by its default export
export default photoService;
