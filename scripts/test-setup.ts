/**
 * `npm run test:setup`: installs the programs of the tests: Debian packages if it runs as root with apt, otherwise
 * Playwright's Chromium. It lists what it can't install, and exits with 1 only if apt fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findHeadlessChromium, NEEDED_PROGRAMS } from './programs.ts';

const packages = listMissing().flatMap((program) => program.packages);
const install = `apt-get update && apt-get install --yes --no-install-recommends ${[...new Set(packages)].join(' ')}`;
const hasApt = existsSync('/usr/bin/apt-get');
const isRoot = process.getuid?.() === 0;

if (packages.length > 0 && hasApt && isRoot) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('sh', ['-c', install], env);
  // apt has printed the reason.
  if (listMissing().length > 0) process.exitCode = 1;
}
if (!findHeadlessChromium()) run('playwright', ['install', 'chromium']);

const missing = listMissing();
if (missing.length === 0) console.log('\nAll programs of the tests are installed.');
else {
  const names = missing.map(({ name }) => name).join(', ');
  const how = hasApt ? `Install as root: ${install}` : 'Install them with your package manager.';
  console.log(`\nMissing, so their tests will be skipped: ${names}. ${how}`);
}

function listMissing() {
  return NEEDED_PROGRAMS.filter((program) => !program.isThere());
}

function run(program: string, args: string[], env = process.env): void {
  console.log(`${program === 'sh' ? args[1] : [program, ...args].join(' ')}\n`);
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
}
