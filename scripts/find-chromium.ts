import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';
import { installPackages } from './install-packages.ts';

/** Names under which systems install the browser. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Debian's package and program of Chromium without windows: the same engine at a third of the work. */
const HEADLESS = 'chromium-headless-shell';

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, Playwright's own, or the system's; else undefined. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return findProgram(CHROMIUM_PATH);
  const own = chromium.executablePath();
  return existsSync(own) ? own : findProgram(...NAMES);
}

/**
 * Finds a Chromium or installs one: Debian's package where apt and root are there, Playwright's download elsewhere;
 * what to do when neither works, undefined when one does.
 */
export function ensureChromium(): string | undefined {
  if (!findChromium()) installPackages('chromium');
  if (!findChromium()) downloadChromium();
  if (!findChromium()) return 'no Chromium: install it, or set CHROMIUM_PATH';
}

/** The path of the Chromium for tests: the one without windows, or any; undefined when there is none. */
export function findHeadlessChromium(): string | undefined {
  return (process.env.CHROMIUM_PATH ? undefined : findProgram(HEADLESS)) ?? findChromium();
}

/** {@link ensureChromium}, and the one without windows where it can be installed: any is good enough elsewhere. */
export function ensureHeadlessChromium(): string | undefined {
  if (!process.env.CHROMIUM_PATH && !findProgram(HEADLESS)) installPackages(HEADLESS);
  return ensureChromium();
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
