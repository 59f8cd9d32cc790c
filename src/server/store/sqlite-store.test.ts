import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { claim, MINUTE_MS, RULES, wait } from './contract/open.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

let folder: string;
let file: string;
let store: Store;
let jumpMs: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'data', 'leads.db');
  jumpMs = 0;
  const now = () => Date.now() + jumpMs;
  store = await openSqliteStore(file, { migrationsFolder: join(MIGRATIONS_FOLDER, 'sqlite'), now });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('makes a folder and files that only their owner can read', async () => {
  await store.saveLead(makeNewLead(), ['email']);

  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(mode(join(folder, 'data'))).toBe('700');
  expect(readdirSync(join(folder, 'data')).map((name) => [name, mode(join(folder, 'data', name))])).toEqual([
    ['leads.db', '600'],
    ['leads.db-shm', '600'],
    ['leads.db-wal', '600'],
  ]);
});

it('leaves nothing of a deleted lead in its files', async () => {
  const fields = { name: 'Олена', phone: '+380501112233', message: 'приходьте'.repeat(200) };
  for (const _ of Array(50)) await store.saveLead(makeNewLead('trial', { isSpam: true, fields }), []);
  expect(textOfFiles()).toContain(fields.phone);

  await store.deleteLeads(new Date(Date.now() + MINUTE_MS), 100);

  expect(textOfFiles()).not.toContain(fields.phone);
  expect(textOfFiles()).not.toContain('приходьте');
});

it('shares a commit among the leads of one turn', async () => {
  await Promise.all(Array.from({ length: 100 }, () => store.saveLead(makeNewLead(), ['email', 'bot'])));

  // 24 bytes of header before each page of the log; one commit each would write several hundred pages.
  const pages = statSync(`${file}-wal`).size / (4096 + 24);
  expect(pages).toBeLessThan(60);
});

describe('a backup', () => {
  it('is whole and consistent while leads come in', async () => {
    const copy = join(folder, 'copy.db');
    const saving = Array.from({ length: 2000 }, () => store.saveLead(makeNewLead(), ['email', 'bot']));
    await Promise.all([store.backUp(copy), ...saving]);

    const database = new DatabaseSync(copy, { readOnly: true });
    const verdict = database.prepare('PRAGMA integrity_check').get();
    const counts = database
      .prepare('SELECT (SELECT count(*) FROM lead) AS leads, (SELECT count(*) FROM delivery) AS deliveries')
      .get();
    database.close();

    expect(verdict).toEqual({ integrity_check: 'ok' });
    expect(counts?.deliveries).toBe(2 * Number(counts?.leads));
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('can be made at any moment, whatever the store is writing', async () => {
    let isOver = false;
    const saving = Array.from({ length: 50 }, async () => {
      while (!isOver) await store.saveLead(makeNewLead(), ['email', 'bot']);
    });
    try {
      for (let copy = 1; copy <= 20; copy += 1) await store.backUp(join(folder, `copy-${copy}.db`));
    } finally {
      isOver = true;
      await Promise.all(saving);
    }
  });

  it('is never written over an existing file', async () => {
    await expect(store.backUp(file)).rejects.toThrow(/EEXIST/);
  });
});

describe('a clock that jumps back a day', () => {
  it('stops neither what is due nor what is leased', async () => {
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await claim(store, 'email');
    jumpMs = -DAY_MS;

    expect((await claim(store, 'email')).lead.number).toBe(1);
    expect((await claim(store, 'email')).lead.number).toBe(2);
    expect(await wait(store, 'email')).toBeLessThanOrEqual(RULES.leaseMs);
  });

  it('stops neither a paced, a paused nor a broken channel', async () => {
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), ['email']);
    const paced = { ...RULES, minIntervalMs: 1000 };
    const first = await claim(store, 'email', paced);
    await store.pauseChannel('email', MINUTE_MS);
    await store.openBreaker(first, 'emailjs-412', 5 * MINUTE_MS);
    jumpMs = -DAY_MS;

    expect(await claim(store, 'email', paced)).toMatchObject({ attempt: 1 });
  });

  it('holds the bot back no longer than the e-mail', async () => {
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    jumpMs = -DAY_MS;

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: true });
  });
});

function textOfFiles(): string {
  return readdirSync(join(folder, 'data'))
    .map((name) => readFileSync(join(folder, 'data', name), 'utf8'))
    .join('');
}
