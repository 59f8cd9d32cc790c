import { dirname } from 'node:path/posix';
import { pageAddress } from '#shared/addresses/page-address.ts';
import { fileHeaders, HASHED_FOLDERS } from '#shared/node/file-headers.ts';
import {
  commonHeaders,
  type Headers,
  type InlineHashes,
  type SecurityOptions,
} from '#shared/node/security-headers.ts';
import type { BuiltFiles } from './built-files.ts';

/**
 * Writes `_headers`, from which Netlify, Cloudflare and similar hosts read the headers of each file.
 *
 * A host sends the headers of every rule that matches an address and joins equal names. So each name has one rule per
 * address: headers of all files are below `/*`, the others below the file. Two cross-origin headers differ by file and
 * are therefore missing from the answer for an unknown address.
 */
export function formatHeadersFile(files: BuiltFiles, inline: InlineHashes, options: SecurityOptions): string {
  const {
    'cross-origin-resource-policy': _,
    'cross-origin-opener-policy': _opener,
    ...common
  } = commonHeaders(options);
  const ownHeaders = (path: string) =>
    Object.fromEntries(
      Object.entries(fileHeaders(path, inline, options)).filter(([name]) => !(name in common)),
    );
  const rules = [...files.keys()]
    .filter((path) => !HASHED_FOLDERS.some((folder) => path.startsWith(folder)))
    .flatMap((path) => addressesOf(path).map((address) => formatRule(address, ownHeaders(path))));
  const hashed = HASHED_FOLDERS.map((folder) => formatRule(`${folder}*`, ownHeaders(folder)));
  return [...new Set([formatRule('/*', common), ...hashed, ...rules])].join('\n');
}

/**
 * Hosts serve `physics.html` at `/physics`, and most of them at the file's name, too. All pages of a folder share one
 * rule, because hosts limit the number of rules.
 */
function addressesOf(path: string): string[] {
  if (!path.endsWith('.html')) return [path];
  const folder = dirname(path);
  return folder === '/' ? [pageAddress(path), path] : [`${folder}/*`];
}

function formatRule(address: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join('')}`;
}
