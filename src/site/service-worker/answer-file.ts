import { precache } from './precache.ts';

/** Answers with the kept file: of this build, or of an earlier one for a page that is open since then. */
export async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(precache.strategy.cacheName);
  const key = precache.getCacheKeyForURL(request.url) ?? request.url;
  return (await cache.match(key)) ?? fetch(request);
}
