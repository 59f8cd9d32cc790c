import { pageAddress } from '#shared/addresses/page-address.ts';
import { after } from '#shared/after.ts';
import { inTime } from './patience.ts';
import { findNotFoundPage, isOfThisBuild, matchPrecache } from './precache.ts';

/** How long a page that is kept waits for the network, which may be there and yet too weak to answer. */
const NETWORK_PATIENCE_MS = 3000;

/** How long a page waits for the cache where the network has failed: nothing else can answer. */
const CACHE_PATIENCE_MS = 10_000;

/**
 * Answers with the page as the server has it now; with the kept copy only when the network is away or too slow
 * or the server is down. What is not kept may still exist, so that it waits for the network however long.
 */
export async function answerNavigation(event: FetchEvent, path: string): Promise<Response> {
  const answer = fetchPage(event);
  // The browser drops a preload with a warning when the event ends before it.
  event.waitUntil(answer.catch(() => {}));
  // Not waited for: the cache may be slower than the network.
  const address = pageAddress(path);
  const kept = matchPrecache(address);
  const fromNetwork = answer.then(
    async (response) => (response.status >= 500 && (await inTime(kept, CACHE_PATIENCE_MS))) || response,
    async () => {
      const page = await inTime(isOfThisBuild(address) ? kept : findNotFoundPage(path), CACHE_PATIENCE_MS);
      return page ?? Response.error();
    },
  );
  const orKept = after(NETWORK_PATIENCE_MS).then(async () => (await kept) ?? fromNetwork);
  return Promise.race([fromNetwork, orKept]);
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  // Without a network Firefox answers the preload with an error where others reject it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded');
  return preloaded ?? fetch(request);
}
