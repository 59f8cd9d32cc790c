import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { CommandContext } from '../../src/server/cli/command.ts';
import { findLeads } from '../../src/server/cli/commands/find.ts';
import type { ListOptions } from '../../src/server/store/leads.ts';
import { makeLead } from './make-lead.ts';

/** Searches as many leads as `workerData` says, every one of them found and long, and answers what is written. */
const [out, remarks] = [new PassThrough(), new PassThrough().resume()];
const store = {
  listHandlingChanges: async () => [],
  listLeads: async ({ limit, before = workerData + 1 }: ListOptions) =>
    Array.from({ length: Math.min(limit, before - 1) }, (_, index) => {
      const number = before - 1 - index;
      // A text of its own for each, as a database gives it.
      const message = Buffer.alloc(12_000, 'приходьте ').toString();
      return { ...makeLead('trial', { number, fields: { name: 'Олена', message } }), deliveries: [] };
    }),
};
await findLeads(['приходьте'], { store, out, remarks } as unknown as CommandContext);
out.end();
parentPort?.postMessage(await text(out));
