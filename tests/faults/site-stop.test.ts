// @module-tag slow
import { expect, test, vi } from 'vitest';
import { type Load, prepareLoadedSite } from '../support/loaded-site.ts';
import { endLeases, makeStoreFile } from '../support/test-store.ts';

const ROUNDS = 5;
const LEADS_PER_ROUND = 200;
const LIMIT_MS = 200_000;

/** Number of answers before the fault, so that the server is busy. */
const waitForAnswers = (load: Load) =>
  vi.waitUntil(() => load.countAccepted() >= LEADS_PER_ROUND, { timeout: 60_000, interval: 5 });

test('killed five times under load: every confirmed lead reaches the owner', {
  timeout: LIMIT_MS,
}, async () => {
  const file = makeStoreFile();
  const site = await prepareLoadedSite(`file:${file}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await site.start();
    const load = await site.startLoad(server);
    await waitForAnswers(load);
    await server.end('SIGKILL');
    await load.stop();
  }
  endLeases(file);
  await site.waitUntilDelivered(await site.start());

  const { accepted, lost, sentTwice } = site.tally();
  console.info(`${ROUNDS} kills under load: ${accepted} accepted, ${lost} lost, ${sentTwice} sent twice`);
  expect(lost).toBe(0);
  // At each kill, one e-mail and one bot message can be in flight: accepted, but without an answer.
  expect(sentTwice).toBeLessThanOrEqual(2 * ROUNDS);
});

test(
  'stopped under load: nothing is lost and nothing is sent twice',
  async () => {
    const site = await prepareLoadedSite(`file:${makeStoreFile()}`);
    for (let round = 1; round <= 2; round += 1) {
      const server = await site.start();
      const load = await site.startLoad(server);
      await waitForAnswers(load);
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
      await load.stop();
    }
    await site.waitUntilDelivered(await site.start());

    const { accepted, lost, sentTwice } = site.tally();
    console.info(`Stopped under load: ${accepted} accepted, ${lost} lost, ${sentTwice} sent twice`);
    expect({ lost, sentTwice }).toEqual({ lost: 0, sentTwice: 0 });
  },
  LIMIT_MS,
);
