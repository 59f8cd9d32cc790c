import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';

/** Path of a database in a folder that is deleted with the test. */
export function makeStoreFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'leads.db');
}

/** Opens a SQLite store with the given clock. It closes with the test. */
export async function openTestStore(file: string, now: () => number = Date.now): Promise<Store> {
  const store = await openStore(`file:${file}`, { now });
  onTestFinished(() => store.close());
  return store;
}

/** Moves the clock past the lease of another leader or of a killed process. */
export function endLeases(file: string): void {
  const database = new DatabaseSync(file, { timeout: 3000 });
  database.exec("UPDATE leader SET held_until = 0; UPDATE outbox SET due_at = 0 WHERE state = 'sending'");
  database.close();
}
