import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../../../scripts/programs.ts';
import { makeOther } from '../../../tests/support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts';
import { makeStoreFile } from '../../../tests/support/test-store.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { findLostBackup } from './backups.ts';

let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (postgresMissing) return;
  process.env.PATH = `${findPostgres()}:${process.env.PATH}`;
  postgres = await startPostgres();
});
afterAll(() => postgres?.close());

const ENGINES = [
  { ending: 'db', isMissing: false, makeDatabase: async () => `file:${makeStoreFile()}` },
  {
    ending: 'dump',
    isMissing: Boolean(postgresMissing),
    makeDatabase: async () => (await postgres?.createDatabase()) ?? '',
  },
];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function open(databaseUrl: string): Promise<Store> {
  const store = await openStore(databaseUrl);
  onTestFinished(() => store.close());
  return store;
}

for (const { ending, isMissing, makeDatabase } of ENGINES)
  describe.skipIf(isMissing)(`backups leads-….${ending}`, () => {
    let backups = 0;

    /** Copies a store like the nightly backup, a day later each time. */
    async function backup(store: Store, folder: string): Promise<string> {
      backups += 1;
      const file = join(folder, `leads-${backups}.${ending}`);
      await store.backUp(file);
      const made = new Date(Date.UTC(2026, 10, backups));
      utimesSync(file, made, made);
      return file;
    }

    test('finds leads of a lost database behind later backups of the empty one', async () => {
      const folder = makeFolder();
      const before = await open(await makeDatabase());
      for (const _ of [1, 2, 3]) await before.saveLead(makeOther(), []);
      const file = await backup(before, folder);
      const names = readdirSync(folder);
      expect(await findLostBackup(await before.readLastNumber(), folder)).toBeUndefined();

      const empty = await open(await makeDatabase());
      expect(await empty.readLastNumber()).toBe(0);
      expect(await findLostBackup(0, folder)).toMatchObject({ file });
      await backup(empty, folder);
      await empty.saveLead(makeOther(), []);
      await backup(empty, folder);
      expect(await findLostBackup(await empty.readLastNumber(), folder)).toMatchObject({ file });
      expect(names.every((name) => readdirSync(folder).includes(name))).toBe(true);
      expect(readdirSync(folder)).toHaveLength(3);
    });

    test('does not count deleted leads as lost', async () => {
      const folder = makeFolder();
      const store = await open(await makeDatabase());
      for (const _ of [1, 2]) await store.saveLead(makeOther(), []);
      await backup(store, folder);
      await store.eraseLeads([1, 2]);
      expect(await findLostBackup(await store.readLastNumber(), folder)).toBeUndefined();
    });

    test('skips a file that is not a backup', async () => {
      const folder = makeFolder();
      writeFileSync(join(folder, `leads-9.${ending}`), 'not a backup');
      expect(await findLostBackup(0, folder)).toBeUndefined();
      expect(await findLostBackup(0, join(folder, 'missing'))).toBeUndefined();
    });
  });
