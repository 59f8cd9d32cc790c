import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fileHeaders } from '#shared/security/file-headers.ts';
import type { SecurityOptions } from '#shared/security/security-headers.ts';

/** How a body may be sent, the best first; `identity` is the body as it is. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

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
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...fileHeaders(path, bodies.identity, security),
  }).flat();
  const variant = (encoding: Encoding, body: Buffer) => createVariant(path, encoding, body, headers);
  const { br } = bodies;
  return {
    variants: {
      identity: br
        ? unpacked(variant('identity', bodies.identity), br)
        : variant('identity', bodies.identity),
      ...(br && { br: variant('br', br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
  };
}

/** Hardly anybody asks for a text as it is, which would take most of the memory: it is made of the other when asked for. */
function unpacked(variant: Variant, br: Buffer): Variant {
  return {
    ...variant,
    get body() {
      return brotliDecompressSync(br);
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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** The Content-Type of a file by its name; browsers download what has none that they know. */
function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** The encodings that an Accept-Encoding header allows, the client's favourite first (RFC 9110, 12.5.3). */
export function readAcceptedEncodings(header = ''): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Number.MIN_VALUE : (weights.get('*') ?? 0));
  return ENCODINGS.filter((each) => weigh(each) > 0).sort((one, other) => weigh(other) - weigh(one));
}
