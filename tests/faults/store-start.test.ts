import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { StoreRefusedError } from '../../src/server/store-error.ts';
import { fillLeads } from '../support/fill-leads.ts';
import { makeNewLead } from '../support/make-lead.ts';

const LEADS = 30_000;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  // A database of some years, which takes too long to read at every start.
  await fillLeads(`file:${file}`, LEADS);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Number of bytes that this process reads. */
async function countRead(work: () => Promise<void>): Promise<number> {
  const count = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  const before = count();
  await work();
  return count() - before;
}

async function openAndClose(path = file): Promise<void> {
  const store = await openStore(`file:${path}`);
  await store.close();
}

/** Files of a process that was killed after it saved a lead. */
async function copyOfKilled(): Promise<string> {
  const store = await openStore(`file:${file}`);
  await store.saveLead(makeNewLead(), []);
  const copy = join(folder, 'copy.db');
  for (const part of ['', '-wal']) copyFileSync(file + part, copy + part);
  await store.close();
  return copy;
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 8192);
  writeFileSync(path, bytes);
}

test('does not read a large database completely after a normal stop', async () => {
  expect(await countRead(openAndClose)).toBeLessThan(statSync(file).size / 10);
});

test('does not read a large database completely while another process has it open', async () => {
  const store = await openStore(`file:${file}`);
  await store.saveLead(makeNewLead(), []);
  expect(await countRead(openAndClose)).toBeLessThan(statSync(file).size / 10);
  await store.close();
});

test('reads a large database completely after a process exited without closing it', async () => {
  const copy = await copyOfKilled();
  expect(await countRead(() => openAndClose(copy))).toBeGreaterThan(statSync(copy).size);
});

test('refuses a database that was damaged when its process was killed', async () => {
  const copy = await copyOfKilled();
  damage(copy);
  await expect(openAndClose(copy)).rejects.toThrow(StoreRefusedError);
});
