import { LESSON_FILE } from '#shared/addresses/seen-file.ts';

/** What every page of the site is made of lies here, and nobody else's page names it. */
export const OWN_FILES = '/_astro/';

/**
 * Whether an answer is the site's own: until somebody has signed in or paid, a network may answer every address with a
 * page of its own, and 200. Kept, that page would stand in place of a script or a price list for as long as the build.
 * An antivirus program that writes into our pages leaves them ours.
 */
export async function isOwnAnswer(url: string, response: Response): Promise<boolean> {
  if (!isPage(response)) return true;
  const { pathname } = new URL(url);
  const isFile = pathname.startsWith(OWN_FILES) || LESSON_FILE.test(pathname);
  return !isFile && (await response.clone().text()).includes(OWN_FILES);
}

/** Whether an answer says that it is a page. */
export function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}
