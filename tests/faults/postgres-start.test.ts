// @module-tag slow
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { connectTo } from '../support/postgres-client.ts';
import { postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** The advisory lock for migrations. */
const LOCK = 0x4c454144;

/** A start parameter that pooling proxies refuse unless they are configured to ignore it. */
const START_PARAMETERS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

if (postgresMissing) console.warn(`A start on a failing PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('a server start', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  const start = (address: string) => startServerProcess({ settings: { DATABASE_URL: address } });
  const through = (address: string, port: number) => address.replace(`:${postgres.port}/`, `:${port}/`);

  /** Checks that the site opened before the first connection attempt ended, which takes up to seconds. */
  async function expectPagesAtOnce(server: ServerProcess): Promise<void> {
    expect((await fetch(await server.origin)).status).toBe(200);
    await expect.poll(server.readOutput).toContain('waiting for PostgreSQL');
    const output = server.readOutput();
    expect(output.indexOf('The site is open')).toBeLessThan(output.indexOf('waiting for PostgreSQL'));
  }

  test('serves pages while PostgreSQL does not answer; leads get 503, and the log gives the reason', async () => {
    const silent = await startProxy(postgres.port, () => 'silence');
    const address = await postgres.createDatabase();

    const server = await start(through(address, silent.port));

    await expectPagesAtOnce(server);
    expect(await sendLead(server)).toBe(503);
  });

  test('serves pages while another process holds the migration lock, and accepts leads when it is free', async () => {
    const address = await postgres.createDatabase();
    const holder = await connectTo(address);
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);

    const server = await start(address);

    await expectPagesAtOnce(server);
    expect(await sendLead(server)).toBe(503);
    await holder.query('ROLLBACK');
    await expect.poll(() => sendLead(server)).toBe(200);
  });

  test('needs no lock if the schema is up to date', async () => {
    const address = await postgres.createDatabase();
    const first = await start(address);
    await expect.poll(async () => (await first.origin) && sendLead(first)).toBe(200);
    const holder = await connectTo(address);
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);

    const second = await start(address);
    await second.origin;

    expect(await sendLead(second)).toBe(200);
  });

  test.each([
    ['a database that is not there', (address: string) => `${address}_of_others`, /has no such database/],
    [
      'a role that is not there',
      (address: string) => address.replace('tests@', 'nobody@'),
      /refuses the role/,
    ],
    [
      'a right that is missing',
      (address: string) => address.replace('tests@', 'guest@'),
      /may not create tables/,
    ],
    [
      'an address that is none',
      () => 'postgres://tests:pass#word@127.0.0.1/x',
      /not an address of PostgreSQL/,
    ],
  ])(
    '%s: pages are served, leads get 503, and one log line gives the reason',
    async (_what, change, line) => {
      const address = await postgres.createDatabase();
      const owner = await connectTo(address);
      await owner.query(
        `DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      );

      const server = await start(change(address));

      expect((await fetch(await server.origin)).status).toBe(200);
      expect(await sendLead(server)).toBe(503);
      const logged = server
        .readOutput()
        .split('\n')
        .filter((each) => line.test(each) && each.includes('cannot open the database'));
      expect(logged).toHaveLength(1);
    },
  );

  test('works with a proxy that refuses start parameters', async () => {
    const address = await postgres.createDatabase();
    const proxy = await startProxy(postgres.port, (greeting) =>
      START_PARAMETERS.some((name) => greeting.includes(name)) ? 'refusal' : 'passage',
    );

    const server = await start(through(address, proxy.port));
    await server.origin;

    await expect.poll(() => sendLead(server)).toBe(200);
  });

  test('responds to leads with 503, not 500, if a table is dropped while it runs', async () => {
    const address = await postgres.createDatabase();
    const server = await start(address);
    await server.origin;
    await expect.poll(() => sendLead(server)).toBe(200);
    const owner = await connectTo(address);
    await owner.query('ALTER TABLE lead RENAME TO lost');

    expect(await sendLead(server)).toBe(503);
    await expect.poll(server.readOutput).toContain('"code":"postgres-42P01","reason":"The tables are not as');
    await owner.query('ALTER TABLE lost RENAME TO lead');
    expect(await sendLead(server)).toBe(200);
  });
});

async function sendLead(server: ServerProcess): Promise<number> {
  return (await postLead(await server.origin)).status;
}

/**
 * A proxy in front of PostgreSQL. It forwards everything, or only the greeting, or closes connections with an unknown
 * parameter, like pgbouncer.
 */
async function startProxy(
  port: number,
  judge: (greeting: Buffer) => 'passage' | 'silence' | 'refusal',
): Promise<{ port: number }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    sockets.push(near);
    near.on('error', () => near.destroy());
    near.once('data', (greeting) => {
      const verdict = judge(greeting);
      if (verdict === 'refusal') return void near.end(REFUSAL);
      const far = connect(port, '127.0.0.1');
      sockets.push(far);
      far.on('error', () => near.destroy());
      far.write(greeting);
      far.pipe(near);
      if (verdict === 'passage') near.pipe(far);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port };
}

/** An error message of the protocol: type, length, fields. */
const REFUSAL = (() => {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter\0\0');
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();
