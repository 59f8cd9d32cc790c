import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProviders } from '../support/providers/start-providers.ts';
import { postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess, untilHealthy } from '../support/server-process.ts';

const MINUTE_MS = 60_000;
const SOAK_MS = 2 * MINUTE_MS;
const WEIGH_EVERY_MS = 5_000;

/** Node, the site and both delivery loops need about 30 MB. */
const HEAP_MB = 64;

/** Allowed growth in the second half: noise and lazily compiled code. */
const SECOND_HALF_MB = 1;

/** Requested by a signal, so that the server needs no endpoint for it. Collects garbage first. */
const SCALES = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    gc();
    process.stderr.write('weighs ' + process.memoryUsage().heapUsed + ' bytes\\n');
  });`)}`;

async function weigh(server: ServerProcess): Promise<number> {
  const weights = () => [...server.readOutput().matchAll(/weighs (\d+) bytes/g)];
  const before = weights().length;
  server.child.kill('SIGUSR2');
  await expect.poll(() => weights().length).toBe(before + 1);
  return Number(weights().at(-1)?.[1]) / 1024 / 1024;
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

test(`two minutes of leads, e-mails, cards and pages in ${HEAP_MB} MB of heap: no growth in the second half`, {
  tags: 'slow',
  timeout: SOAK_MS + 3 * MINUTE_MS,
}, async () => {
  const { email, settings } = await startProviders();
  const server = await startServerProcess({
    settings,
    nodeOptions: [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', `--import=${SCALES}`],
  });
  const site = await untilHealthy(server);
  let answered = 0;
  let isOver = false;

  async function visit(): Promise<void> {
    while (!isOver) {
      const params = { name: `Учень ${answered}`, request_id: randomUUID() };
      expect((await postLead(site, params)).text).toBe('OK');
      answered += 1;
      for (const path of ['/', '/healthz', '/nowhere']) await (await fetch(site + path)).arrayBuffer();
      await sleep(50);
    }
  }

  const visiting = Promise.all(Array.from({ length: 6 }, visit));
  const weights: number[] = [];
  const endsAt = performance.now() + SOAK_MS;
  while (performance.now() < endsAt) {
    await Promise.race([sleep(WEIGH_EVERY_MS), visiting]);
    weights.push(await weigh(server));
  }
  isOver = true;
  await visiting;
  const quarter = Math.floor(weights.length / 4);
  const [third, fourth] = [
    average(weights.slice(2 * quarter, 3 * quarter)),
    average(weights.slice(3 * quarter)),
  ];
  const emails = email.accepted().length;
  console.info(`Soak: ${JSON.stringify({ answered, emails, weights: weights.map(Math.round) })}`);
  expect(emails, 'nothing was delivered meanwhile').toBeGreaterThan(100);
  expect(server.child.exitCode).toBeNull();
  expect(fourth - third, 'MB more in the last quarter than in the one before').toBeLessThan(SECOND_HALF_MB);
});
