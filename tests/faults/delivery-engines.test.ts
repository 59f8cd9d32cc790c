// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { systemClock } from '../../src/server/outbox/clock.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { resetBefore, status } from '../support/providers/answers.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { EMAILJS_NAMES, startEmailProvider } from '../support/providers/email-provider.ts';
import { SCHOOL_CONTENT } from '../support/school-content.ts';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from '../support/store-engines.ts';
import { listSent } from '../support/test-delivery.ts';

const LEADS = 42;
const SETTINGS = {
  ...EMAILJS_NAMES,
  EMAILJS_MIN_INTERVAL_MS: '10',
  TELEGRAM_BOT_TOKEN: '123456:token',
  TELEGRAM_CHAT_ID: '42',
  TELEGRAM_MIN_INTERVAL_MS: '10',
  REMINDERS: 'off',
};
/** A claim whose commit was not confirmed is repeated later. */
const WAIT_MS = 100_000;
const PROBE_MS = 300_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts two instances with separate connections to the database, and fake providers. */
async function startInstances(database: TestDatabase) {
  const [email, bot] = [await startEmailProvider(), await startBotProvider()];
  const config = readConfig({ ...SETTINGS, EMAILJS_ORIGIN: email.origin, TELEGRAM_ORIGIN: bot.origin });
  const stores = [await database.open(), await database.open()];
  let passedMs = 0;
  const clock = { ...systemClock, elapsed: () => performance.now() + passedMs };
  const workers = stores.map((store) =>
    startDelivery({
      store,
      config,
      readContent: () => SCHOOL_CONTENT,
      logger: silent,
      random: () => 0,
      clock,
    }),
  );
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop(0)));
    await Promise.all([email.close(), bot.close(), database.close()]);
  });
  async function save(count: number) {
    for (let i = 0; i < count; i++) {
      await stores[i % 2]?.saveLead(makeNewLead(), ['email', 'bot']);
      workers[i % 2]?.notify();
    }
  }
  const isAllDone = async () => expect(await stores[0]?.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
  return {
    email,
    bot,
    save,
    /** Moves the clock past the pauses in the leader's memory. */
    pass: (ms: number) => {
      passedMs += ms;
    },
    waitUntilDone: () => vi.waitFor(isAllDone, { timeout: WAIT_MS, interval: 200 }),
  };
}

async function shareTheWork(database: TestDatabase): Promise<void> {
  const { email, bot, save, waitUntilDone } = await startInstances(database);
  email.answerNext(status(500), resetBefore, status(429, '', { 'retry-after': '1' }));
  bot.answerNext(resetBefore, status(502));
  await save(LEADS);
  await waitUntilDone();
  for (const provider of [email, bot]) {
    const bodies = listSent(provider).map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(LEADS);
    expect(provider.mistakes).toEqual([]);
  }
  const ids = email.accepted().map(({ body }) => JSON.stringify(body).match(/"request_id":"([^"]+)/)?.[1]);
  expect(new Set(ids).size).toBe(LEADS);
}

/** Refused settings stop the channel except for probes. They only delay leads. */
async function refuseSettings(database: TestDatabase): Promise<void> {
  const { email, save, pass, waitUntilDone } = await startInstances(database);
  email.answerAll(status(400, 'The template ID not found'));
  await save(LEADS);
  await vi.waitFor(() => expect(email.requests.length).toBeGreaterThan(0), WAIT_MS);
  pass(PROBE_MS);
  await vi.waitFor(() => expect(email.requests.length).toBeGreaterThan(1), WAIT_MS);
  expect(email.requests.length).toBeLessThan(LEADS);
  // Waits until the outcome of the probe is stored.
  await sleep(2000);
  email.answerAll(({ accept }) => accept());
  pass(PROBE_MS);
  await waitUntilDone();
  expect(email.accepted()).toHaveLength(LEADS);
}

test('two instances on one SQLite file lose and repeat nothing', async () => {
  await shareTheWork(await createSqliteDatabase());
});

test('with refused settings on SQLite, probes are sent, and in the end all leads', async () => {
  await refuseSettings(await createSqliteDatabase());
});

if (postgresMissing) console.warn(`Delivery on PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('on PostgreSQL', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test('two instances lose and repeat nothing', async () => {
    await shareTheWork(await createPostgresDatabase(await postgres.createDatabase()));
  });

  test('with refused settings, probes are sent, and in the end all leads', {}, async () => {
    await refuseSettings(await createPostgresDatabase(await postgres.createDatabase()));
  });

  test(
    'a database that is gone for a while loses nothing and ends no process',
    async () => {
      const database = await createPostgresDatabase(await postgres.createDatabase());
      const { email, bot, save, waitUntilDone } = await startInstances(database);
      await save(LEADS);
      postgres.stopAtOnce();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      postgres.start();
      await waitUntilDone();
      // The delivery loop that knows the outcome completes what was in flight when the database failed.
      expect(email.accepted().length).toBe(LEADS);
      expect(listSent(bot).length).toBe(LEADS);
    },
    2 * WAIT_MS,
  );
});
