import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fileHeaders } from '#shared/security/file-headers.ts';
import { commonHeaders, type Headers, type SecurityOptions } from '#shared/security/security-headers.ts';

/**
 * Writes `_headers`, in which Netlify, Cloudflare and their like read what they have to send with each file. It
 * has to see the final pages, as their policies name hashes of what stands in them.
 */
export function headersFile(options: SecurityOptions): AstroIntegration {
  return {
    name: 'headers-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const paths = entries
          .filter((entry) => entry.isFile())
          .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
          .sort();
        const files = await Promise.all(
          paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) })),
        );
        await writeFile(`${folder}_headers`, formatHeadersFile(files, options));
      },
    },
  };
}

/**
 * Writes the rules. Hosts send the headers of every rule that fits an address, and join equal names, so each
 * name is said once for an address: what all files have in common below `/*`, the rest by the file.
 *
 * @param files of the build, their paths with a leading slash
 */
export function formatHeadersFile(
  files: { path: string; content: Buffer }[],
  options: SecurityOptions,
): string {
  const common = commonHeaders(options);
  const ownHeaders = (path: string, content: Buffer) =>
    Object.fromEntries(
      Object.entries(fileHeaders(path, content, options)).filter(([name]) => !(name in common)),
    );
  const rules = files
    .filter(({ path }) => !path.startsWith('/_astro/'))
    .flatMap(({ path, content }) =>
      addressesOf(path).map((address) => formatRule(address, ownHeaders(path, content))),
    );
  const assets = formatRule('/_astro/*', ownHeaders('/_astro/*', Buffer.of()));
  return [formatRule('/*', common), assets, ...rules].join('\n');
}

/** Hosts show `physics.html` as `/physics`, and most of them at its own name, too. */
function addressesOf(path: string): string[] {
  return path.endsWith('.html') ? [path.replace(/(?<=\/)index\.html$|\.html$/, ''), path] : [path];
}

function formatRule(address: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join('')}`;
}
