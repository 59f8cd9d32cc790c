// @module-tag slow
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { openPostgres } from '../../src/server/store/postgres/engine.ts';
import type { Store } from '../../src/server/store/store.ts';
import { StoreRefusedError, StoreUnavailableError } from '../../src/server/store-error.ts';
import { claimNext, leaderRules } from '../support/claim.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { connectTo } from '../support/postgres-client.ts';

if (postgresMissing) console.warn(`Faults of PostgreSQL are not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('PostgreSQL', () => {
  let postgres: TestPostgres;
  let address: string;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());
  beforeEach(async () => {
    address = await postgres.createDatabase();
  });

  async function open(at = address): Promise<Store> {
    const store = await openStore(at);
    onTestFinished(() => store.close());
    return store;
  }

  const save = async (store: Store) => (await store.saveLead(makeNewLead(), ['email', 'bot'])).outcome;

  test('stopped and restarted under load: no confirmed lead is lost', async () => {
    const store = await open();
    const acknowledged: string[] = [];
    let refused = 0;
    let isOver = false;
    async function keepSaving(): Promise<void> {
      while (!isOver) {
        const lead = makeNewLead();
        const answer = await store.saveLead(lead, ['email', 'bot']).catch((error: unknown) => error);
        if (answer instanceof Error) refused += 1;
        else acknowledged.push(lead.requestId);
        if (answer instanceof Error) expect(answer).toBeInstanceOf(StoreUnavailableError);
        await sleep(5);
      }
    }
    const callers = Array.from({ length: 20 }, keepSaving);

    for (const _ of [1, 2]) {
      await sleep(500);
      postgres.stopAtOnce();
      await sleep(700);
      postgres.start();
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(callers);

    const stored = new Set((await store.listLeads({ limit: 100_000 })).map((lead) => lead.requestId));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    console.info(`PostgreSQL stopped twice: ${acknowledged.length} acknowledged, ${refused} refused, 0 lost`);
  });

  test('unavailable at start: calls fail immediately, and succeed when it is available', async () => {
    postgres.stopAtOnce();
    const store = await open();
    // With so many calls, the test would time out if each waited for the database.
    for (let call = 0; call < 100; call += 1) {
      await expect(save(store)).rejects.toThrow(StoreUnavailableError);
    }
    await expect(store.checkHealth()).rejects.toThrow(StoreUnavailableError);

    postgres.start();

    await expect.poll(() => save(store).catch(() => 'refused')).toBe('saved');
  });

  test('a connection that is closed during a query produces an error, and the process continues', async () => {
    const store = await open();
    await save(store);
    await leaderRules(store);
    const other = await connectTo(address);
    await other.query('BEGIN');
    await other.query('SELECT FROM leader FOR UPDATE');
    const claiming = claimNext(store, 'email').catch((error: unknown) => error);
    await expect.poll(() => endOthers(other, `wait_event_type = 'Lock'`)).toBe(1);

    expect(await claiming).toBeInstanceOf(StoreUnavailableError);

    await other.query('ROLLBACK');
    expect(await claimNext(store, 'email')).toMatchObject({ attempt: 1 });
  });

  test.each(['SQL, DMY', 'German', 'ISO, YMD'])(
    'reads and writes dates whatever notation the role has: %s',
    async (notation) => {
      const admin = await connectTo(address);
      await admin.query(`ALTER ROLE CURRENT_USER SET datestyle = '${notation}'`);
      onTestFinished(async () => void (await admin.query('ALTER ROLE CURRENT_USER RESET datestyle')));
      const store = await open();
      const before = Date.now();
      const { number } = await store.saveLead(makeNewLead(), ['bot']);
      expect((await store.findLead(number))?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
    },
  );

  test('after a failover, no connection to the standby is used', async () => {
    const store = await open();
    expect(await save(store)).toBe('saved');
    const admin = await connectTo(address);
    await admin.query('SET default_transaction_read_only = off');
    await admin.query('ALTER ROLE CURRENT_USER SET default_transaction_read_only = on');
    await endOthers(admin, 'true');
    await sleep(100);
    const health = await Promise.allSettled(Array.from({ length: 10 }, () => store.checkHealth()));
    expect(health.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    await expect(save(store)).rejects.toMatchObject({ code: 'postgres-25006' });

    await admin.query('ALTER ROLE CURRENT_USER RESET default_transaction_read_only');
    expect(await save(store)).toBe('saved');
  });

  test('closed idle connections are replaced', async () => {
    const store = await open();
    await Promise.all(Array.from({ length: 20 }, () => save(store)));
    const other = await connectTo(address);
    // When no connection is left, each has reported its end.
    await expect.poll(() => endOthers(other, 'true')).toBe(0);
    await sleep(100);

    expect(await save(store)).toBe('saved');
  });

  test('a lock that stays produces an error', async () => {
    const store = await open();
    await save(store);
    const other = await connectTo(address);
    await other.query('BEGIN');
    await other.query('LOCK TABLE lead');

    await expect(save(store)).rejects.toThrow(StoreUnavailableError);

    await other.query('ROLLBACK');
    expect(await save(store)).toBe('saved');
  });

  test('a network that drops everything produces errors, and recovers', async () => {
    const network = await startNetwork(postgres.port);
    const store = await open(address.replace(`:${postgres.port}/`, `:${network.port}/`));
    await save(store);
    network.swallow();

    await expect(save(store)).rejects.toThrow(StoreUnavailableError);
    await expect(claimNext(store, 'email')).rejects.toThrow(StoreUnavailableError);

    network.heal();
    await expect.poll(() => save(store).catch(() => 'refused')).toBe('saved');
  });

  test('on a network where a claim takes longer than callers wait, everything is delivered', async () => {
    const network = await startNetwork(postgres.port);
    const store = await open(address.replace(`:${postgres.port}/`, `:${network.port}/`));
    await save(store);
    network.delay(350);

    const claim = await claimNext(store, 'email');

    if ('waitMs' in claim) throw new Error('Nothing is due');
    expect(await store.completeDelivery(claim)).toBe(true);
  });

  test('an error in our own SQL is reported as such, and the next transaction succeeds', async () => {
    const engine = await openPostgres(address, { migrationsFolder: 'migrations/postgres', logger: console });
    onTestFinished(() => engine.close());
    const mistake = Object.assign(new TypeError('oops'), { code: 'ERR_INVALID_ARG_TYPE' });

    const thrown = await engine.write(() => Promise.reject(mistake)).catch((error: unknown) => error);
    const unbound = await engine.write(({ run }) => run('SELECT :nothing')).catch((error: unknown) => error);

    expect(thrown).toBe(mistake);
    expect(unbound).toEqual(new Error('A statement has no value for nothing'));
    expect(await engine.write(({ get }) => get('SELECT 1 AS one'))).toEqual({ one: 1 });
  });

  test('instances that start together on an empty database create one schema', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => open()));

    // A process that waits too long for a migration tries again soon.
    await Promise.all(
      stores.map((store) => expect.poll(() => save(store).catch(() => 'refused')).toBe('saved')),
    );
  });

  test('refuses the schema of a newer release', async () => {
    await open();
    const other = await connectTo(address);
    await other.query(`INSERT INTO schema_migration (version, name) VALUES (99, 'of tomorrow')`);

    const answer = await open().catch((error: unknown) => error);

    expect(answer).toBeInstanceOf(StoreRefusedError);
    expect(String(answer)).toMatch(/was written by a newer release \(schema 99, this one knows \d+\)$/);
  });
});

/** Closes other connections to the same database. Returns their number. */
async function endOthers(client: Client, condition: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
  );
  return rowCount ?? 0;
}

/** A proxy in front of the port that can be slow or stop forwarding while connections stay open. */
async function startNetwork(port: number) {
  const sockets: Socket[] = [];
  let isDead = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', async (chunk) => {
        if (delayMs > 0) await sleep(delayMs);
        if (!isDead) to.write(chunk);
      });
      from.on('close', () => isDead || to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const listening = server.address();
  return {
    port: typeof listening === 'object' ? listening?.port : undefined,
    swallow: () => {
      isDead = true;
    },
    /** In each direction, so that a round trip takes twice as long. */
    delay: (ms: number) => {
      delayMs = ms;
    },
    heal: () => {
      isDead = false;
    },
  };
}
