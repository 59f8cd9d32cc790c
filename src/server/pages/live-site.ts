import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Content } from '#content/content.ts';
import { ContentError } from '#content/content-error.ts';
import { loadContent } from '#content/load.ts';
import { BUILD_RECORD, storedBuildsFolder } from '#shared/node/build-record.ts';
import type { SecurityOptions } from '#shared/node/security-headers.ts';
import type { Logger } from '../log.ts';
import { createIncompleteError, loadSite, type Site, SiteError } from './load-site.ts';

/** A build and its content, which change together. */
type Release = { site: Site; content: Content };

export type LiveSite = {
  /** The served release, always complete. Read it again for each response. */
  readonly current: Release;
  stopWatching(): void;
};

type LiveSiteOptions = {
  /** Folder of the build, `dist`. */
  folder: string;
  /** Folder of its content, read if the build does not contain the content. */
  contentFolder: string;
  security: SecurityOptions;
  logger: Logger;
  /** Tests poll more often. */
  pollMs?: number;
};

const LAST_GOOD_BUILD = 'Поки що сайт показує останню вдалу збірку.';

/** A new build is served within this time. */
const POLL_MS = 1000;

/**
 * Loads the build, or the previous one if it is invalid. Then loads each newer build as soon as it is complete. An
 * invalid new build changes nothing.
 *
 * @throws {SiteError} if there is no build
 * @throws {ContentError} if the build contains no content and the content folder has mistakes
 */
export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { folder, contentFolder, logger, pollMs = POLL_MS } = options;
  const load = (build: string) => loadRelease(build, options);
  let seen = await identify(folder);
  const live = {
    current: await load(folder).catch((error) => loadPrevious(error, load, options)),
    stopWatching: () => clearInterval(timer),
  };
  warnOfBrokenContent(contentFolder, logger);
  let isRefused = false;

  async function look(): Promise<void> {
    const found = await identify(folder);
    if (found === seen || found === undefined) return;
    try {
      const release = await load(folder);
      // A newer build was published while this one was read.
      if ((await identify(folder)) !== found) return;
      live.current = release;
      seen = found;
      isRefused = false;
      logger.info({ pages: release.site.pages.size }, 'a new build is served');
    } catch (error) {
      // A build that is copied file by file is complete only at the end.
      if (!isRefused) logger.warn({ err: error }, 'the new build is incomplete; serving the old one');
      isRefused = true;
    }
  }

  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().finally(() => {
      isLooking = false;
    });
  }, pollMs);
  timer.unref();
  return live;
}

/** Identifies the build; undefined if there is none or it has no record. */
async function identify(folder: string): Promise<string | undefined> {
  const record = await stat(join(folder, BUILD_RECORD), { bigint: true }).catch(() => undefined);
  return record && `${record.dev}:${record.ino}:${record.mtimeNs}:${record.size}`;
}

/**
 * Loads a build.
 *
 * @throws {SiteError} if it is incomplete or missing
 * @throws {ContentError} if it contains no content and the content folder has mistakes
 */
export async function loadRelease(
  folder: string,
  options: Pick<LiveSiteOptions, 'folder' | 'contentFolder' | 'security'>,
): Promise<Release> {
  const { contentFolder, security } = options;
  const site = await loadSite(folder, security, await findStoredBuild(options.folder, 'assets'));
  // A copy without dotfiles lacks the record. The policy would then block the stylesheets and scripts of its pages.
  if (!site.content && [...site.files.keys()].some((path) => path.startsWith('/_astro/')))
    throw createIncompleteError(folder, `бракує запису ${BUILD_RECORD}`);
  return { site, content: site.content ?? loadContent(contentFolder) };
}

/** The folder may be a symbolic link. */
async function findStoredBuild(folder: string, name: 'assets' | 'previous'): Promise<string> {
  return join(storedBuildsFolder(await realpath(folder).catch(() => resolve(folder))), name);
}

async function loadPrevious(
  error: unknown,
  load: (folder: string) => Promise<Release>,
  { folder, logger }: LiveSiteOptions,
): Promise<Release> {
  if (!(error instanceof SiteError)) throw error;
  const release = await load(await findStoredBuild(folder, 'previous')).catch(() => {
    throw error;
  });
  console.warn(`${error.message}\n${LAST_GOOD_BUILD}`);
  logger.warn({}, 'the build cannot be served; serving the previous one');
  return release;
}

/** The build is still served, but the next one will fail. */
function warnOfBrokenContent(contentFolder: string, logger: Logger): void {
  try {
    loadContent(contentFolder);
  } catch (error) {
    if (error instanceof ContentError) console.warn(`${error.message}\n\n${LAST_GOOD_BUILD}`);
    logger.warn({ err: error }, 'the content has mistakes; serving the last good build');
  }
}
