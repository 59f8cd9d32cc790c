/** Where the programs are that tests and measurements start. Nothing here installs anything (`npm run test:setup`). */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** The path of the first of these programs that this machine has, in `PATH` or where a path says; else undefined. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(existsSync);
}

/** A Chromium with windows: `CHROMIUM_PATH`, the system's, or Playwright's own; else undefined. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return findProgram(CHROMIUM_PATH);
  const system = findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  if (system) return system;
  // Loaded here, because most who ask for another program have no use for it.
  const { chromium }: typeof import('@playwright/test') = require('@playwright/test');
  return findProgram(chromium.executablePath());
}

/**
 * The Chromium of the tests: Debian's one without windows, which is the same engine at a third of the work, or any.
 * Undefined where there is none.
 */
export function findHeadlessChromium(): string | undefined {
  const headless = process.env.CHROMIUM_PATH ? undefined : findProgram('chromium-headless-shell');
  return headless ?? findChromium();
}

/** `FIREFOX_PATH`, or the system's Firefox; else undefined. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env;
  return FIREFOX_PATH ? findProgram(FIREFOX_PATH) : findProgram('firefox-esr', 'firefox');
}

/** Where the programs of PostgreSQL are: `POSTGRES_BIN`, `PATH`, or Debian's place for them; else undefined. */
export function findPostgres(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folders = [process.env.POSTGRES_BIN, stdout?.trim(), ...globSync('/usr/lib/postgresql/*/bin')];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

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

/** What a test that hears starts: the screen reader, and what it and a browser hear each other by. */
export type OrcaPrograms = { orca: string; bus: string; accessibilityBus: string; display: string };

/** Orca, a message bus, that of accessibility, and a screen that nobody sees; undefined when one of them is missing. */
export function findOrca(): OrcaPrograms | undefined {
  const [orca, bus, display] = [findProgram('orca'), findProgram('dbus-daemon'), findProgram('Xvfb')];
  const accessibilityBus = findProgram('/usr/libexec/at-spi-bus-launcher');
  return orca && bus && accessibilityBus && display ? { orca, bus, accessibilityBus, display } : undefined;
}

/** A program that tests need, and Debian's packages of it. */
export type NeededProgram = { name: string; packages: string[]; isThere(): boolean };

/** All that `npm run test:setup` gets, and for want of which tests are skipped. */
export const NEEDED_PROGRAMS: NeededProgram[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell', 'chromium'],
    isThere: () => Boolean(findHeadlessChromium() && findChromium()),
  },
  { name: 'PostgreSQL', packages: ['postgresql'], isThere: () => Boolean(findPostgres()) },
  { name: 'Firefox', packages: ['firefox-esr'], isThere: () => Boolean(findFirefox()) },
  { name: 'WebKitGTK', packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => Boolean(findWebKit()) },
  {
    name: 'Orca',
    packages: ['orca', 'at-spi2-core', 'dbus-daemon', 'xvfb'],
    isThere: () => Boolean(findOrca()),
  },
];
