import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';
import { StoreRefusedError, StoreUnavailableError } from '../../src/server/store-error.ts';
import { makeNewLead } from '../support/make-lead.ts';

/** The event loop would get no turns if the call blocked inside SQLite. */
const FEWEST_TURNS = 5;

let folder: string;
let file: string;
let store: Store;

const open = () => openStore(`file:${file}`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  store = await open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('a lock of another process delays leads only', async () => {
  const lock = await lockElsewhere();
  const turns = countTurns();
  // Releases the lock as soon as they wait, because a slow machine could exceed their timeout.
  const releasing = vi.waitUntil(() => turns.count() > FEWEST_TURNS, { timeout: 60_000 }).then(lock.release);

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => store.saveLead(makeNewLead(), ['email'])),
  );

  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(50).fill('saved'));
  await releasing;
  expect(await store.listLeads({ limit: 100 })).toHaveLength(50);
});

test('a lock that stays produces an error and no lead', async () => {
  const lock = await lockElsewhere();
  const turns = countTurns();

  await expect(store.saveLead(makeNewLead(), ['email'])).rejects.toThrow(StoreUnavailableError);

  expect(turns.count()).toBeGreaterThan(FEWEST_TURNS);
  expect(await store.listLeads({ limit: 1 })).toEqual([]);
  await lock.release();
  expect(await store.saveLead(makeNewLead(), ['email'])).toMatchObject({ outcome: 'saved' });
});

test('a database that stays locked during opening is refused with a reason', async () => {
  await store.close();
  const lock = await lockElsewhere('EXCLUSIVE');

  const answer = await open().catch((error: unknown) => error);

  expect(answer).toBeInstanceOf(StoreRefusedError);
  expect(String(answer)).toMatch(/is locked by another program$/);
  await lock.release();
});

/** Counts event-loop turns while the store waits. There are hardly any if it blocks inside SQLite. */
function countTurns() {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  onTestFinished(() => clearInterval(timer));
  return { count: () => turns };
}

/** Another process that holds the write lock until it is told to release it. */
async function lockElsewhere(kind = 'IMMEDIATE') {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('${kind === 'EXCLUSIVE' ? 'PRAGMA locking_mode = EXCLUSIVE;' : ''} BEGIN ${kind}');
    console.log('locked');
    process.stdin.once('end', () => database.close()).resume();`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async release() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
