import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { CLEAN_ENV } from './clean-env.ts';

export type SiteBuild = { folder: string; remove(): Promise<void> };

const run = promisify(execFile);

/** A build takes some seconds, and minutes on a busy machine. */
export const BUILD_TIMEOUT_MS = 240_000;

/** Inside the project, so that each build has its own Astro cache. Elsewhere, builds would share one. */
const PLACE = resolve('test-results');

/** An empty variable overrides the developer's `.env`, which must not affect tests. */
const NOTHING_SET = Object.fromEntries(
  Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).map((setting) => [setting, '']),
);

/** Cached builds of the last days, by the hash of their inputs. `npm ci` deletes them. */
const CACHED_BUILDS = resolve('node_modules/.cache/builds');
const KEPT_BUILDS = 12;

/** The inputs of a build besides content and settings. */
export const SOURCES = [
  ...readdirSync('src')
    .filter((room) => room !== 'server')
    .map((room) => `src/${room}`),
  'astro.config.ts',
  'package-lock.json',
];

/**
 * Returns a folder with the site for these settings, from the cache or newly built. Leaves `dist/` unchanged.
 *
 * @param project the folder of the sources; by default this project
 */
export async function buildSite(settings: Record<string, string>, project = '.'): Promise<SiteBuild> {
  await mkdir(PLACE, { recursive: true });
  const folder = await mkdtemp(`${PLACE}/build-`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const cached = join(CACHED_BUILDS, await nameBuild(settings, project));
    if (existsSync(cached)) {
      await cp(cached, folder, { recursive: true });
      return { folder, remove };
    }
    await run('astro', ['build', '--outDir', folder], {
      cwd: project,
      env: { ...CLEAN_ENV, ASTRO_TELEMETRY_DISABLED: '1', ...NOTHING_SET, ...settings },
    });
    await cacheBuild(folder, cached);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Copies a build into a folder that tests share. Builds it again if an input has changed. A file beside the build
 * holds its name ({@link nameBuild}).
 */
export async function ensureSite(site: string, settings: Record<string, string>): Promise<void> {
  const name = await nameBuild(settings);
  const isThere = async () => (await readFile(`${site}.txt`, 'utf8').catch(() => '')) === name;
  if (await isThere()) return;
  const build = await buildSite(settings);
  // Another test file may be using the same folder.
  if (await isThere()) return build.remove();
  await rm(site, { recursive: true, force: true });
  // Another process may have created the same folder since.
  await rename(build.folder, site).catch(build.remove);
  await writeFile(`${site}.txt`, name);
}

/** A hash of all inputs of a build. */
export async function nameBuild(
  { CONTENT_FOLDER = 'content', ...settings }: Record<string, string>,
  project = '.',
) {
  const hash = createHash('sha256');
  // Pages contain the current day, and the sitemap contains commit dates.
  hash.update(new Date().toDateString());
  hash.update(settings.PUBLIC_SITE_URL ? (await run('git', ['rev-parse', 'HEAD'])).stdout : '');
  hash.update(JSON.stringify(Object.entries(settings).sort()));
  for (const source of [...SOURCES, CONTENT_FOLDER].map((part) => resolve(project, part))) {
    const isFolder = (await stat(source)).isDirectory();
    const names = isFolder ? await readdir(source, { recursive: true, withFileTypes: true }) : [];
    const inside = names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const file of isFolder ? inside.sort() : [source]) {
      hash.update(`\n${relative(source, file)}\n`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Caches a build and removes the oldest ones. */
async function cacheBuild(folder: string, cached: string): Promise<void> {
  await mkdir(CACHED_BUILDS, { recursive: true });
  // Copies and then renames, so that a reader never sees a partial build.
  const unfinished = await mkdtemp(`${cached}-`);
  await cp(folder, unfinished, { recursive: true });
  // Another process may have cached the same build first.
  await rename(unfinished, cached).catch(() => rm(unfinished, { recursive: true }));
  const builds = (await readdir(CACHED_BUILDS)).map((name) => join(CACHED_BUILDS, name));
  const byAge = builds.sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const old of byAge.slice(KEPT_BUILDS)) await rm(old, { recursive: true, force: true });
}

/** Settings for static hosting with the lead server at this address (README, "Settings"). */
export function staticHostingSettings(emailOrigin: string): Record<string, string> {
  return {
    PUBLIC_SITE_URL: 'https://klitynka.example',
    PUBLIC_EMAILJS_ORIGIN: emailOrigin,
    PUBLIC_EMAILJS_PUBLIC_KEY: 'public-key',
    PUBLIC_EMAILJS_SERVICE_ID: 'service_of_the_test',
    PUBLIC_EMAILJS_TEMPLATE_CONTACT: 'template_contact',
    PUBLIC_EMAILJS_TEMPLATE_TRIAL: 'template_trial',
    PUBLIC_EMAILJS_TEMPLATE_PACKAGE: 'template_package',
  };
}
