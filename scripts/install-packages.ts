import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The largest of them takes half a minute on a good line; nobody waits for ever on a bad one. */
const INSTALL_TIMEOUT_MS = 240_000;

/**
 * Installs Debian's packages where apt and root are there, and does nothing elsewhere: whether they came is for
 * the caller to look. Says what it does, because it takes its time.
 */
export function installPackages(...packages: string[]): void {
  if (!canInstall()) return;
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  console.log(`Not found here; trying: ${install}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  try {
    execFileSync('sh', ['-c', install], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
      timeout: INSTALL_TIMEOUT_MS,
    });
  } catch {
    // Why it failed stands above, in apt's own words.
  }
}

/** Whether Debian's package manager is there, and we are allowed to use it. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
