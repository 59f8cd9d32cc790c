// @module-tag slow
import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeNewLead } from '../support/make-lead.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

const WORKER = fileURLToPath(new URL('../support/poison-worker.ts', import.meta.url));
/** A little more than the lease of a leader. */
const LEADER_LEASE_MS = 16_000;

test('a lead that kills the process is given up after ten deaths, and the others get through', async () => {
  const provider = await startEmailProvider();
  const file = makeStoreFile();
  const store = await openTestStore(file);
  for (const name of ['Учень 1.', 'Учень 2.', 'Учень 3.', 'Учень 4.']) {
    await store.saveLead(makeNewLead('trial', { fields: { name, phone: '1' } }), ['email']);
  }
  // An earlier failure of another sort does not hide what it does now.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE outbox SET error_code = 'timeout' WHERE lead_number = 2`);
  database.close();
  const states = async () => {
    const leads = await store.listLeads({ limit: 10 });
    return leads.reverse().map(({ deliveries }) => deliveries[0]?.state);
  };
  const live = (lives: number) => runWorker(file, provider.origin, lives * LEADER_LEASE_MS);

  // Each process leads once the lease of the dead one has ended, and finds the lead first in the queue.
  for (let death = 1; death <= 10; death++) expect(await live(death), `life ${death}`).toBe('SIGKILL');
  expect(await live(11)).toBe(null);
  expect(await states()).toEqual(['done', 'dead', 'done', 'done']);
  const lead = await store.findLead(2);
  expect(lead?.deliveries[0]).toMatchObject({ attempts: 11, lastErrorCode: 'crash' });
  expect(provider.accepted()).toHaveLength(3);
  await provider.close();
});

/** Runs a worker process to its end; returns the signal that ended it, or null. */
function runWorker(file: string, origin: string, aheadMs: number): Promise<NodeJS.Signals | null> {
  const worker = spawn(process.execPath, [WORKER, file, origin, String(aheadMs)], { stdio: 'inherit' });
  return new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
}
