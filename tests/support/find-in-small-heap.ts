import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { CommandContext } from '../../src/server/cli/command.ts';
import { findLeads } from '../../src/server/cli/commands/find.ts';
import type { ListOptions } from '../../src/server/store/leads.ts';
import { makeLead } from './make-lead.ts';

/**
 * Runs `find` on a fake store with `workerData` long leads and returns its output. All leads contain «приходьте»;
 * only the oldest contains «найперша».
 */
const { args, leads } = workerData;
const [out, remarks] = [new PassThrough(), new PassThrough().resume()];
const store = {
  listHistory: async () => [],
  checkHealth: async () => ({ oldestPendingMs: null, breakers: [], failures: [] }),
  scanLeads: async (options: ListOptions) =>
    listNumbers(options).map((number) => ({ ...makeStored(number), conversationId: number })),
  findLead: async (number: number) => makeStored(number),
};
const context = { store, config: {}, out, remarks } as unknown as CommandContext;
await findLeads(args, context);
out.end();
parentPort?.postMessage(await text(out));

function listNumbers({ limit, before = leads + 1 }: ListOptions): number[] {
  return Array.from({ length: Math.min(limit, before - 1) }, (_, index) => before - 1 - index);
}

function makeStored(number: number) {
  // Each lead has its own string, as from a database.
  const message = Buffer.alloc(12_000, 'приходьте ').toString() + (number === 1 ? 'найперша' : '');
  const fields = { name: 'Олена', message };
  return { ...makeLead('trial', { number, createdAt: new Date(), fields }), deliveries: [] };
}
