// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { hang, ok, when } from '../support/providers/answers.ts';
import { startProviders } from '../support/providers/start-providers.ts';
import { phoneOf, postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess, untilHealthy } from '../support/server-process.ts';
import { listSent } from '../support/test-delivery.ts';
import { makeStoreFile } from '../support/test-store.ts';

const LONG_WAIT = { timeout: 90_000, interval: 50 };

/** The lease and some seconds; a busy machine takes longer. */
const SOON_MS = 40_000;

async function post(origin: string, name: string): Promise<void> {
  expect((await postLead(origin, { name, phone: phoneOf(name) })).text).toBe('OK');
}

const about = (name: string) => (request: { body: unknown }) => JSON.stringify(request.body).includes(name);

/** Terms of a process from its log. The first term of a database is not logged. */
const countTerms = (server: ServerProcess) => server.readOutput().split('this process leads now').length - 1;

/** Two real servers on one database with fake providers. The first server is the leader. */
async function startServers(databaseUrl: string) {
  const { email, bot, ...providers } = await startProviders();
  const settings = { ...providers.settings, DATABASE_URL: databaseUrl };
  const first = await startServerProcess({ settings });
  await untilHealthy(first);
  await waitForLeader(databaseUrl);
  const second = await startServerProcess({ settings });
  const origin = await untilHealthy(second);
  expect(countTerms(second)).toBe(0);
  return { email, bot, settings, first, second, origin };
}

async function waitForLeader(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl);
  await vi.waitFor(async () => expect(await store.readLeader()).toMatchObject({ epoch: 1 }), LONG_WAIT);
  await store.close();
}

async function waitForLeadership(server: ServerProcess): Promise<number> {
  const startedAt = performance.now();
  await vi.waitFor(() => expect(countTerms(server)).toBe(1), LONG_WAIT);
  return performance.now() - startedAt;
}

if (postgresMissing) console.warn(`The leader on PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('two instances on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test('a leader that stops is replaced immediately', async () => {
    const { bot, first, second, origin } = await startServers(await postgres.createDatabase());
    expect((await first.end('SIGTERM')).code).toBe(0);
    expect(await waitForLeadership(second)).toBeLessThan(10_000);
    await post(origin, 'Іван');
    await vi.waitFor(() => expect(bot.accepted().filter(about('Іван'))).toHaveLength(1), LONG_WAIT);
  });

  test('a leader that is killed while sending is replaced soon, and nothing is lost', async () => {
    const { email, bot, first, second, origin } = await startServers(await postgres.createDatabase());
    email.answerAll(when(about('Іван'), hang));
    await post(origin, 'Іван');
    await vi.waitFor(() => expect(email.requests.filter(about('Іван'))).toHaveLength(1), LONG_WAIT);
    first.child.kill('SIGKILL');
    email.answerAll(ok);
    expect(await waitForLeadership(second)).toBeLessThan(SOON_MS);
    await vi.waitFor(() => expect(bot.accepted().filter(about('Іван'))).toHaveLength(1), LONG_WAIT);
    expect(email.accepted().filter(about('Іван'))).toHaveLength(1);
  });

  test('a leader that is frozen while sending is replaced within a minute, and stays a follower afterwards', {
    timeout: 180_000,
  }, async () => {
    const { email, bot, first, second, origin } = await startServers(await postgres.createDatabase());
    email.answerAll(when(about('Іван'), hang));
    await post(origin, 'Іван');
    await vi.waitFor(() => expect(email.requests.filter(about('Іван'))).toHaveLength(1), LONG_WAIT);
    first.child.kill('SIGSTOP');
    onTestFinished(() => void first.child.kill('SIGCONT'));
    email.answerAll(ok);
    expect(await waitForLeadership(second)).toBeLessThan(60_000);
    for (const name of ['Олена', 'Тарас']) await post(origin, name);
    await vi.waitFor(() => {
      for (const name of ['Іван', 'Олена', 'Тарас'])
        expect(bot.accepted().filter(about(name))).toHaveLength(1);
    }, LONG_WAIT);

    first.child.kill('SIGCONT');
    await vi.waitFor(() => expect(first.readOutput()).toContain('another process leads now'), LONG_WAIT);
    await post(origin, 'Марія');
    await vi.waitFor(() => expect(bot.accepted().filter(about('Марія'))).toHaveLength(1), LONG_WAIT);
    await sleep(2000);
    for (const name of ['Іван', 'Олена', 'Тарас', 'Марія'])
      for (const provider of [email, bot]) expect(listSent(provider).filter(about(name))).toHaveLength(1);
    expect([countTerms(first), countTerms(second)]).toEqual([0, 1]);
  });
});

test('a second copy with other channels is refused at the start, one with the same channels is not', async () => {
  const { settings, first, second } = await startServers(`file:${makeStoreFile()}`);
  const other = await startServerProcess({
    settings: { ...settings, TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: '' },
  });
  other.origin.catch(() => undefined);
  expect((await other.exited).code).toBe(1);
  expect(other.readOutput()).toContain('other channels (email, bot, here email)');
  expect([countTerms(first), countTerms(second)]).toEqual([0, 0]);
});
