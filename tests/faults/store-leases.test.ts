import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim, RULES, wait } from '../store-contract/open.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startStoreProcess } from '../support/store-process.ts';
import { openTestStore } from '../support/test-store.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const listInstanceFiles = () => readdirSync(folder).filter((name) => name.includes('-instance-'));

async function saveLeads(count: number): Promise<void> {
  const store = await openTestStore(file);
  for (let saved = 0; saved < count; saved += 1) await store.saveLead(makeNewLead(), ['email']);
  await store.close();
}

/** Lets a process claim the next delivery and dies of it; what it had claimed. */
async function claimAndDie(): Promise<string> {
  const victim = await startStoreProcess(file);
  victim.tell('claim');
  const claimed = await victim.waitFor(/^claimed /);
  await victim.kill();
  return claimed;
}

test('what a killed instance was sending is free at the next start', async () => {
  await saveLeads(1);
  expect(await claimAndDie()).toBe('claimed 1, attempt 1');

  const store = await openTestStore(file);

  expect(await claim(store, 'email')).toMatchObject({ attempt: 2, lead: { number: 1 } });
  expect(listInstanceFiles()).toHaveLength(1);
  await store.close();
  expect(listInstanceFiles()).toEqual([]);
});

test('what a living instance is sending stays its own, whoever starts', async () => {
  await saveLeads(2);
  const living = await startStoreProcess(file);
  living.tell('claim');
  await living.waitFor('claimed 1, attempt 1');

  expect(await claimAndDie()).toBe('claimed 2, attempt 1');
  const store = await openTestStore(file);
  expect(await claim(store, 'email')).toMatchObject({ attempt: 2, lead: { number: 2 } });
  expect(await wait(store, 'email')).toBeGreaterThan(0);

  expect(listInstanceFiles()).toHaveLength(2);
});

test('a stopped instance is not a dead one', async () => {
  await saveLeads(1);
  const stopped = await startStoreProcess(file);
  stopped.tell('claim');
  await stopped.waitFor('claimed 1, attempt 1');
  stopped.child.kill('SIGSTOP');

  expect(await wait(await openTestStore(file), 'email')).toBeGreaterThan(0);
});

test('whoever only reads or saves neither frees anything nor leaves a file', async () => {
  await saveLeads(1);
  await claimAndDie();
  const [left] = listInstanceFiles();

  const reader = await openTestStore(file);
  await reader.listLeads({ limit: 1 });
  await reader.retryDead();
  await reader.close();

  expect(listInstanceFiles()).toEqual([left]);
});

test('a lead that was under way at three deaths waits for its lease, and the others go first', async () => {
  await saveLeads(2);
  for (const attempt of [1, 2, 3]) expect(await claimAndDie()).toBe(`claimed 1, attempt ${attempt}`);

  const store = await openTestStore(file);
  expect((await claim(store, 'email')).lead.number).toBe(2);
  expect(await wait(store, 'email')).toBeLessThanOrEqual(RULES.leaseMs);
});
