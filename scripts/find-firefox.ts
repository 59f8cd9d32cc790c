import { findProgram } from './find-program.ts';
import { installPackages } from './install-packages.ts';

/** The path of a Firefox on this machine: `FIREFOX_PATH`, or the system's; else undefined. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env;
  return FIREFOX_PATH ? findProgram(FIREFOX_PATH) : findProgram('firefox-esr', 'firefox');
}

/** Finds Firefox or installs Debian's package; what to do when neither works, undefined when one does. */
export function ensureFirefox(): string | undefined {
  if (!findFirefox()) installPackages('firefox-esr');
  if (!findFirefox()) return 'no Firefox: install it, or set FIREFOX_PATH';
}
