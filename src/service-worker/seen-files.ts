import { isPage } from './own-answer.ts';
import { keptOrFetched } from './patience.ts';
import { matchKept } from './precache.ts';

/**
 * The cache of the photographs that visitors have seen (shared/addresses/seen-file.ts). It outlives builds: what has not
 * changed has the same name in all of them.
 */
const SEEN = 'seen';

/** All photographs of a school; the oldest make room. */
const MOST_SEEN = 60;

/**
 * Answers with the kept file, or with the server's, which is kept without the visitor waiting for that. None of them is
 * a page: that is the answer of somebody on the way.
 */
export async function answerSeen(event: ExtendableEvent, request: Request): Promise<Response> {
  return keptOrFetched(matchKept(SEEN, request.url), async () => {
    const response = await fetch(request);
    if (response.ok && !isPage(response)) event.waitUntil(keep(request.url, response.clone()));
    return response;
  });
}

/** Where the cache fails or is full, the file is asked for again the next time. */
async function keep(url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(SEEN);
    await cache.put(url, response);
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, -MOST_SEEN).map((oldest) => cache.delete(oldest)));
  } catch {}
}
