import { pageAddress } from '#shared/addresses/page-address.ts';
import { findNotFoundPage, matchPrecache } from './precache.ts';

/** How long a page that is kept waits for the network, which may be there and yet too weak to answer. */
const NETWORK_PATIENCE_MS = 3000;

/**
 * Answers with the page as the server has it now; with the kept copy only when the network is away or too slow
 * or the server is down. What is not kept may still exist, so that it waits for the network however long.
 */
export async function answerNavigation(event: FetchEvent, path: string): Promise<Response> {
  const answer = fetchPage(event);
  // The browser drops a preload with a warning when the event ends before it.
  event.waitUntil(answer.catch(() => {}));
  const kept = await matchPrecache(pageAddress(path));
  if (!kept) return answer.catch(async () => (await findNotFoundPage(path)) ?? Response.error());
  const orKept = answer.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([orKept, outOfPatience().then(() => kept)]);
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  // Without a network Firefox answers the preload with an error where others reject it.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded');
  return preloaded ?? fetch(request);
}

function outOfPatience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, NETWORK_PATIENCE_MS));
}
