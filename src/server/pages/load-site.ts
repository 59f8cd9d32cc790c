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

/** Far above any build of this site: something that does not belong there has got in. */
const MAX_SITE_BYTES = 64 * 1024 * 1024;

/** Written for static hosts that read their settings from the build. */
const HOST_SETTINGS = new Set(['/_headers', '/_redirects']);

/**
 * Reads the whole build into memory: no dotfiles, no symbolic links, nothing that is added later.
 *
 * @param assets where files of earlier builds lie that pages which are open somewhere may still ask for
 * @throws {SiteError}
 */
export async function loadSite(folder: string, security: SecurityOptions, assets?: string): Promise<Site> {
  const bodies = await readBodies(folder);
  if (assets) await addEarlierAssets(bodies, assets);
  const files = new Map<string, SiteFile>();
  const pages = new Set<string>();
  const notFoundPages = new Map<string, SiteFile>();
  for (const [path, identity] of bodies) {
    if (/\.(br|gz)$/.test(path)) continue;
    const [br, gzip] = [bodies.get(`${path}.br`), bodies.get(`${path}.gz`)];
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

async function addEarlierAssets(bodies: Map<string, Buffer>, folder: string): Promise<void> {
  for (const [path, body] of await readBodies(folder)) {
    const address = `/_astro${path}`;
    if (!bodies.has(address)) bodies.set(address, body);
  }
}

async function readBodies(folder: string): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  let total = 0;
  for (const path of await listFiles(folder)) {
    const body = await readFile(join(folder, path));
    total += body.length;
    if (total > MAX_SITE_BYTES)
      throw new SiteError(`the build in ${folder} is larger than ${MAX_SITE_BYTES} bytes`);
    bodies.set(path, body);
  }
  return bodies;
}

/** Plain files only: links are neither files nor folders here, so nothing outside the build is reached. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.') && !HOST_SETTINGS.has(path));
}
