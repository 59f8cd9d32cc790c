import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { findPostgres } from '../tests/support/postgres.ts';
import { canInstall, installPackages } from './install-packages.ts';

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/**
 * Finds PostgreSQL or installs Debian's package where apt and root are there; what to do when neither works,
 * undefined when one does. Its tests are skipped then, because the site needs no PostgreSQL by default.
 */
export function ensurePostgres(): string | undefined {
  if (findPostgres()) return;
  if (canInstall()) keepFromStarting();
  installPackages('postgresql');
  if (!findPostgres()) return 'no PostgreSQL: install it, or set POSTGRES_BIN';
}

/** The tests start databases of their own; the package would make one more and leave it running. */
function keepFromStarting(): void {
  if (existsSync(CLUSTER_SETTINGS)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
}
