import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { notFoundFolder } from '#shared/addresses/not-found-folder.ts';
import { isOwnAnswer } from './own-answer.ts';

/** Every file of the site with its revision; the build writes it in (build/service-worker.ts). */
declare const PRECACHE_MANIFEST: PrecacheEntry[];

/** The site as it was built with this worker. */
export const precache = new PrecacheController({
  plugins: [
    {
      // Workbox keeps no answer of 400 and above, but a 404 page comes with its own status, and is shown with it.
      // With what is refused here the installation ends, and the browser begins it again with the next page.
      cacheWillUpdate: async ({ request: { url }, response }) => {
        const isExpected = response.ok || (response.status === 404 && url.endsWith('/404.html'));
        return isExpected && (await isOwnAnswer(url, response)) ? response : null;
      },
    },
  ],
});
precache.addToCacheList(PRECACHE_MANIFEST);

/**
 * Finds a kept file. A cache that fails, as one does that the browser can't read any more, has nothing: the network may
 * have it.
 */
export async function matchKept(cacheName: string, url: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(url);
  } catch {
    return undefined;
  }
}

/** Whether this build has such a page or file, whatever is heard of the cache. */
export function isOfThisBuild(url: string): boolean {
  return precache.getCacheKeyForURL(url) !== undefined;
}

/** The page or file of this build, as it is kept. */
export async function matchPrecache(url: string): Promise<Response | undefined> {
  const key = precache.getCacheKeyForURL(url);
  return key === undefined ? undefined : matchKept(precache.strategy.cacheName, key);
}

/** The 404 page of the folder that an address is in, or else that of the site, as the server chooses it. */
export async function findNotFoundPage(path: string): Promise<Response | undefined> {
  return (await matchPrecache(`${notFoundFolder(path)}404.html`)) ?? matchPrecache('/404.html');
}
