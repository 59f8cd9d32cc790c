// @module-tag slow
import { expect, test } from 'vitest';
import { postLead } from '../support/send-lead.ts';
import { REQUESTS, restartThreeTimes, startSocketServer, visitDuring } from '../support/socket-server.ts';

test('a restart with an inherited socket refuses no visitor', async () => {
  const { origin, countStarts, restart } = await startSocketServer();
  const statuses = await visitDuring(restartThreeTimes(restart), (number) =>
    number % 4 === 0 ? sendLead(origin, `Учень ${number}`) : getPage(origin),
  );
  expect(countStarts()).toBe(4);
  expect(statuses.length).toBeGreaterThanOrEqual(REQUESTS);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

/** Browsers and proxies reconnect after a stop, like this client. */
async function getPage(origin: string): Promise<number> {
  return (await fetch(origin, { headers: { connection: 'close' } })).status;
}

async function sendLead(origin: string, name: string): Promise<number> {
  return (await postLead(origin, { name }, { headers: { connection: 'close' } })).status;
}
