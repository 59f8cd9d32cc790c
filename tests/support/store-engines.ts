import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';

/** A new database for one test, on either engine. */
export type TestDatabase = {
  /** Opens another instance on it. All instances close with the database. */
  open(): Promise<Store>;
  /** Moves the clock of all instances. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
};

export async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  const stores: Store[] = [];
  let passedMs = 0;
  return {
    async open() {
      const now = () => Date.now() + passedMs;
      const store = await openStore(`file:${join(folder, 'leads.db')}`, { now });
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

/** A PostgreSQL database that tests share in turn. Each test leaves it empty. */
export async function createPostgresDatabase(address: string): Promise<TestDatabase> {
  let client: Client | undefined;
  const stores: Store[] = [];
  return {
    async open() {
      const store = await openStore(address, { logger: console });
      stores.push(store);
      return store;
    },
    async passTime(ms) {
      // Prepared once, because a test of a month has thousands of steps.
      client ??= await connect(address);
      await client.query(moveBack(ms));
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()));
      await client?.end();
      if (stores.length > 0) await runSql(address, EMPTY);
    },
  };
}

export async function runSql(address: string, sql: string): Promise<void> {
  const client = await connect(address);
  await client.query(sql);
  await client.end();
}

async function connect(address: string): Promise<Client> {
  const client = new Client(address);
  await client.connect();
  return client;
}

/** The clock belongs to the database, so the stored times move instead. */
function moveBack(ms: number): string {
  const back = `- ${ms} * interval '1 millisecond'`;
  return `
    UPDATE lead SET created_at = created_at ${back};
    UPDATE conversation SET "at" = "at" ${back}, due_at = due_at ${back},
      opened_at = opened_at ${back}, closed_at = closed_at ${back};
    UPDATE event SET "at" = "at" ${back}, due_at = due_at ${back};
    UPDATE notified SET "at" = "at" ${back};
    UPDATE leader SET held_until = held_until ${back};
    UPDATE outbox SET due_at = due_at ${back}, claimed_at = claimed_at ${back},
      failed_since = failed_since ${back},
      planned_at = planned_at ${back}, done_at = done_at ${back};
    UPDATE channel SET failing_since = failing_since ${back}, last_success_at = last_success_at ${back}`;
}

const EMPTY = `
  DELETE FROM outbox;
  DELETE FROM lead;
  DELETE FROM conversation;
  DELETE FROM notified;
  DELETE FROM fact;
  DELETE FROM leader;
  DELETE FROM erasure;
  DELETE FROM erased_lead;
  UPDATE channel SET failing_code = NULL, failing_since = NULL,
    last_success_at = DEFAULT;
  ALTER TABLE lead ALTER number RESTART;
  ALTER TABLE conversation ALTER id RESTART`;
