import { findProgram } from './find-program.ts';
import { installPackages } from './install-packages.ts';

/** The path of a Firefox on this machine: `FIREFOX_PATH`, or the system's; else undefined. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox');
}

/** Finds Firefox or installs Debian's package; the tests say so themselves when there is none. */
export function ensureFirefox(): void {
  if (!findFirefox()) installPackages('firefox-esr');
}
