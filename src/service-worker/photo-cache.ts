import { matchCache } from './precache.ts';
import { isPage } from './same-origin-response.ts';
import { cachedOrFetched } from './timeout.ts';

/** The cache of photographs that a visitor has seen. It outlives builds, because their names hold a hash. */
const PHOTO_CACHE = 'seen';

/** Enough for all photographs of a school. */
const MAX_PHOTOS = 60;

/**
 * Answers with the cached photograph. Without one, it answers with the server's and caches that in the background. An
 * HTML answer is the page of a captive portal and is never cached.
 */
export async function answerPhoto(event: ExtendableEvent, request: Request): Promise<Response> {
  return cachedOrFetched(matchCache(PHOTO_CACHE, request.url), async () => {
    const response = await fetch(request);
    if (response.ok && !isPage(response)) event.waitUntil(cachePhoto(request.url, response.clone()));
    return response;
  });
}

/** If the cache fails or is full, the photograph is requested again the next time. */
async function cachePhoto(url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(PHOTO_CACHE);
    await cache.put(url, response);
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, -MAX_PHOTOS).map((oldest) => cache.delete(oldest)));
  } catch {}
}
