import { pageAddress } from '#shared/addresses/page-address.ts';
import { fileHeaders, HASHED_FOLDERS } from '#shared/node/file-headers.ts';
import { commonHeaders, type Headers, type SecurityOptions } from '#shared/node/security-headers.ts';
import type { BuiltFiles } from './built-files.ts';
import type { PageParts } from './page-parts.ts';

/**
 * Writes `_headers`, in which Netlify, Cloudflare and their like read what they have to send with each file.
 *
 * Hosts send the headers of every rule that fits an address, and join equal names, so each name is said once for an
 * address: what all files have in common below `/*`, the rest by the file. Who may show a file elsewhere, and who may
 * hold its window, differ by file, so that what is found nowhere says nothing of them.
 */
export function formatHeadersFile(files: BuiltFiles, parts: PageParts, options: SecurityOptions): string {
  const {
    'cross-origin-resource-policy': _,
    'cross-origin-opener-policy': _opener,
    ...common
  } = commonHeaders(options);
  const ownHeaders = (path: string) =>
    Object.fromEntries(
      Object.entries(fileHeaders(path, parts[path], options)).filter(([name]) => !(name in common)),
    );
  const rules = [...files.keys()]
    .filter((path) => !HASHED_FOLDERS.some((folder) => path.startsWith(folder)))
    .flatMap((path) => {
      const headers = ownHeaders(path);
      return addressesOf(path).map((address) => formatRule(address, headers));
    });
  const hashed = HASHED_FOLDERS.map((folder) => formatRule(`${folder}*`, ownHeaders(folder)));
  return [formatRule('/*', common), ...hashed, ...rules].join('\n');
}

/** Hosts show `physics.html` as `/physics`, and most of them at its own name, too. */
function addressesOf(path: string): string[] {
  return path.endsWith('.html') ? [pageAddress(path), path] : [path];
}

function formatRule(address: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join('')}`;
}
