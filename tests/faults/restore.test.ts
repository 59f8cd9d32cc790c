// @module-tag slow
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../../scripts/programs.ts';
import { runLeads } from '../support/leads-command.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { postLead } from '../support/send-lead.ts';
import { startServerProcess, untilHealthy } from '../support/server-process.ts';

/** Creates a backup with the commands of school-backup.service. Returns its file name. */
function backUp(folder: string, databaseUrl: string): string {
  const unit = readFileSync('deploy/systemd/school-backup.service', 'utf8');
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  for (const [, command = ''] of unit.matchAll(/^ExecStart=(.*)$/gm)) {
    const [program = '', ...args] = command
      .split(' ')
      .map((word) => word.replace(/^\/var\/backups\/school/, backups));
    execFileSync(program.startsWith('/srv/') ? process.execPath : program, args, {
      env: { PATH: `${findPostgres() ?? ''}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
    });
  }
  const [backup = '', ...others] = readdirSync(backups).filter((name) => name !== 'erasures.log');
  expect(others).toEqual([]);
  return join(backups, backup);
}

async function sendLead(origin: string, name: string, phone = '0671234567'): Promise<void> {
  expect((await postLead(origin, { name, phone })).status).toBe(200);
}

/**
 * Runs `school restore BACKUP` as in docs/operations.md. The service manager is a fake, the files belong to the test
 * user, and /healthz reports no problem.
 *
 * @param env environment of the PostgreSQL programs
 */
function restore(folder: string, databaseUrl: string, backup: string, env: NodeJS.ProcessEnv = {}): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const programs = {
    systemctl: `case "$*" in is-active*) exit 3 ;; esac`,
    curl: `printf '%s' '{"version":"${VERSION}","storeWritable":true}'`,
    install: `exec /usr/bin/install $(echo " $*" | sed 's/ -o school -g school//')`,
    // `su - postgres -c COMMANDS`
    su: 'exec sh -euc "$4"',
    // `runuser -u school -- PROGRAM`
    runuser: 'shift 3; exec "$@"',
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const settings = join(folder, 'school.env');
  writeFileSync(settings, `DATABASE_URL=${databaseUrl}\n`);
  if (!existsSync(join(folder, 'current'))) symlinkSync(process.cwd(), join(folder, 'current'));
  execFileSync('sh', ['deploy/school', 'restore', backup], {
    env: {
      PATH: `${bin}:${findPostgres() ?? ''}:${process.env.PATH}`,
      ...{ SCHOOL_HOME: folder, SCHOOL_SETTINGS: settings, SCHOOL_LEADS: join(folder, 'data') },
      ...{ SCHOOL_BACKUPS: join(folder, 'backups'), DATABASE_URL: databaseUrl },
      ...env,
    },
  });
}

/** The same for PostgreSQL, whose database belongs to the role `school` in the guide. */
function restorePostgres(folder: string, database: string, backup: string): void {
  const { username, port } = new URL(database);
  const env = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
  const options = { env: { PATH: `${findPostgres()}:${process.env.PATH}`, ...env } };
  execFileSync('psql', ['-qc', 'CREATE ROLE school SUPERUSER'], options);
  restore(folder, database, backup, env);
}

/** Names in the list of leads, newest first. */
async function listNames(folder: string, settings: Record<string, string> = {}): Promise<string[]> {
  const list = await runLeads(folder, ['list'], settings);
  return [...list.matchAll(/Олена|Марія|Ірина|Софія/g)].map(([name]) => name);
}

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'));

for (const machine of ['the same machine', 'a new machine'])
  test(`a backup is restored as in the guide, on ${machine}`, async () => {
    const server = await startServerProcess();
    await sendLead(await server.origin, 'Олена до копії');
    const { folder } = server;
    const file = join(folder, 'data/leads.db');
    const backup = backUp(folder, `file:${file}`);
    await sendLead(await server.origin, 'Марія після копії');
    await server.end('SIGKILL');

    if (machine === 'a new machine') {
      rmSync(join(folder, 'data'), { recursive: true });
      mkdirSync(join(folder, 'data'), { mode: 0o700 });
    }
    restore(folder, `file:${file}`, backup);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('leads.db'))).toEqual([
      'leads.db',
    ]);
    const restored = await startServerProcess({ settings: { DATABASE_URL: `file:${file}` } });
    await sendLead(await restored.origin, 'Ірина після відновлення');
    const rows = (await runLeads(folder, ['list'])).trimEnd().split('\n').slice(1);
    expect(rows.map((row) => row.replaceAll(/ {2,}/g, '|').split('|')[0])).toEqual(['1002', '1']);
    expect(rows[1]).toContain('Олена до копії');
  });

test('a backup of yesterday does not restore a person deleted since', async () => {
  const server = await startServerProcess();
  const { folder } = server;
  const settings = { DATABASE_URL: `file:${join(folder, 'data/leads.db')}` };
  await sendLead(await server.origin, 'Олена');
  await sendLead(await server.origin, 'Софія', '0509998877');
  const backup = backUp(folder, settings.DATABASE_URL);
  await runLeads(folder, ['delete', '--phone', '0671234567', '--yes'], settings);
  await sendLead(await server.origin, 'Марія');
  await server.end('SIGKILL');
  const log = readFileSync(join(folder, 'data/erasures.log'), 'utf8');
  expect(log.trim()).toMatch(/^\d{4}-\d\d-\d\d [\da-f]{64} [\da-f]{64}$/);
  expect(statSync(join(folder, 'data/erasures.log')).mode & 0o777).toBe(0o600);

  restore(folder, settings.DATABASE_URL, backup);

  const restored = await startServerProcess({ settings });
  await sendLead(await restored.origin, 'Ірина');
  expect(await listNames(folder, settings)).toEqual(['Ірина', 'Софія']);
  expect(statSync(join(folder, 'data/erasures.log')).mode & 0o777).toBe(0o600);

  // The next backup contains the later lead, and another restore preserves it.
  rmSync(backup);
  const later = backUp(folder, settings.DATABASE_URL);
  await restored.end('SIGKILL');
  rmSync(join(folder, 'data'), { recursive: true });
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  restore(folder, settings.DATABASE_URL, later);
  const again = await startServerProcess({ settings });
  await again.origin;
  expect(await listNames(folder, settings)).toEqual(['Ірина', 'Софія']);
});

test('a backup copied manually does not restore an erased person either', async () => {
  const server = await startServerProcess();
  const { folder } = server;
  const file = join(folder, 'data/leads.db');
  const settings = { DATABASE_URL: `file:${file}` };
  await sendLead(await server.origin, 'Олена');
  const backup = backUp(folder, settings.DATABASE_URL);
  await runLeads(folder, ['delete', '--phone', '0671234567', '--yes'], settings);
  await server.end('SIGKILL');
  for (const name of readdirSync(join(folder, 'data')))
    if (name.startsWith('leads.db')) rmSync(join(folder, 'data', name));
  copyFileSync(backup, file);
  const restored = await startServerProcess({ settings });
  await restored.origin;
  expect(restored.readOutput()).toContain('leads of erased people were deleted again');
  expect(await listNames(folder, settings)).toEqual([]);
});

if (postgresMissing) console.warn(`A restore of PostgreSQL is not tested: ${postgresMissing}`);

test.skipIf(postgresMissing)('a PostgreSQL backup is restored as in the guide', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const database = await postgres.createDatabase();
  const server = await startServerProcess({ settings: { DATABASE_URL: database } });
  await sendLead(await untilHealthy(server), 'Олена до копії');
  const backup = backUp(server.folder, database);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await sendLead(await server.origin, 'Марія після копії');
  await server.end('SIGKILL');

  restorePostgres(server.folder, database, backup);

  const restored = await startServerProcess({ settings: { DATABASE_URL: database } });
  await sendLead(await untilHealthy(restored), 'Ірина після відновлення');
  const list = await runLeads(server.folder, ['list'], { DATABASE_URL: database });
  expect(list).toMatch(/\n1002 .* Ірина після відновлення .*\n1 .* Олена до копії /);
});

test.skipIf(postgresMissing)('a PostgreSQL backup does not restore a person deleted since', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const database = await postgres.createDatabase();
  const settings = { DATABASE_URL: database };
  const server = await startServerProcess({ settings });
  await sendLead(await untilHealthy(server), 'Олена');
  await sendLead(await server.origin, 'Софія', '0509998877');
  const backup = backUp(server.folder, database);
  await runLeads(server.folder, ['delete', '--phone', '0671234567', '--yes'], settings);
  await sendLead(await server.origin, 'Марія');
  await server.end('SIGKILL');

  restorePostgres(server.folder, database, backup);

  const restored = await startServerProcess({ settings });
  await sendLead(await untilHealthy(restored), 'Ірина');
  expect(await listNames(server.folder, settings)).toEqual(['Ірина', 'Софія']);
});
