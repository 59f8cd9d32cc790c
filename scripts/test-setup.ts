/**
 * `npm run test:setup` gets what the tests need beside npm's packages: Debian's packages where apt and root are there,
 * elsewhere Playwright's Chromium. It says what to install where it can't; ends with 1 only when apt has failed.
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
  // apt says why.
  if (listMissing().length > 0) process.exitCode = 1;
}
if (!findHeadlessChromium()) run('playwright', ['install', 'chromium']);

const missing = listMissing();
if (missing.length === 0) console.log('\nAll that the tests need is there.');
else {
  const names = missing.map(({ name }) => name).join(', ');
  const how = hasApt ? `, as root: ${install}` : ': install it as your system does.';
  console.log(`\nMissing, so tests of it will be skipped: ${names}${how}`);
}

function listMissing() {
  return NEEDED_PROGRAMS.filter((program) => !program.isThere());
}

function run(program: string, args: string[], env = process.env): void {
  console.log(`${program === 'sh' ? args[1] : [program, ...args].join(' ')}\n`);
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
}
