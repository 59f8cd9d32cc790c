import { pageAddress } from '#shared/addresses/page-address.ts';
import { fileHeaders, HASHED_FOLDERS } from '#shared/security/file-headers.ts';
import { commonHeaders, type Headers, type SecurityOptions } from '#shared/security/security-headers.ts';
import type { BuiltFiles } from './built-files.ts';

/**
 * Writes `_headers`, in which Netlify, Cloudflare and their like read what they have to send with each file. It
 * has to see the final pages, as their policies name hashes of what stands in them.
 *
 * Hosts send the headers of every rule that fits an address, and join equal names, so each name is said once for an
 * address: what all files have in common below `/*`, the rest by the file. Who may show a file elsewhere differs by
 * file, so that what is found nowhere says nothing of it.
 */
export function formatHeadersFile(files: BuiltFiles, options: SecurityOptions): string {
  const { 'cross-origin-resource-policy': _, ...common } = commonHeaders(options);
  const ownHeaders = (path: string, content: Buffer) =>
    Object.fromEntries(
      Object.entries(fileHeaders(path, content, options)).filter(([name]) => !(name in common)),
    );
  const rules = [...files.keys()]
    .filter((path) => !HASHED_FOLDERS.some((folder) => path.startsWith(folder)))
    .flatMap((path) => {
      const headers = ownHeaders(path, files.get(path) ?? Buffer.of());
      return addressesOf(path).map((address) => formatRule(address, headers));
    });
  const hashed = HASHED_FOLDERS.map((folder) => formatRule(`${folder}*`, ownHeaders(folder, Buffer.of())));
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
