import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../tests/store-contract/open.ts';
import { makeNewLead } from '../../../../tests/support/make-lead.ts';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';

let folder: string;
let file: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'data', 'leads.db');
  store = await openStore(`file:${file}`);
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

it('leaves no trace of a deleted lead in its files', async () => {
  const fields = { name: 'Олена', phone: '+380501112233', message: 'приходьте'.repeat(200) };
  for (const _ of Array(50))
    await store.saveLead(makeNewLead('trial', { marks: ['hidden-field'], fields }), []);
  expect(textOfFiles()).toContain(fields.phone);

  await store.deleteLeads(new Date(Date.now() + MINUTE_MS), 100);

  expect(textOfFiles()).not.toContain(fields.phone);
  expect(textOfFiles()).not.toContain('приходьте');
});

it('shares one commit among the leads of one turn', async () => {
  await Promise.all(Array.from({ length: 100 }, () => store.saveLead(makeNewLead(), ['email', 'bot'])));

  // Each log page has a header of 24 bytes. One commit per lead would write several hundred pages.
  const pages = statSync(`${file}-wal`).size / (4096 + 24);
  expect(pages).toBeLessThan(60);
});

describe('a backup', () => {
  /** Checks that a copy is sound and has both deliveries of each lead. */
  function expectWhole(copy: string): void {
    const database = new DatabaseSync(copy, { readOnly: true });
    const verdict = database.prepare('PRAGMA integrity_check').get();
    const counts = database
      .prepare('SELECT (SELECT count(*) FROM lead) AS leads, (SELECT count(*) FROM outbox) AS deliveries')
      .get();
    database.close();
    expect(verdict).toEqual({ integrity_check: 'ok' });
    expect(counts?.deliveries).toBe(2 * Number(counts?.leads));
  }

  it('is whole and private while leads come in', async () => {
    const copy = join(folder, 'copy.db');
    const saving = Array.from({ length: 2000 }, () => store.saveLead(makeNewLead(), ['email', 'bot']));
    await Promise.all([store.backUp(copy), ...saving]);

    expectWhole(copy);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('can be made at any moment, during any write', async () => {
    const copies = Array.from({ length: 20 }, (_, number) => join(folder, `copy-${number}.db`));
    let isOver = false;
    const saving = Array.from({ length: 50 }, async () => {
      while (!isOver) await store.saveLead(makeNewLead(), ['email', 'bot']);
    });
    try {
      for (const copy of copies) await store.backUp(copy);
    } finally {
      isOver = true;
      await Promise.all(saving);
    }

    for (const copy of copies) expectWhole(copy);
  });

  it('reuses no number that was given out after it was made', async () => {
    const copy = join(folder, 'copy.db');
    await store.saveLead(makeNewLead(), []);
    await store.backUp(copy);
    const { number: saved } = await store.saveLead(makeNewLead(), []);

    const restored = await openStore(`file:${copy}`);
    const { number: next } = await restored.saveLead(makeNewLead(), []);
    await restored.close();

    expect(saved).toBe(2);
    expect(next).toBeGreaterThan(1000);
    expect((await store.saveLead(makeNewLead(), [])).number).toBe(3);
  });

  it('never overwrites an existing file', async () => {
    await expect(store.backUp(file)).rejects.toThrow(/EEXIST/);
  });
});

function textOfFiles(): string {
  return readdirSync(join(folder, 'data'))
    .map((name) => readFileSync(join(folder, 'data', name), 'utf8'))
    .join('');
}
