import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Names under which systems install the browser. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, Playwright's own, or the system's; else undefined. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const installed = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...installed].find((path) => path && existsSync(path));
}

/**
 * Finds a Chromium or installs one: Debian's package where apt and root are there, Playwright's download
 * elsewhere.
 *
 * @throws when neither works, with a line that says what to do
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const attempts: [string, string[]][] = [['npx', ['playwright', 'install', 'chromium']]];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempts.unshift(['sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium']]);
  }
  for (const [command, args] of attempts) {
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('Chromium is not to be had: install it and set CHROMIUM_PATH to its path.');
}
