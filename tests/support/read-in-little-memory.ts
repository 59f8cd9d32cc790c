import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { CommandContext } from '../../src/server/cli/command.ts';
import { findLeads } from '../../src/server/cli/commands/find.ts';
import { showStats } from '../../src/server/cli/commands/stats.ts';
import type { ListOptions } from '../../src/server/store/leads.ts';
import { makeLead } from './make-lead.ts';

/**
 * Has a command read as many leads as `workerData` says, every one of them recent, found and long; answers what is
 * written.
 */
const { command, leads } = workerData;
const [out, remarks] = [new PassThrough(), new PassThrough().resume()];
const store = {
  listHistory: async () => [],
  checkHealth: async () => ({ oldestPendingMs: null, breakers: [], failures: [] }),
  listLeads: async ({ limit, before = leads + 1 }: ListOptions) =>
    Array.from({ length: Math.min(limit, before - 1) }, (_, index) => {
      const number = before - 1 - index;
      // A text of its own for each, as a database gives it.
      const message = Buffer.alloc(12_000, 'приходьте ').toString();
      return {
        ...makeLead('trial', { number, createdAt: new Date(), fields: { name: 'Олена', message } }),
        deliveries: [],
      };
    }),
};
const context = { store, config: {}, out, remarks } as unknown as CommandContext;
await (command === 'find' ? findLeads(['приходьте'], context) : showStats(['--days', '30'], context));
out.end();
parentPort?.postMessage(await text(out));
