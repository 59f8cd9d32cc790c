import { LESSON_FILE } from '#shared/addresses/cached-files.ts';

/** The folder of the build's files. Every page of the site names it, and a captive portal's page does not. */
export const BUILD_FILES = '/_astro/';

/**
 * Whether a response is from the site. A captive portal answers every address with its own page and status 200 until
 * the visitor signs in or pays. If the worker cached that page, it would replace a script or a price list until the
 * next build. A page that an antivirus program has modified is still the site's.
 */
export async function isSiteResponse(url: string, response: Response): Promise<boolean> {
  if (!isPage(response)) return true;
  const { pathname } = new URL(url);
  const isFile = pathname.startsWith(BUILD_FILES) || LESSON_FILE.test(pathname);
  return !isFile && (await response.clone().text()).includes(BUILD_FILES);
}

/** Whether a response declares itself to be HTML. */
export function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}
