import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';
import { fillLeads } from '../support/fill-leads.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runSql } from '../support/store-engines.ts';
import { makeStoreFile } from '../support/test-store.ts';

/*
 * Every query for a lead, a periodic check or a person reads few rows, whatever the number of leads. Every other lead
 * here is open since before the inbox was used, or has had a reminder.
 */

const LEADS = 3000;

/** A page of the results below, on three tables. */
const FEW = 400;

const HANDLING_SINCE = new Date();

const ALL_OPEN = `
  UPDATE conversation SET state = CASE id % 3 WHEN 0 THEN 'new' WHEN 1 THEN 'taken' ELSE 'lost' END;
  UPDATE conversation SET "at" = opened_at WHERE state = 'taken'`;

/** Query plans that read few rows: by key, along an index, or in a partial index. */
const WAYS = [
  /PRIMARY KEY \((?:rowid|lead_number|channel)=\?/,
  /conversation_unsettled \(state=\?/,
  /conversation_open \(phone_key=\?/,
  /conversation_(?:new|taken|due) \((?:opened_at|at|due_at)>\?/,
  /(?:sqlite_autoindex_outbox_1|PRIMARY KEY) \(key(?:=\?|>\? AND key<\?)\)/,
  /outbox_notification \(done_at/,
  /notified_at \(at/,
  /lead_conversation \(conversation_id=\?/,
  /(?:event|outbox|notified)_conversation/,
  /lead_(?:created|phone) \((?:created_at|phone_key)[<>=]\?/,
  /sqlite_autoindex_lead_1/,
  /outbox_due \(channel=\?/,
  // One message per channel.
  /outbox_sending/,
  /conversation_suspected\b/,
  /outbox_(?:undone|dead)\b|outbox_lead \(lead_number=\?/,
];

/** Computed from leads and messages. Read completely once a minute, so its time grows with them. */
const LINEAR = 10 * LEADS;

/** A page that starts after the last row. */
const NEWEST = 'lists the newest';

/** Counts the pending deliveries of two channels up to a limit. */
const COUNTING = 'looks whether all is well';

const FOLLOWING = 'follows the settings';

const WHOLE = [COUNTING, FOLLOWING];

const QUERIES: Record<string, (store: Store) => Promise<unknown>> = {
  'saves a lead': (store) => store.saveLead(makeNewLead(), ['email', 'bot']),
  'claims a delivery': (store) => claimNext(store, 'email'),
  [FOLLOWING]: (store) => store.addMissingDeliveries(['email', 'bot']),
  [COUNTING]: (store) => store.checkHealth(),
  'looks for what was given up': (store) => store.listFailedDeliveries(),
  'looks for spam': (store) => store.listLeads({ limit: 50, spam: true }),
  [NEWEST]: (store) => store.listLeads({ limit: 20, spam: false }),
  'finds a number': (store) => store.listLeads({ limit: 20, phone: '+380671000777' }),
  'lists what is open': (store) => store.listOpen({ limit: 20, since: HANDLING_SINCE }),
  'looks who waits for an answer': async (store) => {
    for (const reason of ['soon', 'broken', 'over'] as const)
      await store.listUnanswered(reason, { limit: 20, since: HANDLING_SINCE });
  },
  'looks whom to call': (store) => store.listTimed('call', HANDLING_SINCE, new Date(), 20),
  'finds the last notification': (store) => store.findLatestNotification('alert:email:'),
  'deletes old notifications': (store) => store.deleteOldNotifications(new Date(0)),
  'counts what is hidden': (store) => store.countHidden(20),
  'looks for the lessons of a day': (store) => store.listLessons(HANDLING_SINCE, new Date(), 20),
  'takes a step': (store) =>
    store.applyCommand({ of: { lead: 1 }, step: 'take', by: { source: 'cli', name: 'Марія' }, key: 'step' }),
  'looks for old leads': (store) => store.deleteLeads(new Date(0), 200),
};

test.each(Object.entries(QUERIES))('SQLite %s along an index', async (name, runQuery) => {
  const file = makeStoreFile();
  const store = await openStore(`file:${file}`);
  onTestFinished(() => store.close());
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await runQuery(store);
  const statements = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();

  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  const steps = statements
    .filter((sql) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql))
    .flatMap((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    .map(({ detail }) => String(detail));

  const ofTables = steps.filter((step) =>
    /^(?:SCAN|SEARCH) (?:lead|outbox|notified|other|email|conversation|event)\b/.test(step),
  );
  const others = ofTables.filter((step) => !WAYS.some((way) => way.test(step)));
  const isWhole = WHOLE.includes(name);
  expect(others.filter((step) => !isWhole || !/^(?:SCAN|SEARCH) (?:lead|outbox)\b/.test(step))).toEqual(
    name === NEWEST ? ['SCAN lead'] : [],
  );
});

describe.skipIf(postgresMissing)('PostgreSQL', () => {
  let postgres: TestPostgres;
  let store: Store;
  let client: Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    const address = await postgres.createDatabase();
    await fillLeads(address, LEADS);
    await runSql(address, `${ALL_OPEN}; UPDATE outbox SET state = 'pending'`);
    await runSql(address, 'VACUUM ANALYZE');
    store = await openStore(address);
    client = new Client(address);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await postgres.close();
  });

  test.each(Object.entries(QUERIES))('%s', async (name, runQuery) => {
    const query = vi.spyOn(Client.prototype, 'query');
    await runQuery(store);
    const asked = query.mock.calls.map(([text, values]) => ({ text, values }) as unknown as Asked);
    query.mockRestore();

    let rows = 0;
    for (const { text, values } of asked) rows += await countRead(client, text, values);
    expect(rows).toBeLessThanOrEqual(WHOLE.includes(name) ? LINEAR : FEW);
  });
});

type Asked = { text: string; values: unknown[] };
type Plan = { 'Node Type': string; 'Actual Loops': number; Plans?: Plan[] } & Record<string, number>;

/** Number of table and index rows that PostgreSQL reads. */
async function countRead(client: Client, text: string, values: unknown[]): Promise<number> {
  if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)) return 0;
  await client.query('BEGIN');
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  await client.query('ROLLBACK');
  return sumRows(rows[0]['QUERY PLAN'][0].Plan);
}

function sumRows(plan: Plan): number {
  const { 'Node Type': type, 'Actual Loops': loops, Plans = [] } = plan;
  const read = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'].map(
    (key) => plan[key] ?? 0,
  );
  const own =
    /Scan$/.test(type) && !/^(?:CTE|Function|Subquery)/.test(type)
      ? read.reduce((sum, each) => sum + each)
      : 0;
  return own * loops + Plans.reduce((sum, each) => sum + sumRows(each), 0);
}
