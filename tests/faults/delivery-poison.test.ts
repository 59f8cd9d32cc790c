// @module-tag slow
import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Channel } from '../../src/server/lead/lead.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

const WORKER = fileURLToPath(new URL('../support/poison-worker.ts', import.meta.url));
/** Store time between two starts: longer than the worker runs plus its lease. */
const STEP_MS = 120_000;

test('a lead that crashes the process fails after ten crashes, and the others are sent in between', async () => {
  const { file, provider, save, runWorker, states } = await startSchool(['email']);
  for (const name of ['Учень 1.', 'Учень 2.', 'Учень 3.', 'Учень 4.']) await save(name);
  // An earlier failure of another kind does not affect this count.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE outbox SET error_code = 'timeout' WHERE lead_number = 2`);
  database.close();

  expect(await runWorker(), 'run 1').toBe('SIGKILL');
  expect(await states('email')).toEqual(['done', 'pending', 'pending', 'pending']);
  expect(await runWorker(), 'run 2').toBe('SIGKILL');
  expect(await states('email')).toEqual(['done', 'pending', 'done', 'done']);
  for (let death = 3; death <= 10; death++) {
    await save(`Учень ${death + 2}.`);
    expect(await runWorker(), `run ${death}`).toBe('SIGKILL');
    const others = (await states('email')).toSpliced(1, 1);
    expect(others, `run ${death}`).toEqual(others.map(() => 'done'));
  }
  expect(await runWorker(), 'run 11').toBe(null);
  expect((await states('email'))[1]).toBe('dead');
  const store = await openTestStore(file);
  expect((await store.findLead(2))?.deliveries[0]).toMatchObject({ attempts: 11, lastErrorCode: 'crash' });
  expect(provider.accepted()).toHaveLength(11);
});

test('a lead that crashes the process does not stop another channel', async () => {
  const { save, runWorker, states } = await startSchool(['email', 'bot']);
  await save('Учень 1.');
  await save('Учень 2.');

  for (let death = 1; death <= 10; death++) {
    await save(`Учень ${death + 2}.`);
    expect(await runWorker(), `run ${death}`).toBe('SIGKILL');
    // Messages of two runs ago are in the chat. A message lost in a crash is repeated in the next run.
    const others = (await states('bot')).slice(2, death - 2);
    expect(others, `run ${death}`).toEqual(others.map(() => 'done'));
  }
  expect(await runWorker(), 'run 11').toBe(null);
  expect(await states('email')).toEqual(['done', 'dead', ...Array(10).fill('done')]);
  expect(await states('bot')).toEqual(Array(12).fill('done'));
});

async function startSchool(channels: readonly Channel[]) {
  const [provider, bot] = [await startEmailProvider(), await startBotProvider()];
  onTestFinished(async () => void (await Promise.all([provider.close(), bot.close()])));
  const file = makeStoreFile();
  let aheadMs = 0;
  const store = await openTestStore(file, () => Date.now() + aheadMs);
  return {
    ...{ file, provider, bot },
    save: (name: string) =>
      store.saveLead(makeNewLead('trial', { fields: { name, phone: '1' } }), [...channels]),
    /** Runs a worker until it exits. Returns the signal that ended it, or null. */
    runWorker(): Promise<NodeJS.Signals | null> {
      const settings = [
        file,
        provider.origin,
        String(aheadMs),
        ...(channels.includes('bot') ? [bot.origin] : []),
      ];
      const worker = spawn(process.execPath, [WORKER, ...settings], { stdio: 'inherit' });
      aheadMs += STEP_MS;
      return new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
    },
    /** State of the deliveries of a channel, by lead number. */
    async states(channel: Channel) {
      const leads = await store.listLeads({ limit: 20 });
      const deliveries = leads.reverse().flatMap((lead) => lead.deliveries);
      return deliveries.filter((delivery) => delivery.channel === channel).map(({ state }) => state);
    },
  };
}
