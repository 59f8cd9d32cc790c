import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { runLeads } from '../support/leads-command.ts';
import { findPostgres, postgresMissing, startPostgres } from '../support/postgres.ts';
import { envelope } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';

/** The commands that docs/operations.md gives below a bold word of «Back up and restore». */
function readCommands(word: string): string {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Back up and restore\n');
  const [, below = ''] = section.split(`**${word}.**`);
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(below) ?? [];
  return commands;
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
    .replaceAll(' -o school -g school', '')
    .replaceAll('/var/lib/school', join(folder, 'data'))
    .replaceAll('/var/backups/school/COPY.db', copy)
    .replaceAll(/(?<!\/)\bCOPY\.db/g, copy);
  expect(ours).not.toMatch(/\/var\/|school/);
  execFileSync('sh', ['-euc', ours], { cwd: folder });
}

test.each(['Same machine', 'New machine'])('a copy is brought back as the guide says: %s', async (word) => {
  const server = await startServerProcess();
  await sendLead(await server.origin, 'Олена до копії');
  const copy = join(server.folder, 'copy.db');
  await runLeads(server.folder, ['backup', copy]);
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
  'a dump of PostgreSQL is brought back as the guide says',
  { tags: 'slow' },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const [old, fresh] = [await postgres.createDatabase(), await postgres.createDatabase()];
    const server = await startServerProcess({ settings: { DATABASE_URL: old } });
    await sendLead(await server.origin, 'Олена до копії');
    const [dump = '', ...restore] = readCommands('PostgreSQL')
      .replaceAll('/var/backups/school.dump', join(server.folder, 'school.dump'))
      .split('\n')
      .filter((line) => /^(pg_dump|pg_restore|psql)/.test(line));
    expect(restore).toHaveLength(2);
    const run = (command: string, database: string) =>
      execFileSync('sh', ['-euc', command], {
        env: { PATH: `${findPostgres()}:${process.env.PATH}`, DATABASE_URL: database },
      });
    run(dump, old);
    await sendLead(await server.origin, 'Марія після копії');
    for (const command of restore) run(command, fresh);

    const restored = await startServerProcess({ settings: { DATABASE_URL: fresh } });
    await sendLead(await restored.origin, 'Ірина після відновлення');
    const list = await runLeads(server.folder, ['list'], { DATABASE_URL: fresh });
    expect(list).toMatch(/\n1002 .* Ірина після відновлення .*\n1 .* Олена до копії /);
  },
);
