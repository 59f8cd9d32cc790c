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
/** The time of the store between two starts: more than a life of the worker and the lease that it leaves. */
const STEP_MS = 120_000;

test('a lead that kills the process is given up after ten deaths, and the others go out between them', async () => {
  const { file, provider, save, live, states } = await startSchool(['email']);
  for (const name of ['Учень 1.', 'Учень 2.', 'Учень 3.', 'Учень 4.']) await save(name);
  // An earlier failure of another sort does not hide what it does now.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE outbox SET error_code = 'timeout' WHERE lead_number = 2`);
  database.close();

  expect(await live(), 'life 1').toBe('SIGKILL');
  expect(await states('email')).toEqual(['done', 'pending', 'pending', 'pending']);
  expect(await live(), 'life 2').toBe('SIGKILL');
  expect(await states('email')).toEqual(['done', 'pending', 'done', 'done']);
  for (let death = 3; death <= 10; death++) {
    await save(`Учень ${death + 2}.`);
    expect(await live(), `life ${death}`).toBe('SIGKILL');
    const others = (await states('email')).toSpliced(1, 1);
    expect(others, `life ${death}`).toEqual(others.map(() => 'done'));
  }
  expect(await live(), 'life 11').toBe(null);
  expect((await states('email'))[1]).toBe('dead');
  const store = await openTestStore(file);
  expect((await store.findLead(2))?.deliveries[0]).toMatchObject({ attempts: 11, lastErrorCode: 'crash' });
  expect(provider.accepted()).toHaveLength(11);
});

test('a lead that kills the process does not hold up another channel', async () => {
  const { save, live, states } = await startSchool(['email', 'bot']);
  await save('Учень 1.');
  await save('Учень 2.');

  for (let death = 1; death <= 10; death++) {
    await save(`Учень ${death + 2}.`);
    expect(await live(), `life ${death}`).toBe('SIGKILL');
    // What was saved two lives ago is in the chat: a message that was lost by the way is repeated in the next life.
    const others = (await states('bot')).slice(2, death - 2);
    expect(others, `life ${death}`).toEqual(others.map(() => 'done'));
  }
  expect(await live(), 'life 11').toBe(null);
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
    /** Runs a worker process to its end; returns the signal that ended it, or null. */
    live(): Promise<NodeJS.Signals | null> {
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
    /** Where the deliveries of a channel stand, by lead number. */
    async states(channel: Channel) {
      const leads = await store.listLeads({ limit: 20 });
      const deliveries = leads.reverse().flatMap((lead) => lead.deliveries);
      return deliveries.filter((delivery) => delivery.channel === channel).map(({ state }) => state);
    },
  };
}
