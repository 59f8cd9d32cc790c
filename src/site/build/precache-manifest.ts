import { createHash } from 'node:crypto';
import type { BuiltFiles } from './built-files.ts';

/** A file that the service worker keeps: its address and, unless the address tells it, which version it is. */
export type PrecacheEntry = { url: string; revision: string | null };

/** For search engines, other sites, hosts, servers and the moment of installing; no page asks for them. */
const NOT_FOR_PAGES =
  /^\/(preview\/.+|[^/]*icon[^/]*\.(png|ico)|llms\.txt|robots\.txt|sitemap[^/]*\.xml|sw\.js|_\w+)$|\.(br|gz)$/;

/** Lists what the service worker keeps of a build: every page and all that pages are made of. */
export function listPrecache(files: BuiltFiles): PrecacheEntry[] {
  return [...files]
    .filter(([path]) => !NOT_FOR_PAGES.test(path))
    .map(([path, content]) => ({
      url: addressOf(path),
      // Names below `/_astro/` hold a hash of the content.
      revision: path.startsWith('/_astro/') ? null : hash(content),
    }));
}

/** Pages are visited without `.html`; a page for what was not found is asked for by its own name. */
function addressOf(path: string): string {
  if (path.endsWith('/404.html')) return path;
  return path === '/index.html' ? '/' : path.replace(/\.html$/, '');
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12);
}
