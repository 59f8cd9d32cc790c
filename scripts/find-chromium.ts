import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';
import { installPackages } from './install-packages.ts';

/** Names under which systems install the browser. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, Playwright's own, or the system's; else undefined. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const own = chromium.executablePath();
  return existsSync(own) ? own : findProgram(...NAMES);
}

/**
 * Finds a Chromium or installs one: Debian's package where apt and root are there, Playwright's download
 * elsewhere.
 *
 * @throws when neither works, with a line that says what to do
 */
export function ensureChromium(): string {
  if (!findChromium()) installPackages('chromium');
  if (!findChromium()) downloadChromium();
  const found = findChromium();
  if (!found) throw new Error('Chromium is not to be had: install it and set CHROMIUM_PATH to its path.');
  return found;
}

function downloadChromium(): void {
  const args = ['playwright', 'install', 'chromium'];
  console.log(`No Chromium found; trying: npx ${args.join(' ')}`);
  try {
    execFileSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    // Why it failed stands above, in its own words.
  }
}
