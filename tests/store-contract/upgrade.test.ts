import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../src/server/store/migrations.ts';
import { openStore } from '../../src/server/store/open.ts';
import { migrateDatabase } from '../../src/server/store/postgres/database.ts';
import { openDatabase } from '../../src/server/store/sqlite/database.ts';
import type { Store } from '../../src/server/store/store.ts';
import { StoreRefusedError } from '../../src/server/store/store-error.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { runSql } from '../support/store-engines.ts';
import { claim } from './open.ts';

/** What the first schema held: a lead whose e-mail is out and whose bot has been tried once. */
const OLD_LEAD = `
  INSERT INTO lead (request_id, kind, fields, suspicions, is_spam, created_at)
  VALUES ('old', 'package', '{"name":"Марія","phone":"067 123 45 67"}', '[]', FALSE, MOMENT);
  INSERT INTO delivery (lead_number, channel, state, attempts, next_at, done_at)
  VALUES (1, 'email', 'done', 1, MOMENT, MOMENT), (1, 'bot', 'pending', 1, MOMENT, NULL)`;

test('a SQLite database of the first schema is brought up to date, with its leads', async () => {
  const file = join(makeFolder(), 'leads.db');
  const database = await openDatabase(file, firstMigration('sqlite'));
  database.exec(OLD_LEAD.replaceAll('MOMENT', String(Date.now())));
  database.close();

  await expectOldLead(await openStore(`file:${file}`));
});

const REFUSAL = 'The tables do not know the channel webhook: a migration is missing';

test('a SQLite database is refused when the migration of a channel was forgotten', async () => {
  const migrationsFolder = withoutWebhook('sqlite');
  const opening = openStore(`file:${join(makeFolder(), 'leads.db')}`, { migrationsFolder });
  await expect(opening).rejects.toThrow(new StoreRefusedError(REFUSAL));
});

if (postgresMissing) console.warn(`The upgrade of PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('on PostgreSQL', () => {
  test('a database of the first schema is brought up to date, with its leads', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const address = await postgres.createDatabase();
    await migrateDatabase(address, firstMigration('postgres'));
    await runSql(address, OLD_LEAD.replaceAll('MOMENT', 'now()'));

    await expectOldLead(await openStore(address));
  });

  test('a database is refused when the migration of a channel was forgotten', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const migrationsFolder = withoutWebhook('postgres');
    const opening = openStore(await postgres.createDatabase(), { migrationsFolder });
    await expect(opening).rejects.toThrow(new StoreRefusedError(REFUSAL));
  });
});

async function expectOldLead(store: Store): Promise<void> {
  onTestFinished(() => store.close());
  expect(await store.checkHealth()).toMatchObject({ pending: 1, dead: 0, breakers: [] });
  const claimed = await claim(store, 'bot');
  expect(claimed).toMatchObject({ attempt: 2, lead: { kind: 'package', fields: { name: 'Марія' } } });
  expect(await store.listLeads({ limit: 1, phone: '+380671234567' })).toMatchObject([{ number: 1 }]);
  await store.openBreaker(claimed, 'bot-401', 60_000);
  expect(await store.listOpenLeads({ limit: 10, since: new Date(0) })).toMatchObject([
    { number: 1, handling: { state: 'new', by: null, at: null, steps: 0 }, card: null },
  ]);
  expect((await store.checkHealth()).breakers).toMatchObject([{ channel: 'bot', kind: 'package' }]);
}

/** A folder with nothing but the first migration of an engine. */
function firstMigration(engine: string): string {
  const folder = makeFolder();
  const [first = ''] = readdirSync(join(MIGRATIONS_FOLDER, engine));
  cpSync(join(MIGRATIONS_FOLDER, engine, first), join(folder, first));
  return folder;
}

/** All migrations of an engine, but what those say of the webhook. */
function withoutWebhook(engine: string): string {
  const all = makeFolder();
  const folder = join(all, engine);
  cpSync(join(MIGRATIONS_FOLDER, engine), folder, { recursive: true });
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('-webhook.sql'));
  const migration = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), migration.replace(/INSERT INTO (channel|breaker)[^;]*;/g, ''));
  return all;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
