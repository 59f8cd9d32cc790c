import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Content } from '#content/content.ts';
import { fileAddress, isPageFile } from '#shared/addresses/page-address.ts';
import { BUILD_RECORD, type BuildRecord, digest, readBuildRecord } from '#shared/node/build-record.ts';
import { fileHeaders } from '#shared/node/file-headers.ts';
import {
  assetHeaders,
  type Headers,
  type InlineHashes,
  NO_INLINE_HASHES,
  type SecurityOptions,
} from '#shared/node/security-headers.ts';
import { CALLS } from '../calls.ts';

/** The built site in memory. A request can only match an existing key, never the file system. */
export type Site = {
  files: ReadonlyMap<string, SiteFile>;
  /** The addresses of pages. */
  pages: ReadonlySet<string>;
  /** The headers of a redirect to the canonical address of a page. */
  redirectHeaders: Headers;
  /** The `404.html` of each folder that has one, by the folder with slashes around it. */
  notFoundPages: ReadonlyMap<string, SiteFile>;
  /** The 404 page of the whole site, also for a target that is not an address, such as `*`. */
  notFoundPage: SiteFile;
  /** The content of the build; missing without a build, as in tests. */
  content?: Content | undefined;
};

/** The build is missing or unusable. The message is one line for the person who starts the server. */
export class SiteError extends Error {
  override name = 'SiteError';
}

/** Far above any build of this site in memory. A larger one contains foreign files. */
const MAX_SITE_BYTES = 256 * 1024 * 1024;

/** Written for static hosts, which read their settings from the build. */
const HOST_SETTINGS = new Set(['/_headers', '/_redirects']);

/**
 * Reads the whole build into memory, except dotfiles, symbolic links and files added later. If the build has a record,
 * each file must match it, and no other is served. During a copy file by file, the folder has pages of two builds.
 *
 * @param assets files of earlier builds that open pages may still request
 * @param maxBytes limit of the memory
 * @throws {SiteError}
 */
export async function loadSite(
  folder: string,
  security: SecurityOptions,
  assets?: string,
  maxBytes = MAX_SITE_BYTES,
): Promise<Site> {
  const record = await readRecord(folder);
  const built = await listFiles(folder);
  if (record) await refuseGaps(folder, record);
  const places = new Map([
    ...(assets ? await listFiles(assets, '/_astro') : []),
    ...built.filter(([path]) => !record || Object.hasOwn(record.files, path)),
  ]);
  const own = new Set(built.map(([, place]) => place));
  const read = async (path: string, place: string) => {
    const content = await readFile(place);
    if (record && own.has(place)) refuseOther(folder, path, content, record);
    return content;
  };
  let loadedBytes = 0;
  const files = new Map<string, SiteFile>();
  const pages = new Set<string>();
  const notFoundPages = new Map<string, SiteFile>();
  for (const [path, place] of places) {
    if (/\.(br|gz)$/.test(path)) continue;
    const identity = await read(path, place);
    const [br, gzip] = await Promise.all(
      ['.br', '.gz'].map((ending) => {
        const copy = places.get(path + ending);
        return copy && read(path + ending, copy);
      }),
    );
    loadedBytes += identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
    if (loadedBytes > maxBytes)
      throw new SiteError(
        `Збірка в папці ${folder} завелика: понад ${maxBytes / 2 ** 20} МБ. Приберіть із неї те, що не для сайту.`,
      );
    const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
    const file = createSiteFile(path, bodies, security, record?.inline);
    if (path.endsWith('/404.html')) notFoundPages.set(path.slice(0, -'404.html'.length), file);
    else files.set(fileAddress(path), file);
    if (isPageFile(path)) pages.add(fileAddress(path));
  }
  const notFoundPage = notFoundPages.get('/');
  if (!files.has('/') || !notFoundPage) {
    throw new SiteError(`Сайт ще не зібрано: у папці ${folder} немає сторінок. Виконайте ${CALLS.build}.`);
  }
  const redirectHeaders = { 'cache-control': 'no-cache', ...assetHeaders(false, security) };
  return { files, pages, redirectHeaders, notFoundPages, notFoundPage, content: record?.content };
}

/** The record of the build; an unreadable record means that it is incomplete. */
async function readRecord(folder: string): Promise<BuildRecord | undefined> {
  return readBuildRecord(folder).catch((error) => {
    throw createIncompleteError(folder, `запису ${BUILD_RECORD} не прочитати`, error);
  });
}

async function refuseGaps(folder: string, { files }: BuildRecord): Promise<void> {
  for (const [path, { bytes }] of Object.entries(files)) {
    const file = await stat(join(folder, path)).catch(() => undefined);
    if (!file?.isFile()) throw createIncompleteError(folder, `бракує ${path}`);
    if (file.size !== bytes)
      throw createIncompleteError(folder, `у ${path} ${file.size} байтів замість ${bytes}`);
  }
}

function refuseOther(folder: string, path: string, content: Buffer, { files }: BuildRecord): void {
  if (digest(content) !== files[path]?.sha256)
    throw createIncompleteError(folder, `${path} — не той файл, що зібрано`);
}

export function createIncompleteError(folder: string, problem: string, cause?: unknown): SiteError {
  return new SiteError(`Збірка в папці ${folder} неповна: ${problem}. Виконайте ${CALLS.build}.`, { cause });
}

/** Lists the files of a folder by address. Skips symbolic links, so nothing outside of the build is read. */
async function listFiles(folder: string, address = ''): Promise<[path: string, place: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place): [string, string] => [`/${relative(folder, place).split(sep).join('/')}`, place])
    .filter(([path]) => !path.includes('/.') && !HOST_SETTINGS.has(path))
    .map(([path, place]) => [address + path, place]);
}

/** The encodings of a body, the best first; `identity` is the uncompressed body. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** One encoding of a file with its prepared response. */
export type Variant = {
  etag: string;
  body: Buffer;
  /** Alternating names and values, the fastest format for `writeHead`. */
  headers: string[];
  /** The same for a 304, without headers about the body. */
  notModifiedHeaders: string[];
};

/** A file of the build. `identity` always exists, other encodings if the build made them. */
export type SiteFile = { variants: { identity: Variant } & Partial<Record<Encoding, Variant>> };

/**
 * Prepares the responses for one file.
 *
 * @param path of the file in the build, with a leading slash
 * @param bodies the file and its compressed copies
 */
export function createSiteFile(
  path: string,
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
  security: SecurityOptions,
  inline: InlineHashes = NO_INLINE_HASHES,
): SiteFile {
  const isCompressed = bodies.br !== undefined || bodies.gzip !== undefined;
  const headers = Object.entries({
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...fileHeaders(path, inline, security),
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

/** The Content-Type of a file by extension. Browsers download files of an unknown type. */
function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** The encodings that an Accept-Encoding header allows, the preferred one first (RFC 9110, 12.5.3). */
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
