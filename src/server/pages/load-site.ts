import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileAddress, isPageFile } from '#shared/addresses/page-address.ts';
import { assetHeaders, type Headers, type SecurityOptions } from '#shared/security/security-headers.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

/** The built site in memory: an address can only hit a key that is there. */
export type Site = {
  files: ReadonlyMap<string, SiteFile>;
  /** The addresses among them at which pages stand. */
  pages: ReadonlySet<string>;
  /** What goes with the way from another spelling to a page's address. */
  redirectHeaders: Headers;
  /** The `404.html` of each folder that has one, by the folder with slashes around it. */
  notFoundPages: ReadonlyMap<string, SiteFile>;
  /** That of the whole site, also for what is no address of it, such as `*`. */
  notFoundPage: SiteFile;
};

/** The build is absent or not fit to be served; the message is one line for the person who starts the server. */
export class SiteError extends Error {
  override name = 'SiteError';
}

/** Far above any build of this site, compressed as it is kept: something that does not belong there has got in. */
const MAX_SITE_BYTES = 256 * 1024 * 1024;

/** Written for static hosts that read their settings from the build. */
const HOST_SETTINGS = new Set(['/_headers', '/_redirects']);

/**
 * Reads the whole build into memory: no dotfiles, no symbolic links, nothing that is added later.
 *
 * @param assets where files of earlier builds lie that pages which are open somewhere may still ask for
 * @param maxBytes what is kept of it at most
 * @throws {SiteError}
 */
export async function loadSite(
  folder: string,
  security: SecurityOptions,
  assets?: string,
  maxBytes = MAX_SITE_BYTES,
): Promise<Site> {
  const places = new Map([
    ...(assets ? await listFiles(assets, '/_astro') : []),
    ...(await listFiles(folder)),
  ]);
  let kept = 0;
  const files = new Map<string, SiteFile>();
  const pages = new Set<string>();
  const notFoundPages = new Map<string, SiteFile>();
  for (const [path, place] of places) {
    if (/\.(br|gz)$/.test(path)) continue;
    const identity = await readFile(place);
    const [br, gzip] = await Promise.all(
      ['.br', '.gz'].map((ending) => places.get(path + ending)).map((copy) => copy && readFile(copy)),
    );
    kept += (br ?? identity).length + (gzip?.length ?? 0);
    if (kept > maxBytes)
      throw new SiteError(
        `Збірка в папці ${folder} завелика: стиснутою понад ${maxBytes / 2 ** 20} МБ. Приберіть із неї те, що не для сайту.`,
      );
    const file = createSiteFile(path, { identity, ...(br && { br }), ...(gzip && { gzip }) }, security);
    if (path.endsWith('/404.html')) notFoundPages.set(path.slice(0, -'404.html'.length), file);
    else files.set(fileAddress(path), file);
    if (isPageFile(path)) pages.add(fileAddress(path));
  }
  const notFoundPage = notFoundPages.get('/');
  if (!files.has('/') || !notFoundPage) {
    throw new SiteError(`Сайт ще не зібрано: у папці ${folder} немає сторінок. Виконайте npm run build.`);
  }
  const redirectHeaders = { 'cache-control': 'no-cache', ...assetHeaders(false, security) };
  return { files, pages, redirectHeaders, notFoundPages, notFoundPage };
}

/**
 * Where the files of a folder lie, by their addresses. Plain files only: links are neither files nor folders here, so
 * nothing outside the build is reached.
 */
async function listFiles(folder: string, address = ''): Promise<[path: string, place: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place): [string, string] => [`/${relative(folder, place).split(sep).join('/')}`, place])
    .filter(([path]) => !path.includes('/.') && !HOST_SETTINGS.has(path))
    .map(([path, place]) => [address + path, place]);
}
