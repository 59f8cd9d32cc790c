import type { LocalImageService } from 'astro';
import astroService from 'astro/assets/services/sharp';
import sharp from 'sharp';

/**
 * Makes the photos of teachers as pages show them. Astro's own service keeps every frame of a picture that moves and
 * crops to the middle, which cuts the head off in a landscape photo.
 */
const photoService: LocalImageService = {
  ...(astroService as LocalImageService),
  async transform(file, { width, height, background = '#fff' }) {
    const photo = sharp(file, { pages: 1, failOn: 'none' });
    const { autoOrient: shown } = await photo.metadata();
    const position = shown.width > shown.height ? sharp.strategy.attention : 'centre';
    const data = await photo
      .autoOrient()
      .resize({ width, height, fit: 'cover', position })
      .flatten({ background })
      .webp()
      .toBuffer();
    return { data: new Uint8Array(data), format: 'webp' };
  },
};

// biome-ignore lint/style/noDefaultExport: Astro loads the service by its default export
export default photoService;
