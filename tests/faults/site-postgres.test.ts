// @module-tag slow
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareLoadedSite } from '../support/loaded-site.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';

const LIMIT_MS = 240_000;
const LEADS = 200;
const LONG_WAIT = { timeout: 60_000, interval: 5 };

if (postgresMissing) console.warn(`A site on PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('two instances on PostgreSQL', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test(
    'stopped and started again under load: leads are refused meanwhile, and those that were taken reach the owner',
    async () => {
      const site = await prepareLoadedSite(await postgres.createDatabase());
      const servers = [await site.start(), await site.start()];
      const loads = await Promise.all(servers.map((server) => site.startLoad(server)));
      const waitForAll = (condition: (load: (typeof loads)[number], index: number) => boolean) =>
        vi.waitUntil(() => loads.every(condition), LONG_WAIT);
      await waitForAll((load) => load.countAccepted() >= LEADS);
      postgres.stopAtOnce();
      const refused = loads.map((load) => load.countRefused());
      await waitForAll((load, index) => load.countRefused() > (refused[index] ?? 0) + 50);
      for (const server of servers) expect((await fetch(await server.origin)).status).toBe(200);
      postgres.start();
      const accepted = loads.map((load) => load.countAccepted());
      await waitForAll((load, index) => load.countAccepted() > (accepted[index] ?? 0) + 50);
      await Promise.all(loads.map((load) => load.stop()));
      for (const server of servers) await site.waitUntilDelivered(server);

      const { lost, sentTwice, ...rest } = site.tally();
      console.info(`PostgreSQL restarted: ${rest.accepted} accepted, ${lost} lost, ${sentTwice} sent twice`);
      expect({ lost, sentTwice }).toEqual({ lost: 0, sentTwice: 0 });
    },
    LIMIT_MS,
  );

  test('if one is killed under load, the other delivers all leads of both', {
    timeout: LIMIT_MS,
  }, async () => {
    const site = await prepareLoadedSite(await postgres.createDatabase());
    const [victim, survivor] = [await site.start(), await site.start()];
    const loads = [await site.startLoad(victim), await site.startLoad(survivor)];
    await vi.waitUntil(() => loads.every((load) => load.countAccepted() >= LEADS), LONG_WAIT);
    await victim.end('SIGKILL');
    await Promise.all(loads.map((load) => load.stop()));
    await site.waitUntilDelivered(survivor);

    const { accepted, lost, sentTwice } = site.tally();
    console.info(`One of two killed: ${accepted} accepted, ${lost} lost, ${sentTwice} sent twice`);
    expect(lost).toBe(0);
    // At the kill, one e-mail and one bot message can be in flight: accepted, but without an answer.
    expect(sentTwice).toBeLessThanOrEqual(2);
  });
});
