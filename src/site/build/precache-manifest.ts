import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file that the service worker keeps: its address and, unless the address tells it, which version it is. */
export type PrecacheEntry = { url: string; revision: string | null };

/** For search engines, other sites, hosts and servers; no page asks for them. */
const NOT_FOR_PAGES = /^\/(og\.png|robots\.txt|sitemap[^/]*\.xml|sw\.js|_\w+)$|\.(br|gz)$/;

/**
 * Lists what the service worker keeps of a build: every page and all that pages are made of.
 *
 * @param folder the finished build
 */
export async function listPrecache(folder: string): Promise<PrecacheEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !NOT_FOR_PAGES.test(path))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      url: addressOf(path),
      // Names below `/_astro/` hold a hash of the content.
      revision: path.startsWith('/_astro/') ? null : hash(await readFile(join(folder, path))),
    })),
  );
}

/** Pages are visited without `.html`; a page for what was not found is asked for by its own name. */
function addressOf(path: string): string {
  if (path.endsWith('/404.html')) return path;
  return path === '/index.html' ? '/' : path.replace(/\.html$/, '');
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12);
}
