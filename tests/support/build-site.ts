import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
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

/** Builds the site with these settings into a folder of its own, beside whatever stands in `dist/`. */
export async function buildSite(settings: Record<string, string>): Promise<SiteBuild> {
  await mkdir(PLACE, { recursive: true });
  const folder = await mkdtemp(`${PLACE}/build-`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('astro', ['build', '--outDir', folder], {
      env: { ...CLEAN_ENV, ASTRO_TELEMETRY_DISABLED: '1', ...NOTHING_SET, ...settings },
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
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
