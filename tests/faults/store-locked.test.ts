import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../src/server/store/migrations.ts';
import { openSqliteStore } from '../../src/server/store/sqlite-store.ts';
import { type Store, StoreRefusedError, StoreUnavailableError } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';

let folder: string;
let file: string;
let store: Store;

const open = () => openSqliteStore(file, { migrationsFolder: join(MIGRATIONS_FOLDER, 'sqlite') });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  store = await open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('a lock of another process for a second delays leads, and nothing else', async () => {
  const { released } = await lockElsewhere(1000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => store.saveLead(makeNewLead(), ['email'])),
  );
  delay.disable();

  expect(answers).toEqual(Array(50).fill('saved'));
  expectResponsive(delay);
  expect(await store.listLeads({ limit: 100 })).toHaveLength(50);
  await released;
});

test('a lock that lasts is an answer within the budget, and no lead comes of it', async () => {
  const { released } = await lockElsewhere(4500);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();

  const answer = await store.saveLead(makeNewLead(), ['email']).catch((error: unknown) => error);
  const elapsedMs = performance.now() - start;
  delay.disable();

  expect(answer).toBeInstanceOf(StoreUnavailableError);
  expect(elapsedMs).toBeGreaterThan(2900);
  expect(elapsedMs).toBeLessThan(3600);
  expectResponsive(delay);
  expect(await store.listLeads({ limit: 1 })).toEqual([]);
  await released;
  expect(await store.saveLead(makeNewLead(), ['email'])).toBe('saved');
});

test('a database that stays locked while it is opened is refused with a reason', async () => {
  await store.close();
  const { released } = await lockElsewhere(4500, 'EXCLUSIVE');

  const answer = await open().catch((error: unknown) => error);

  expect(answer).toBeInstanceOf(StoreRefusedError);
  expect(String(answer)).toMatch(/is locked by another program$/);
  await released;
});

/** The very longest pause would measure how busy the machine is with other things. */
function expectResponsive(delay: ReturnType<typeof monitorEventLoopDelay>): void {
  expect(delay.percentile(95) / 1e6).toBeLessThan(100);
  expect(delay.percentile(99) / 1e6).toBeLessThan(300);
}

/** Another process that holds the write lock for some time. */
async function lockElsewhere(ms: number, kind = 'IMMEDIATE') {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('${kind === 'EXCLUSIVE' ? 'PRAGMA locking_mode = EXCLUSIVE;' : ''} BEGIN ${kind}');
    console.log('locked');
    setTimeout(() => database.close(), ${ms});`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { released: once(child, 'exit') };
}
