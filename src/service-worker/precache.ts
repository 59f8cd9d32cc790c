import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { notFoundFolder } from '#shared/addresses/not-found-folder.ts';
import { isSiteResponse } from './same-origin-response.ts';

/** Every file of the site with its revision; the build inserts it (build/service-worker.ts). */
declare const PRECACHE_MANIFEST: PrecacheEntry[];

/** The precached files of this build. */
export const precache = new PrecacheController({
  plugins: [
    {
      // By default Workbox rejects every error status, but a not-found page is served with 404 and cached with it.
      // A response that is rejected here ends the installation; the browser repeats it with the next page.
      cacheWillUpdate: async ({ request: { url }, response }) => {
        const isExpected = response.ok || (response.status === 404 && url.endsWith('/404.html'));
        return isExpected && (await isSiteResponse(url, response)) ? response : null;
      },
    },
  ],
});
precache.addToCacheList(PRECACHE_MANIFEST);

/** Finds a cached file. A cache that fails counts as empty, because the network may have the file. */
export async function matchCache(cacheName: string, url: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(url);
  } catch {
    return undefined;
  }
}

/** Whether this build has such a page or file; it does not ask the cache. */
export function isOfThisBuild(url: string): boolean {
  return precache.getCacheKeyForURL(url) !== undefined;
}

/** The cached page or file of this build. */
export async function matchPrecache(url: string): Promise<Response | undefined> {
  const key = precache.getCacheKeyForURL(url);
  return key === undefined ? undefined : matchCache(precache.strategy.cacheName, key);
}

/**
 * The 404 page of the address's folder if it has one, otherwise that of the site. The server chooses in the same way.
 */
export async function findNotFoundPage(path: string): Promise<Response | undefined> {
  return (await matchPrecache(`${notFoundFolder(path)}404.html`)) ?? matchPrecache('/404.html');
}
