import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '../../src/server/store/migrations.ts';
import { openSqliteStore } from '../../src/server/store/sqlite-store.ts';
import type { Store } from '../../src/server/store/store.ts';

/** A database of its own for one test, whatever the engine. */
export type TestDatabase = {
  /** Opens another instance on it; all of them are closed with the database. */
  open(): Promise<Store>;
  /** Lets time pass for every instance at once. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
};

export type CreateDatabase = () => Promise<TestDatabase>;

export async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  const stores: Store[] = [];
  let passedMs = 0;
  return {
    async open() {
      const now = () => Date.now() + passedMs;
      const migrationsFolder = join(MIGRATIONS_FOLDER, 'sqlite');
      const store = await openSqliteStore(join(folder, 'leads.db'), { migrationsFolder, now });
      stores.push(store);
      return store;
    },
    async passTime(ms) {
      passedMs += ms;
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
