/**
 * The one form that an address has if a page stands there: lower case, single slashes, no file name, no slash at
 * the end. The server leads other spellings to it, and the service worker finds its copies by it.
 *
 * @param path decoded, without query; may be anything that was asked for
 */
export function pageAddress(path: string): string {
  const address = path
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/index\.html$|\.html$/, '');
  return address === '' ? '/' : address;
}

/** Whether a file of the build, its path with a leading slash, is a page that has an address of its own. */
export function isPageFile(path: string): boolean {
  return path.endsWith('.html') && !path.endsWith('/404.html');
}

/** Where a file of the build stands; whichever of Astro's two output formats made a page, it has one address. */
export function fileAddress(path: string): string {
  return isPageFile(path) ? pageAddress(path) : path;
}
