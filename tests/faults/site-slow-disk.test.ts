// @module-tag slow
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { straceMissing } from '../support/capabilities.ts';
import { startServerProcess } from '../support/server-process.ts';
import { injectFault } from '../support/tracer.ts';

const LEADS = 60;

/** Leads that arrive during a commit share the next one. Otherwise there is one commit per lead. */
const MOST_COMMITS = LEADS / 2;

/** Each lead uses its own connection, like different visitors. */
function sendLead(origin: string, index: number): Promise<number | undefined> {
  const params = { name: `Учень ${index}`, phone: '0671234567' };
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(origin + SEND_PATH, { agent: false, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ template_id: 'trial', template_params: params }));
  });
}

if (straceMissing) console.warn(`A slow disk is not tested: ${straceMissing}`);

test.skipIf(straceMissing)('simultaneous leads on a slow disk share a commit', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  await sendLead(origin, 0);
  // Slow enough for leads that a busy machine sends over seconds.
  const tracer = await injectFault(server.child.pid ?? 0, 'fsync,fdatasync:delay_enter=500000');
  // This lead shows the store how slow the disk is.
  await sendLead(origin, 1);
  const countCommits = () => tracer.readOutput().match(/f(data)?sync\(/g)?.length ?? 0;
  const before = countCommits();
  const startedAt = performance.now();

  const statuses = await Promise.all(
    Array.from({ length: LEADS }, (_, index) => sendLead(origin, 2 + index)),
  );

  const tookMs = Math.round(performance.now() - startedAt);
  const commits = countCommits() - before;
  await tracer.stop();
  console.info(`Slow disk: ${LEADS} leads on new connections in ${tookMs} ms with ${commits} commits`);
  expect(statuses).toEqual(Array(LEADS).fill(200));
  expect(commits).toBeLessThan(MOST_COMMITS);
});
