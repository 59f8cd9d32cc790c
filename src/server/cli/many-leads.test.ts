// @module-tag slow
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const LEADS = 20_000;

/** Search output over leads of 12 KB each, with memory for a few thousand of them. */
async function findInLittleMemory(...args: string[]): Promise<string> {
  const script = new URL('../../../tests/support/find-in-small-heap.ts', import.meta.url);
  const worker = new Worker(script, {
    workerData: { args, leads: LEADS },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const [written] = await once(worker, 'message');
  return written;
}

it('searches more leads than fit into memory, down to the oldest', async () => {
  const written = await findInLittleMemory('найперша');
  expect(written).toMatch(/^1 /m);
  expect(written).not.toMatch(/^20000 /m);
});

it('shows the newest of many found leads and reports further ones', async () => {
  const written = await findInLittleMemory('приходьте');
  expect(written).toMatch(/^20000 .*\n19999 /m);
  expect(written).toMatch(/Є ще, тут найновіші 20\./);
});
