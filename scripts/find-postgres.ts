import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { findPostgres } from '../tests/support/postgres.ts';

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

const INSTALL = 'apt-get update && apt-get install -y --no-install-recommends postgresql';

/**
 * Finds PostgreSQL or installs Debian's package where apt and root are there; says so in a line when neither
 * works. Its tests are skipped then, because the site needs no PostgreSQL by default.
 */
export function ensurePostgres(): void {
  if (findPostgres()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`No PostgreSQL found; trying: ${INSTALL}`);
    install();
  }
  if (findPostgres()) return;
  console.log('PostgreSQL is not to be had, so its tests are skipped: install it, or set POSTGRES_BIN.');
}

/** The tests start databases of their own; the package would make one more and leave it running. */
function install(): void {
  if (!existsSync(CLUSTER_SETTINGS)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  try {
    execFileSync('sh', ['-c', INSTALL], { stdio: ['ignore', 'ignore', 'inherit'], env });
  } catch {
    // Why it failed stands above, in apt's own words.
  }
}
