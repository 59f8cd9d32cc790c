import { existsSync, globSync } from 'node:fs';
import { findProgram } from './find-program.ts';
import { installPackages } from './install-packages.ts';

/** What a test with WebKitGTK, the engine of Safari, starts. */
export type WebKitPrograms = { driver: string; browser: string; display: string };

/** WebKit's driver, its small browser and a screen that nobody sees; undefined when one of them is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  // It lies beside the library of its version, for the machine's kind of processor.
  const browser = globSync('/usr/lib/{*/,}webkit2gtk-4.*/MiniBrowser').find(existsSync);
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Finds WebKitGTK or installs Debian's packages; what to do when neither works, undefined when one does. */
export function ensureWebKit(): string | undefined {
  if (!findWebKit()) installPackages('webkit2gtk-driver', 'xvfb');
  if (!findWebKit()) return 'no WebKitGTK: install webkit2gtk-driver and xvfb';
}
