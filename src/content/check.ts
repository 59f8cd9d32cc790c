import { checkLogo } from './brand/logo.ts';
import type { Content } from './content.ts';
import { ContentError, type Mistake } from './content-error.ts';
import { findLinks } from './files/content-file.ts';
import { loadContent } from './load.ts';
import { checkPhotos, findSamePhotos } from './teachers/photos.ts';

/**
 * Runs all content checks of a build: texts, prices, drawings and photos.
 *
 * @throws {ContentError} with all mistakes in Ukrainian
 */
export async function checkContent(folder: string): Promise<Content> {
  const links = findLinks(folder);
  if (links.length > 0) throw new ContentError(links);
  const pictures = Promise.all([checkPhotos(folder), checkLogo(folder)]);
  const { content, mistakes } = tryToLoad(folder);
  const found = await pictures;
  const all = [...mistakes, ...found.flatMap((part) => part.mistakes)];
  if (all.length > 0 || !content) throw new ContentError(all);
  const ofPictures = [...found.flatMap((part) => part.warnings), ...findSamePhotos(folder, content)];
  return { ...content, warnings: [...content.warnings, ...ofPictures] };
}

function tryToLoad(folder: string): { content?: Content; mistakes: readonly Mistake[] } {
  try {
    return { content: loadContent(folder), mistakes: [] };
  } catch (error) {
    if (error instanceof ContentError) return { mistakes: error.mistakes };
    throw error;
  }
}
