import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { findPostgres } from '../../scripts/programs.ts';
import { runLeads } from '../support/leads-command.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { envelope } from '../support/send-lead.ts';
import { startServerProcess, untilHealthy } from '../support/server-process.ts';

/** The commands that docs/operations.md gives below a bold word of «Back up and restore». */
function readCommands(word: string): string {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Back up and restore\n');
  const [, below = ''] = section.split(`**${word}.**`);
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(below) ?? [];
  return commands;
}

/** Makes a copy in a folder by the commands of school-backup.service; the name of the copy there. */
function backUp(folder: string, databaseUrl: string): string {
  const unit = readFileSync('deploy/systemd/school-backup.service', 'utf8');
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  for (const [, command = ''] of unit.matchAll(/^ExecStart=(.*)$/gm)) {
    const [program = '', ...args] = command
      .split(' ')
      .map((word) => word.replace(/^\/var\/backups\/school/, copies));
    execFileSync(program.startsWith('/srv/') ? process.execPath : program, args, {
      env: { PATH: `${findPostgres() ?? ''}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
    });
  }
  const [copy = '', ...others] = readdirSync(copies);
  expect(others).toEqual([]);
  return join(copies, copy);
}

async function sendLead(origin: string, name: string): Promise<void> {
  const body = JSON.stringify(envelope('trial', { name, phone: '0671234567' }));
  const answer = await fetch(origin + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
}

/**
 * Runs commands of the guide in the folder of a server: the service manager is asked nothing, the files stay ours, and
 * the folders of the guide are those of the test.
 */
function follow(commands: string, folder: string, copy: string): void {
  const ours = commands
    .replaceAll(/^(systemctl|as_school) .*$/gm, '')
    .replaceAll(/ -o \w+ -g school/g, '')
    .replaceAll('/var/lib/school', join(folder, 'data'))
    .replaceAll('/var/backups/school/COPY.db', copy)
    .replaceAll(/(?<!\/)\bCOPY\.db/g, copy);
  expect(ours).not.toMatch(/\/var\/|school/);
  execFileSync('sh', ['-euc', ours], { cwd: folder });
}

for (const { word, tags } of [
  { word: 'Same machine', tags: [] },
  { word: 'New machine', tags: ['slow'] },
])
  test(`a copy is brought back as the guide says: ${word}`, { tags }, async () => {
    const server = await startServerProcess();
    await sendLead(await server.origin, 'Олена до копії');
    const copy = backUp(server.folder, `file:${join(server.folder, 'data/leads.db')}`);
    await sendLead(await server.origin, 'Марія після копії');
    server.child.kill('SIGKILL');
    await server.exited;

    const { folder } = server;
    if (word === 'New machine') rmSync(join(folder, 'data'), { recursive: true });
    follow(readCommands(word), folder, copy);

    const file = join(folder, 'data/leads.db');
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

if (postgresMissing) console.warn(`A restore of PostgreSQL is not tested: ${postgresMissing}`);

test.skipIf(postgresMissing)(
  'a copy of PostgreSQL is brought back as the guide says',
  { tags: 'slow' },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const database = await postgres.createDatabase();
    const server = await startServerProcess({ settings: { DATABASE_URL: database } });
    await sendLead(await untilHealthy(server), 'Олена до копії');
    const copy = backUp(server.folder, database);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    await sendLead(await server.origin, 'Марія після копії');
    server.child.kill('SIGKILL');
    await server.exited;

    const { username, port, pathname } = new URL(database);
    const env = {
      PATH: `${findPostgres()}:${process.env.PATH}`,
      ...{ PGHOST: '127.0.0.1', PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' },
    };
    const commands = readCommands('PostgreSQL')
      .replaceAll(/^systemctl .*$/gm, '')
      .replaceAll(/^DATABASE_URL=.*$/gm, `DATABASE_URL=${database}`)
      .replaceAll(/^su - postgres -c '(.*)'$/gm, '$1')
      .replaceAll('/var/backups/school/COPY.dump', copy)
      .replaceAll('--owner school', `--owner ${username}`)
      .replaceAll(/(?<=[ "])school/g, pathname.slice(1));
    execFileSync('sh', ['-euc', commands], { env });

    const restored = await startServerProcess({ settings: { DATABASE_URL: database } });
    await sendLead(await untilHealthy(restored), 'Ірина після відновлення');
    const list = await runLeads(server.folder, ['list'], { DATABASE_URL: database });
    expect(list).toMatch(/\n1002 .* Ірина після відновлення .*\n1 .* Олена до копії /);
  },
);
