import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFoundFolder } from '#shared/addresses/not-found-folder.ts';
import { readAcceptedEncodings } from './encoding.ts';
import type { Site } from './load-site.ts';
import type { SiteFile, Variant } from './site-file.ts';

/** Answers a GET or HEAD out of memory: the file of that address, or the 404 page of its folder or of the site. */
export function answerPage(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const path = readPath(request.url ?? '/');
  const file = site.files.get(path);
  if (file) sendFile(file, request, response);
  else sendNotFound(site, path, request, response);
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

/** If-None-Match compares weakly (RFC 9110, 13.1.2): some proxies weaken our ETags on the way. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** The address without its query, decoded; one that can't be decoded is left as it is and finds nothing. */
function readPath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
