import { after } from '#shared/after.ts';

/** How long a file waits for a cache of which nothing is heard before it is asked of the network. */
const CACHE_PATIENCE_MS = 3000;

/** Answers with the kept file, or with the server's; with one that is found late where there is no network. */
export async function keptOrFetched(
  match: Promise<Response | undefined>,
  fetchFile: () => Promise<Response>,
): Promise<Response> {
  const kept = await inTime(match, CACHE_PATIENCE_MS);
  if (kept) return kept;
  try {
    return await fetchFile();
  } catch (error) {
    const late = await inTime(match, CACHE_PATIENCE_MS);
    if (late) return late;
    throw error;
  }
}

/** What comes within some time; else nothing. */
export function inTime<Value>(coming: Promise<Value>, patienceMs: number): Promise<Value | undefined> {
  return Promise.race([coming, after(patienceMs)]);
}
