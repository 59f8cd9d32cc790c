/** Finds the programs of tests and benchmarks. `npm run test:setup` installs them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** Finds the first installed program of these names or paths; undefined if none is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(existsSync);
}

/**
 * Finds a Chromium with a user interface: `CHROMIUM_PATH`, the system's, or Playwright's; undefined if there is none.
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return findProgram(CHROMIUM_PATH);
  const system = findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  if (system) return system;
  // Loaded here, because callers for other programs do not need it.
  const { chromium }: typeof import('@playwright/test') = require('@playwright/test');
  return findProgram(chromium.executablePath());
}

/**
 * Finds the Chromium of the tests: Debian's headless one, which needs a third of the processor time, or any other.
 * Undefined if there is none.
 */
export function findHeadlessChromium(): string | undefined {
  const headless = process.env.CHROMIUM_PATH ? undefined : findProgram('chromium-headless-shell');
  return headless ?? findChromium();
}

/** Finds `FIREFOX_PATH` or the system's Firefox; undefined if there is none. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env;
  return FIREFOX_PATH ? findProgram(FIREFOX_PATH) : findProgram('firefox-esr', 'firefox');
}

/** Finds the folder of PostgreSQL's programs: `POSTGRES_BIN`, `PATH`, or Debian's folder; undefined if there is none. */
export function findPostgres(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folders = [process.env.POSTGRES_BIN, stdout?.trim(), ...globSync('/usr/lib/postgresql/*/bin')];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** The programs of a test with WebKitGTK, the engine of Safari. */
export type WebKitPrograms = { driver: string; browser: string; display: string };

/** Finds WebKit's driver, its MiniBrowser and a virtual display; undefined if one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  // It is beside the library of its version, in a folder of the processor's architecture.
  const browser = globSync('/usr/lib/{*/,}webkit2gtk-4.*/MiniBrowser').find(existsSync);
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** The programs of a screen-reader test: Orca, the buses between it and a browser, a virtual display. */
export type OrcaPrograms = { orca: string; bus: string; accessibilityBus: string; display: string };

/** Finds Orca, a message bus, the accessibility bus and a virtual display; undefined if one is missing. */
export function findOrca(): OrcaPrograms | undefined {
  const [orca, bus, display] = [findProgram('orca'), findProgram('dbus-daemon'), findProgram('Xvfb')];
  const accessibilityBus = findProgram('/usr/libexec/at-spi-bus-launcher');
  return orca && bus && accessibilityBus && display ? { orca, bus, accessibilityBus, display } : undefined;
}

/** A program that tests need, with its Debian packages. */
type NeededProgram = { name: string; packages: string[]; isThere(): boolean };

/** The programs that `npm run test:setup` installs. If one is missing, its tests are skipped. */
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
