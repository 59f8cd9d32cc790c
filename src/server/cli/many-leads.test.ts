import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const LEADS = 20_000;

/** What a command writes that reads as many leads, of 12 KB each, in the memory for a few thousand of them. */
async function readInLittleMemory(command: 'find' | 'stats'): Promise<string> {
  const script = new URL('../../../tests/support/read-in-little-memory.ts', import.meta.url);
  const worker = new Worker(script, {
    workerData: { command, leads: LEADS },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const [written] = await once(worker, 'message');
  return written;
}

it('finds more leads than memory could hold, says how many, and shows the newest', async () => {
  const written = await readInLittleMemory('find');
  expect(written).toMatch(/^20000 .*\n19999 /m);
  expect(written).toMatch(/Знайдено 20000, тут найновіші 20\./);
});

it('counts more leads of the last days than memory could hold', async () => {
  const written = await readInLittleMemory('stats');
  expect(written).toMatch(/^пробний урок +20000 +20000 +20000 +20000$/m);
  expect(written).toMatch(/^невідома +20000$/m);
});
