import { createHash } from 'node:crypto';
import { fileAddress } from '#shared/addresses/page-address.ts';
import { SEEN_FILE } from '#shared/addresses/seen-file.ts';
import type { BuiltFiles } from './built-files.ts';

/** A file that the service worker keeps: its address and, unless the address tells it, which version it is. */
export type PrecacheEntry = { url: string; revision: string | null };

/**
 * For forms without scripts, which need the network themselves, search engines, other sites, hosts, servers and the
 * moment of installing; no page asks for them.
 */
const NOT_FOR_PAGES =
  /^\/(form\/.+|preview\/.+|[^/]*icon[^/]*\.(png|ico)|robots\.txt|sitemap[^/]*\.xml|sw\.js|_\w+|\.\w.*)$|\.(br|gz)$/;

/**
 * Lists what the service worker keeps of a build in advance: every page and all that pages are made of, but for what is
 * kept when it was seen.
 */
export function listPrecache(files: BuiltFiles): PrecacheEntry[] {
  return [...files.keys()]
    .filter((path) => !NOT_FOR_PAGES.test(path) && !SEEN_FILE.test(path))
    .map((path) => ({
      url: fileAddress(path),
      // Names below `/_astro/` hold a hash of the content.
      revision: path.startsWith('/_astro/') ? null : hash(files.get(path) ?? Buffer.of()),
    }));
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12);
}
