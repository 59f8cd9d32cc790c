// @module-tag slow
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { startStoreProcess } from '../support/store-process.ts';
import { readStored } from '../support/stored-leads.ts';
import { makeStoreFile } from '../support/test-store.ts';

const ROUNDS = 5;

let file: string;

beforeEach(() => {
  file = makeStoreFile();
});

test('a process killed under load loses no confirmed lead', async () => {
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const writer = await startStoreProcess(file);
    writer.send('flood');
    await writer.waitFor(/^saved /);
    await sleep(100 + 300 * Math.random());
    await writer.kill();
    acknowledged.push(...writer.savedIds());

    const stored = readStored(file);
    expect(stored.verdict).toBe('ok');
    expect(stored.deliveriesPerLead).toEqual([2]);
    expect(acknowledged.filter((id) => !stored.requestIds.has(id))).toEqual([]);
  }
  console.info(`${ROUNDS} kills, ${acknowledged.length} leads acknowledged, 0 lost`);
});

test('a deletion killed midway leaves no partial lead and continues after the restart', async () => {
  const writer = await startStoreProcess(file);
  writer.send('flood');
  await expect.poll(() => writer.savedIds().length).toBeGreaterThan(300);
  await writer.kill();
  const database = new DatabaseSync(file);
  const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const undelivered = count('SELECT count(*) FROM lead WHERE number % 2 = 1');

  // Every second lead is delivered and may be deleted. Each run deletes a third, so that the next run has some.
  for (const rest of [0, 2, 4]) {
    database.exec(`UPDATE outbox SET state = 'done' WHERE lead_number % 6 = ${rest}`);
    const purger = await startStoreProcess(file);
    purger.send('purge');
    await purger.waitFor(/^deleted /);
    await purger.kill();
    expect(readStored(file)).toMatchObject({ verdict: 'ok', deliveriesPerLead: [2], orphans: [] });
  }
  const purger = await startStoreProcess(file);
  purger.send('purge');
  await expect
    .poll(() => count('SELECT count(*) FROM lead WHERE number % 2 = 0'), { timeout: 120_000 })
    .toBe(0);
  await purger.kill();

  expect(count('SELECT count(*) FROM lead')).toBe(undelivered);
  database.close();
});
