// @module-tag slow
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runSql } from '../support/store-engines.ts';
import { makeStoreFile } from '../support/test-store.ts';

const FORM = '0199aaaa-0000-7000-8000-000000000001';
const PHONE = '+380671112233';

/** What the corrected form says, in the way that the first version of the tables made its id of it. */
const SAID = JSON.stringify([
  'trial',
  false,
  [
    ['message', 'Ні, у неділю'],
    ['name', 'Олена'],
    ['phone', PHONE],
    ['subject', 'Фізика'],
  ],
]);

/** A corrected form as the first version of the tables kept it: under an id of its own, beside the first. */
const CORRECTED = `${FORM}-${createHash('sha256').update(SAID).digest('hex').slice(0, 32)}`;

const FIELDS = { name: 'Олена', phone: PHONE, subject: 'Фізика', message: 'Можна в суботу?' };

/**
 * What the first version of the tables holds: a form, the same corrected, another one, and a number that was deleted.
 */
function fillFirstVersion(engine: 'sqlite' | 'postgres'): string {
  const isSqlite = engine === 'sqlite';
  const at = isSqlite ? '1790000000000' : `to_timestamp(1790000000)`;
  const no = isSqlite ? '0' : 'false';
  const yes = isSqlite ? '1' : 'true';
  const override = isSqlite ? '' : 'OVERRIDING SYSTEM VALUE';
  const lead = (number: number, id: string, variantOf: string, message: string) =>
    `(${number}, '${id}', ${variantOf}, 'trial', '${JSON.stringify({ ...FIELDS, message })}', '${PHONE}', '[]', ${no},
      ${at}, ${yes}, 1)`;
  return `
    INSERT INTO conversation (id, phone_key, opened_at) ${override} VALUES (1, '${PHONE}', ${at});
    INSERT INTO lead (number, request_id, variant_of, kind, fields, phone_key, suspicions, is_spam, created_at,
                      is_assigned, conversation_id)
    ${override} VALUES
    ${lead(1, FORM, 'NULL', FIELDS.message)},
    ${lead(2, CORRECTED, '1', 'Ні, у неділю')},
    ${lead(3, '0199aaaa-0000-7000-8000-000000000002', 'NULL', 'Ще одне')},
    ${lead(4, '0199aaaa-0000-7000-8000-000000000003', 'NULL', 'Видалено')};
    ${isSqlite ? '' : 'ALTER TABLE lead ALTER number RESTART WITH 5;'}
    DELETE FROM lead WHERE number = 4;
    INSERT INTO event (key, conversation_id, type, before, after, "by", "at", note)
    VALUES ('press', 1, 'conversation.noted', 'new', 'new', '{"source":"cli","name":"Марія"}', ${at}, 'дзвонила');
    INSERT INTO message (key, channel, topic, lead_number, state, due_at, attempts, done_at, error_code, sent_to)
    VALUES ('lead:1:email', 'email', 'lead', 1, 'done', ${at}, 2, ${at}, NULL, NULL),
           ('lead:2:email', 'email', 'lead', 2, 'pending', ${at}, 0, NULL, NULL, NULL),
           ('lead:3:email', 'email', 'lead', 3, 'dead', ${at}, 1, NULL, 'smtp-550', '["a@school.example"]')`;
}

/** The files of the first version alone. */
function firstVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const engine of ['sqlite', 'postgres']) {
    mkdirSync(join(folder, engine));
    cpSync(`migrations/${engine}/0001-leads.sql`, join(folder, engine, '0001-leads.sql'));
  }
  return folder;
}

/** Brings such a database up to date, and looks whether anything is missing. */
async function expectNothingLost(address: string): Promise<void> {
  const store = await openStore(address);
  onTestFinished(() => store.close());

  const leads = await store.listLeads({ limit: 10 });
  expect(
    leads.map(({ number, requestId, variantOf, fields }) => [
      number,
      requestId.slice(-1),
      variantOf,
      fields.message,
    ]),
  ).toEqual([
    [3, '2', null, 'Ще одне'],
    [2, '1', 1, 'Ні, у неділю'],
    [1, '1', null, 'Можна в суботу?'],
  ]);
  expect(leads.map(({ conversation }) => conversation.id)).toEqual([1, 1, 1]);
  expect(leads.map(({ deliveries }) => deliveries.map(({ state, attempts }) => [state, attempts]))).toEqual([
    // Somebody has it.
    [['done', 1]],
    [['pending', 0]],
    [['done', 2]],
  ]);
  expect(await store.listHistory([1])).toMatchObject([{ note: 'дзвонила', by: { name: 'Марія' } }]);

  const form = makeNewLead('trial', { requestId: FORM });
  const send = (message: string) => store.saveLead({ ...form, fields: { ...FIELDS, message } }, ['email']);
  expect(await send('Можна в суботу?')).toEqual({ outcome: 'repeated', number: 1 });
  expect(await send('Ні, у неділю')).toEqual({ outcome: 'repeated', number: 1 });
  expect(await send('А в понеділок?')).toEqual({ outcome: 'saved', number: 5 });
  const claim = await store.claimDelivery('email', { leaseMs: 60_000, minIntervalMs: 0, hasEmail: true });
  expect(claim).toMatchObject({ lead: { number: 2 }, event: { id: `${CORRECTED}.created` } });

  expect(await store.eraseLeads([1, 2, 3, 5])).toEqual([1, 2, 3, 5]);
  expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0, unassigned: 0 });
}

test('SQLite: a database of the first version loses nothing, and what is deleted in it later is gone', async () => {
  const file = makeStoreFile();
  await (await openStore(`file:${file}`, { migrationsFolder: firstVersion() })).close();
  const database = new DatabaseSync(file);
  database.exec(fillFirstVersion('sqlite'));
  database.close();

  await expectNothingLost(`file:${file}`);

  const folder = join(file, '..');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.join('')).not.toContain(PHONE);
});

if (postgresMissing) console.warn(`Migrations of PostgreSQL are not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test('a database of the first version loses nothing', async () => {
    const address = await postgres.createDatabase();
    await (await openStore(address, { migrationsFolder: firstVersion() })).close();
    await runSql(address, fillFirstVersion('postgres'));

    await expectNothingLost(address);
  });
});
