import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { CLEAN_ENV } from './clean-env.ts';

export type SiteBuild = { folder: string; remove(): Promise<void> };

const run = promisify(execFile);

/** A build takes some seconds, and minutes when others want the machine. */
export const BUILD_TIMEOUT_MS = 240_000;

/** In the project: Astro keeps what it makes on the way beside the build there, and in one shared place elsewhere. */
const PLACE = resolve('test-results');

/** An empty variable counts as not set, and wins over the owner's `.env`, which must not change what tests see. */
const NOTHING_SET = Object.fromEntries(
  Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).map((setting) => [setting, '']),
);

/** Builds of the last days, by all that they were made of; `npm ci` begins again. */
const KEPT = resolve('node_modules/.cache/builds');
const KEPT_BUILDS = 12;

/** What a build is made of beside its words and settings. */
export const SOURCES = [
  ...readdirSync('src')
    .filter((room) => room !== 'server')
    .map((room) => `src/${room}`),
  'astro.config.ts',
  'package-lock.json',
];

/**
 * The site with these settings, in a folder of its own beside whatever stands in `dist/`: a copy of the same build
 * from before, or a new one.
 *
 * @param project the folder of its sources: these ones, unless told otherwise
 */
export async function buildSite(settings: Record<string, string>, project = '.'): Promise<SiteBuild> {
  await mkdir(PLACE, { recursive: true });
  const folder = await mkdtemp(`${PLACE}/build-`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const kept = join(KEPT, await nameBuild(settings, project));
    if (existsSync(kept)) {
      await cp(kept, folder, { recursive: true });
      return { folder, remove };
    }
    await run('astro', ['build', '--outDir', folder], {
      cwd: project,
      env: { ...CLEAN_ENV, ASTRO_TELEMETRY_DISABLED: '1', ...NOTHING_SET, ...settings },
    });
    await keep(folder, kept);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Puts a site into a folder that tests share, built again when something that it is made of has changed. Beside it
 * stands what it was made of ({@link nameBuild}).
 */
export async function ensureSite(site: string, settings: Record<string, string>): Promise<void> {
  const name = await nameBuild(settings);
  const isThere = async () => (await readFile(`${site}.txt`, 'utf8').catch(() => '')) === name;
  if (await isThere()) return;
  const build = await buildSite(settings);
  // Other test files may have asked for it meanwhile, and be using it.
  if (await isThere()) return build.remove();
  await rm(site, { recursive: true, force: true });
  // They may even have put the same one there in this very moment.
  await rename(build.folder, site).catch(build.remove);
  await writeFile(`${site}.txt`, name);
}

/** A hash of everything that a build with these settings depends on. */
export async function nameBuild(
  { CONTENT_FOLDER = 'content', ...settings }: Record<string, string>,
  project = '.',
) {
  const hash = createHash('sha256');
  // Pages know what day it is, and a sitemap when their files were committed.
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

/** Keeps a copy of a build, and forgets the oldest. */
async function keep(folder: string, kept: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  // In two steps, so that a reader finds all of it or nothing.
  const unfinished = await mkdtemp(`${kept}-`);
  await cp(folder, unfinished, { recursive: true });
  // Somebody else may have been faster.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  const builds = (await readdir(KEPT)).map((name) => join(KEPT, name));
  const byAge = builds.sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const old of byAge.slice(KEPT_BUILDS)) await rm(old, { recursive: true, force: true });
}

/** What static hosting in front of a provider at this address needs (README, "Settings"). */
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
