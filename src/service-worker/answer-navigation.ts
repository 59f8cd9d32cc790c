import { pageAddress } from '#shared/addresses/page-address.ts';
import { after } from '#shared/after.ts';
import { findNotFoundPage, isOfThisBuild, matchPrecache } from './precache.ts';
import { withTimeout } from './timeout.ts';

/** A cached page replaces a network that takes longer. */
const NETWORK_TIMEOUT_MS = 3000;

/** A failed network leaves only the cache, which may be slow. */
const CACHE_TIMEOUT_MS = 10_000;

/**
 * Answers with the server's page. The cached page is used only if the network fails or takes too long, or the server
 * fails. A page that is not cached may still exist, so it waits for the network without a limit.
 */
export async function answerNavigation(event: FetchEvent, path: string): Promise<Response> {
  const answer = fetchPage(event);
  // If the event ends before the preload, the browser cancels the preload with a warning.
  event.waitUntil(answer.catch(() => {}));
  // Not awaited: the cache may be slower than the network.
  const address = pageAddress(path);
  const cached = matchPrecache(address);
  const fromNetwork = answer.then(
    async (response) => (response.status >= 500 && (await withTimeout(cached, CACHE_TIMEOUT_MS))) || response,
    async () => {
      const page = await withTimeout(
        isOfThisBuild(address) ? cached : findNotFoundPage(path),
        CACHE_TIMEOUT_MS,
      );
      return page ?? Response.error();
    },
  );
  const orCached = after(NETWORK_TIMEOUT_MS).then(async () => (await cached) ?? fromNetwork);
  return Promise.race([fromNetwork, orCached]);
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  // Without a network Firefox resolves the preload with an error response, where others reject it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded');
  return preloaded ?? fetch(request);
}
