import { isPageFile, pageAddress } from '#shared/addresses/page-address.ts';
import type { BuiltFiles } from './built-files.ts';

/**
 * Writes `_redirects`, in which Netlify, Cloudflare and their like read which addresses lead to others: file names
 * to the one address of their page, as on our server (server/pages/answer-page.ts). The format knows neither any
 * letter case nor any number of slashes; the last slash most hosts take away themselves, and a rule for it would
 * go in circles on Netlify. 301, because not all of them know 308, and here everything is asked for by GET.
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
