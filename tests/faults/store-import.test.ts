// @module-tag slow
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../src/server/lead/conversation.ts';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';
import { callLeads } from '../support/leads-command.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  if (postgresMissing) return;
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterAll(async () => {
  if (postgresMissing) return;
  await postgres.close();
  await rm(folder, { recursive: true });
});

/** Opens a database for one task. */
async function use<Result>(address: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(address);
  return work(store).finally(() => store.close());
}

/** A file with leads in many states. The last lead is deleted. */
async function makeFile(leads: number): Promise<string> {
  const file = join(folder, `${randomUUID()}.db`);
  await use(`file:${file}`, async (store) => {
    for (let number = 1; number <= leads; number += 1) {
      const lead = makeNewLead((['contact', 'trial', 'package'] as const)[number % 3], {
        marks: number % 50 === 0 ? ['links', 'phrase'] : [],
        source: { page: '/subject/physics', utm_source: 'instagram' },
      });
      lead.fields.name = `Ім'я «${number}»\u0000 \\ 🙂`;
      await store.saveLead(lead, ['email', 'bot']);
    }
    const claim = await claimNext(store, 'email');
    if ('waitMs' in claim) throw new Error('no claim');
    await store.completeDelivery(claim);
    const by: Person = { source: 'bot:7000000001', name: 'Олена' };
    await store.applyCommand({ of: { lead: 1 }, step: 'take', by, key: randomUUID() });
    await store.writeFact('bot-chat-id', '-100 -100200');
    await store.eraseLeads([leads]);
  });
  return file;
}

/** All data of the leads. */
const readAll = async (store: Store) => ({
  leads: await store.listLeads({ limit: 10_000 }),
  history: await store.listHistory([1]),
  fact: await store.readFact('bot-chat-id'),
  erasures: await store.listErasures(),
});

const importInto = (database: string, file: string) =>
  callLeads(['import', file], { DATABASE_URL: database });

if (postgresMissing) console.warn(`The import into PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('leads import FILE.db', () => {
  test('imports all leads with numbers, deliveries and history, and continues the numbers', async () => {
    const LEADS = 700;
    const file = await makeFile(LEADS);
    const before = await use(`file:${file}`, readAll);
    const database = await postgres.createDatabase();

    const { status, stdout } = await importInto(database, file);

    expect(stdout).toMatch(/^Перенесено й перелічено в новій базі: 699 заявок\.\n/);
    expect(status).toBe(0);
    await use(database, async (store) => {
      expect(await readAll(store)).toEqual(before);
      const claim = await claimNext(store, 'email');
      expect(claim).toMatchObject({ attempt: 1, lead: { number: 2 } });
      expect(await store.saveLead(makeNewLead(), ['email'])).toMatchObject({ number: LEADS + 1 });
    });
    // The file is unchanged.
    expect(await use(`file:${file}`, readAll)).toEqual(before);
  });

  test('is refused while a server uses the file, and changes nothing', async () => {
    const file = await makeFile(3);
    const database = await postgres.createDatabase();
    await use(`file:${file}`, async (store) => {
      const { status, stderr } = await importInto(database, file);
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('is in use') });
      expect(await store.saveLead(makeNewLead(), ['email'])).toMatchObject({ number: 4 });
    });
    expect((await importInto(database, file)).status).toBe(0);
  });

  test('is refused by a database with leads, so that a second call changes nothing', async () => {
    const file = await makeFile(3);
    const database = await postgres.createDatabase();
    await importInto(database, file);
    await use(database, (store) => store.saveLead(makeNewLead(), ['email']));
    const { status, stderr } = await importInto(database, file);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('has leads already') });
    expect(await use(database, (store) => store.listLeads({ limit: 9 }))).toHaveLength(3);
  });

  test('creates the tables; every other command refuses an empty database', async () => {
    const database = await postgres.createDatabase();
    const { status, stderr } = await callLeads(['list'], { DATABASE_URL: database });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('an older release') });
  });

  test('explains wrong arguments', async () => {
    const file = await makeFile(1);
    expect(await callLeads(['import', file], { DATABASE_URL: `file:${file}` })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('postgres://'),
    });
    const database = await postgres.createDatabase();
    expect((await importInto(database, join(folder, 'none.db'))).stderr).toContain('none.db немає');
    expect((await callLeads(['import'], { DATABASE_URL: database })).status).toBe(2);
  });
});
