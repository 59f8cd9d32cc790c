import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';

/** Names a database in a folder of its own that is gone after the test. */
export function makeStoreFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'leads.db');
}

/** Opens a real SQLite store that lives by the given clock and is closed after the test. */
export async function openTestStore(file: string, now: () => number = Date.now): Promise<Store> {
  const store = await openStore(`file:${file}`, { now });
  onTestFinished(() => store.close());
  return store;
}

/** Lets the time pass for which nobody else leads, or repeats what a killed process was sending. */
export function endLeases(file: string): void {
  const database = new DatabaseSync(file, { timeout: 3000 });
  database.exec("UPDATE leader SET held_until = 0; UPDATE outbox SET due_at = 0 WHERE state = 'sending'");
  database.close();
}
