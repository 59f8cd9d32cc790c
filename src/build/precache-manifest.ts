import { createHash } from 'node:crypto';
import { LESSON_FILE, PHOTO_FILE } from '#shared/addresses/cached-files.ts';
import { fileAddress } from '#shared/addresses/page-address.ts';
import type { BuiltFiles } from './built-files.ts';

/** A file that the service worker caches: its address and, unless the name holds a hash, its revision. */
export type PrecacheEntry = { url: string; revision: string | null };

/** Files that no page requests: for forms without scripts, search engines, other sites, hosts and servers. */
const NOT_FOR_PAGES =
  /^\/(form\/.+|preview\/.+|[^/]*icon[^/]*\.(png|ico)|robots\.txt|sitemap[^/]*\.xml|sw\.js|_\w+|\.\w.*)$|\.(br|gz)$/;

/** Fonts of rare characters; most schools need none of them (site/styles/fonts.css). */
const RARE_FONTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/_astro\/onest-latin-1\..*\.woff2$/, /[À-ÖØ-öø-ÿ]/],
  [/^\/_astro\/onest-latin-extended\..*\.woff2$/, /[Ā-ſ]/],
];

/** Whether a page or lesson needs a file. A font of rare characters is needed only if one of them is shown. */
function isNeeded(path: string, files: BuiltFiles): boolean {
  const characters = RARE_FONTS.find(([font]) => font.test(path))?.[1];
  if (!characters) return true;
  return [...files.keys()].some(
    (each) => (each.endsWith('.html') || LESSON_FILE.test(each)) && characters.test(String(files.get(each))),
  );
}

/**
 * Lists what the service worker caches of a build in advance: every page with all of its files, and every lesson with
 * its code. Photographs are cached when they were shown.
 */
export function listPrecache(files: BuiltFiles): PrecacheEntry[] {
  return [...files.keys()]
    .filter((path) => !NOT_FOR_PAGES.test(path) && !PHOTO_FILE.test(path) && isNeeded(path, files))
    .map((path) => ({
      url: fileAddress(path),
      // Their names hold a hash of the content.
      revision:
        path.startsWith('/_astro/') || LESSON_FILE.test(path) ? null : hash(files.get(path) ?? Buffer.of()),
    }));
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12);
}
