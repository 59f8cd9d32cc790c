import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type SiteBuild = { folder: string; remove(): Promise<void> };

const run = promisify(execFile);

/** Builds the site with these settings into a folder of its own, beside whatever stands in `dist/`. */
export async function buildSite(settings: Record<string, string>): Promise<SiteBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('astro', ['build', '--outDir', folder], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1', ...settings },
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
