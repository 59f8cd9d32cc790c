import { isPageFile, pageAddress } from '#shared/addresses/page-address.ts';
import type { BuiltFiles } from './built-files.ts';

/**
 * Writes `_redirects`, from which Netlify, Cloudflare and similar hosts read redirects: file names lead to the address of
 * their page, as on our server (server/pages/answer-page.ts). The format can't express letter case or repeated slashes.
 * Most hosts remove a trailing slash themselves; a rule for it would loop on Netlify. The status is 301, because some
 * hosts lack 308.
 */
export function formatRedirectsFile(files: BuiltFiles): string {
  return [...files.keys()]
    .filter(isPageFile)
    .flatMap((path) => {
      const address = pageAddress(path);
      const names = address === '/' ? [path] : [path, `${address}/index.html`];
      return names.map((name) => `${name} ${address} 301\n`);
    })
    .join('');
}
