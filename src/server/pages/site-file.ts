import { createHash } from 'node:crypto';
import { assetHeaders, pageHeaders, type SecurityOptions } from '#shared/security-headers.ts';
import type { Encoding } from './encoding.ts';
import { mediaTypeOf } from './media-type.ts';

/** One form of a file, with everything an answer needs made beforehand. */
export type Variant = {
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[];
  /** The same for a 304, which must not speak of a body. */
  notModifiedHeaders: string[];
};

/** A file of the build; `identity` is always there, other encodings if the build made them. */
export type SiteFile = { variants: { identity: Variant } & Partial<Record<Encoding, Variant>> };

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * Makes the answers for one file.
 *
 * @param path of the file in the build, with a leading slash
 * @param bodies the file as it is and its compressed siblings
 */
export function createSiteFile(
  path: string,
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
  security: SecurityOptions,
): SiteFile {
  const isCompressed = bodies.br !== undefined || bodies.gzip !== undefined;
  const headers = Object.entries({
    'cache-control': cacheControlOf(path),
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...securityHeadersOf(path, bodies.identity, security),
  }).flat();
  const variant = (encoding: Encoding, body: Buffer) => createVariant(path, encoding, body, headers);
  return {
    variants: {
      identity: variant('identity', bodies.identity),
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
  };
}

function createVariant(path: string, encoding: Encoding, body: Buffer, headers: string[]): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const content = ['content-type', mediaTypeOf(path), 'content-length', String(body.length)];
  return {
    etag,
    body,
    headers: [...content, ...contentEncoding, 'etag', etag, ...headers],
    notModifiedHeaders: ['etag', etag, ...headers],
  };
}

/** Astro puts a hash of the content in the names below `/_astro/`; pages and scripts elsewhere can change. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/_astro/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.(html|m?js|webmanifest)$/.test(path) ? 'no-cache' : `public, max-age=${DAY_SECONDS}`;
}

function securityHeadersOf(path: string, body: Buffer, security: SecurityOptions): Record<string, string> {
  if (path.endsWith('.html')) return pageHeaders(body.toString(), security);
  return assetHeaders(/\.m?js$/.test(path), security);
}
