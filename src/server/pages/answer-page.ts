import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFoundFolder } from '#shared/addresses/not-found-folder.ts';
import { pageAddress } from '#shared/addresses/page-address.ts';
import { readAcceptedEncodings, type Site, type SiteFile, type Variant } from './load-site.ts';

/**
 * Answers a GET or HEAD from memory: the file at the address, a redirect to the canonical address of a page, or the 404
 * page of its folder or of the site.
 */
export function answerPage(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const [asked, query] = splitQuery(request.url ?? '/');
  const path = decodePath(asked);
  const address = pageAddress(path);
  const file = site.files.get(path);
  if (site.pages.has(address) && address !== asked) redirect(site, address + query, response);
  else if (file) sendFile(file, request, response);
  else sendNotFound(site, path, request, response);
}

/**
 * Redirects only to addresses of our own pages, so it is no open redirect. The query is unchanged: Node's parser
 * accepts no byte that is invalid in a header.
 */
function redirect(site: Site, address: string, response: ServerResponse): void {
  response.writeHead(308, { ...site.redirectHeaders, location: address, 'content-length': 0 });
  response.end();
}

function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse): void {
  const variant = pickVariant(file, request);
  if (matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  sendVariant(200, variant, request, response);
}

function sendNotFound(site: Site, path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = site.notFoundPages.get(notFoundFolder(path)) ?? site.notFoundPage;
  sendVariant(404, pickVariant(file, request), request, response);
}

function sendVariant(
  status: number,
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function pickVariant({ variants }: SiteFile, request: IncomingMessage): Variant {
  for (const encoding of readAcceptedEncodings(request.headers['accept-encoding'])) {
    const variant = variants[encoding];
    if (variant) return variant;
  }
  return variants.identity;
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2), because some proxies weaken our ETags. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

function splitQuery(url: string): [path: string, query: string] {
  const end = url.indexOf('?');
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}

/** A path that cannot be decoded stays unchanged and matches no file. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
