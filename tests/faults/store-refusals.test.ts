import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_LOG } from '../../src/server/log.ts';
import { openStore } from '../../src/server/store/open.ts';
import { StoreRefusedError } from '../../src/server/store-error.ts';
import { ordinaryLauncher, ordinaryMissing, tmpfsMissing } from '../support/capabilities.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startStoreProcess } from '../support/store-process.ts';

let folder: string;
let file: string;

const open = () => openStore(`file:${file}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Checks for one clear line and unchanged files. */
async function expectRefusal(line: RegExp): Promise<void> {
  const before = readFiles();
  const error = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreRefusedError);
  expect((error as Error).message).toMatch(line);
  expect((error as Error).message).not.toContain('\n');
  expect(readFiles()).toEqual(before);
}

const readFiles = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));

async function fill(leads: number): Promise<void> {
  const store = await open();
  await Promise.all(
    Array.from({ length: leads }, () => store.saveLead(makeNewLead('package'), ['email', 'bot'])),
  );
  await store.close();
}

test('refuses a file that is not a database', async () => {
  writeFileSync(file, 'these are the school’s accounts, not a database\n'.repeat(500), { mode: 0o600 });
  await expectRefusal(/leads\.db is not a database; nothing was changed in it$/);
});

test('refuses a damaged database', async () => {
  await fill(500);
  const bytes = readFileSync(file);
  bytes.fill(0x55, 4096 * 3, 4096 * 5);
  writeFileSync(file, bytes);
  await expectRefusal(/leads\.db is damaged; keep a copy of it and restore a backup/);
});

test('refuses a truncated database', async () => {
  await fill(500);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  await expectRefusal(/leads\.db is damaged/);
});

test('refuses the schema of a newer release', async () => {
  await fill(1);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  await expectRefusal(/was written by a newer release \(schema 99, this one knows \d+\)$/);
});

test('a process that may not migrate refuses the schema of an older release', async () => {
  await fill(1);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 0');
  database.close();
  const before = readFiles();
  const looking = openStore(`file:${file}`, { mayMigrate: false });
  await expect(looking).rejects.toThrow(/was written by an older release \(schema 0, this one needs \d+\)/);
  expect(readFiles()).toEqual(before);
});

test('refuses the database of another program', async () => {
  writeFileSync(file, '', { mode: 0o600 });
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE bookkeeping (amount INTEGER)');
  database.close();
  await expectRefusal(/belongs to another program; nothing was changed in it$/);
});

const modeOf = (path: string) => statSync(path).mode & 0o7777;

test.each([0o777, 0o775, 0o722])('removes write access of others to the folder: %o', async (mode) => {
  await fill(1);
  chmodSync(folder, mode);
  await fill(1);
  expect(modeOf(folder)).toBe(mode & ~0o022);
});

test.each([
  ['holds files of others', 0o775, 'notes.txt'],
  ['is shared by all, as /tmp is', 0o1777, undefined],
])('leaves a folder that %s unchanged and logs it', async (_what, mode, other) => {
  if (other) writeFileSync(join(folder, other), '');
  chmodSync(folder, mode);
  const warnings: string[] = [];
  const logger = { ...NO_LOG, warn: (_facts: object, message: string) => void warnings.push(message) };
  await (await openStore(`file:${file}`, { logger })).close();
  expect(modeOf(folder)).toBe(mode);
  expect(warnings).toEqual([expect.stringContaining('give it a folder of its own')]);
  expect(modeOf(file)).toBe(0o600);
});

test('leaves a readable folder unchanged, because its files are private', async () => {
  chmodSync(folder, 0o755);
  await fill(1);
  expect([modeOf(folder), modeOf(file)]).toEqual([0o755, 0o600]);
});

test.each([0o640, 0o666, 0o400, 0o000])('corrects the mode of a file: %o', async (mode) => {
  await fill(1);
  chmodSync(file, mode);
  await fill(1);
  expect(modeOf(file)).toBe(0o600);
});

test('refuses a folder at the path of the file', async () => {
  mkdirSync(file, { mode: 0o700 });
  const error = await open().catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/needs \S+ to be a file, which it is not$/);
});

test('refuses a path where no folder can be created', async () => {
  writeFileSync(join(folder, 'taken'), '');
  file = join(folder, 'taken', 'data', 'leads.db');
  await expectRefusal(/The folder \S+ of the database can't be made \(ENOTDIR\)$/);
});

test('refuses a missing path on a pseudo file system without waiting forever', async () => {
  file = '/proc/nowhere/data/leads.db';
  await expectRefusal(/The folder \S+ of the database can't be made \(ENOENT\)$/);
});

if (ordinaryMissing) console.warn(`Read-only folders and files are not tested: ${ordinaryMissing}`);

describe.skipIf(ordinaryMissing)('refuses paths without write access', () => {
  test.each([
    [
      'the folder',
      () => chmodSync(folder, 0o500),
      /The folder \S+ of the database can't be written \(EACCES\)$/,
    ],
  ])('%s', async (_, makeReadOnly, line) => {
    await fill(1);
    makeReadOnly();
    const before = readFiles();

    const { lines } = await startStoreProcess(file, ordinaryLauncher);

    expect(lines[0]).toMatch(/^refused StoreRefusedError /);
    expect(lines[0]).toMatch(line);
    expect(readFiles()).toEqual(before);
    chmodSync(folder, 0o700);
  });
});

if (tmpfsMissing) console.warn(`A read-only disk is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)('refuses a read-only disk', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=0700', 'tmpfs', folder]);
  try {
    await expectRefusal(/The folder \S+ of the database can't be written \(EROFS\)$/);
  } finally {
    execFileSync('umount', [folder]);
  }
});
