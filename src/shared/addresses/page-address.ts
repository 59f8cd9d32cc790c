/**
 * The canonical address of a page: lower case, single slashes, no file name, no slash at the end. The server redirects
 * other spellings to it, and the service worker looks up its copies by it.
 *
 * @param path decoded, without query; untrusted
 */
export function pageAddress(path: string): string {
  const address = path
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/index\.html$|\.html$/, '');
  return address === '' ? '/' : address;
}

/** Whether a file of the build is a page with its own address. The path begins with a slash. */
export function isPageFile(path: string): boolean {
  return path.endsWith('.html') && !path.endsWith('/404.html');
}

/** The address of a file of the build. Both output formats of Astro give a page the same address. */
export function fileAddress(path: string): string {
  return isPageFile(path) ? pageAddress(path) : path;
}
