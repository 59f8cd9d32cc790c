import { after } from '#shared/after.ts';

/** If the cache does not answer within this time, the file is requested from the network. */
const CACHE_TIMEOUT_MS = 3000;

/**
 * Answers with the cached file, or with the server's if there is none. Workbox's own strategies wait for the cache
 * without a limit, so a hanging cache would block the site.
 */
export async function cachedOrFetched(
  match: Promise<Response | undefined>,
  fetchFile: () => Promise<Response>,
): Promise<Response> {
  const cached = await withTimeout(match, CACHE_TIMEOUT_MS);
  if (cached) return cached;
  try {
    return await fetchFile();
  } catch (error) {
    // Without a network, a slow cache is the only source.
    const late = await withTimeout(match, CACHE_TIMEOUT_MS);
    if (late) return late;
    throw error;
  }
}

/** The value, or undefined after the timeout. */
export function withTimeout<Value>(value: Promise<Value>, timeoutMs: number): Promise<Value | undefined> {
  return Promise.race([value, after(timeoutMs)]);
}
