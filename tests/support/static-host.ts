import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type HeaderRule, headersAt, parseHeadersFile } from './headers-file.ts';

export type StaticHost = { origin: string; close(): Promise<void> };

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Serves a folder like Cloudflare: `_redirects`, `_headers`, paths without `.html`, and the closest 404 page. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'));
  const redirects = parseRedirectsFile(await readFile(join(folder, '_redirects'), 'utf8'));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const redirect = redirects.get(pathname);
    if (redirect) return void response.writeHead(redirect.status, { location: redirect.to + search }).end();
    void answer(folder, rules, pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseRedirectsFile(text: string): Map<string, { to: string; status: number }> {
  const rules = text.split('\n').map((line) => line.split(' '));
  return new Map(rules.map(([from = '', to = '', status]) => [from, { to, status: Number(status) }]));
}

async function answer(
  folder: string,
  rules: HeaderRule[],
  path: string,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of headersAt(rules, path)) response.setHeader(name, value);
  for (const [file, status] of candidatesFor(path)) {
    const content = await readFile(join(folder, file)).catch(() => undefined);
    if (!content) continue;
    response.setHeader('content-type', MEDIA_TYPES[extname(file)] ?? 'application/octet-stream');
    response.writeHead(status).end(content);
    return;
  }
  response.writeHead(404).end();
}

/** Candidate files for a path, with their status. */
function candidatesFor(path: string): [file: string, status: number][] {
  const folders = path.split('/').map((_, depth, parts) => `${parts.slice(0, depth).join('/')}/404.html`);
  const notFound = folders.reverse().map((file): [string, number] => [file, 404]);
  return [[path, 200], [`${path}.html`, 200], [`${path}index.html`, 200], ...notFound];
}
