import { createHash } from 'node:crypto';
import { fileAddress } from '#shared/addresses/page-address.ts';
import { LESSON_FILE, SEEN_FILE } from '#shared/addresses/seen-file.ts';
import type { BuiltFiles } from './built-files.ts';

/** A file that the service worker keeps: its address and, unless the address tells it, which version it is. */
export type PrecacheEntry = { url: string; revision: string | null };

/**
 * For forms without scripts, which need the network themselves, search engines, other sites, hosts, servers and the
 * moment of installing; no page asks for them.
 */
const NOT_FOR_PAGES =
  /^\/(form\/.+|preview\/.+|[^/]*icon[^/]*\.(png|ico)|robots\.txt|sitemap[^/]*\.xml|sw\.js|_\w+|\.\w.*)$|\.(br|gz)$/;

/** Fonts of which pages need only one that has their letters (site/styles/fonts.css). */
const RARE_FONTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/_astro\/onest-latin-1\..*\.woff2$/, /[À-ÖØ-öø-ÿ]/],
  [/^\/_astro\/onest-latin-extended\..*\.woff2$/, /[Ā-ſ]/],
];

/** Whether a file is no rare font, or one whose letters a page or a lesson shows. */
function isNeeded(path: string, files: BuiltFiles): boolean {
  const letters = RARE_FONTS.find(([font]) => font.test(path))?.[1];
  if (!letters) return true;
  return [...files.keys()].some(
    (each) => (each.endsWith('.html') || LESSON_FILE.test(each)) && letters.test(String(files.get(each))),
  );
}

/**
 * Lists what the service worker caches of a build in advance: every page with all of its files, and every lesson with
 * its code. Photographs are cached when they were shown.
 */
export function listPrecache(files: BuiltFiles): PrecacheEntry[] {
  return [...files.keys()]
    .filter((path) => !NOT_FOR_PAGES.test(path) && !SEEN_FILE.test(path) && isNeeded(path, files))
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
