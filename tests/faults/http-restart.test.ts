// @module-tag slow
import { expect, test } from 'vitest';
import { REQUESTS, restartThreeTimes, startSocketServer, visitDuring } from '../support/socket-server.ts';

test('a restart with an inherited socket refuses no visitor', async () => {
  const { origin, countStarts, restart } = await startSocketServer();
  const statuses = await visitDuring(restartThreeTimes(restart), (number) =>
    number % 4 === 0 ? sendLead(origin, number) : getPage(origin),
  );
  expect(countStarts()).toBe(4);
  expect(statuses.length).toBeGreaterThanOrEqual(REQUESTS);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 90_000);

/** Browsers and proxies reconnect after a stop, like this client. */
async function getPage(origin: string): Promise<number> {
  return (await fetch(origin, { headers: { connection: 'close' } })).status;
}

async function sendLead(origin: string, number: number): Promise<number> {
  const params = { name: `Учень ${number}`, phone: '0671234567' };
  const response = await fetch(`${origin}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ template_id: 'trial', template_params: params }),
  });
  return response.status;
}
