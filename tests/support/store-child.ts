import { createInterface } from 'node:readline';
import { openStore } from '../../src/server/store/open.ts';
import { makeNewLead } from './make-lead.ts';

/**
 * A process with its own store, which tests kill and disturb: `node store-child.ts FILE`. It reads one command per
 * line and prints one line for each event.
 */

const FLOOD_CALLERS = 50;

const onFatal = () => print('fatal');
const store = await openStore(`file:${process.argv[2]}`, { onFatal }).catch(refuse);

const COMMANDS: Record<string, () => Promise<void>> = {
  save,
  async flood() {
    await Promise.all(Array.from({ length: FLOOD_CALLERS }, () => repeat(save)));
  },
  purge: () => repeat(purge),
};

print('ready');
for await (const command of createInterface(process.stdin)) void COMMANDS[command]?.();

async function save(): Promise<void> {
  const lead = makeNewLead('trial');
  await store.saveLead(lead, ['email', 'bot']).then(
    () => print(`saved ${lead.requestId}`),
    (error) => print(`rejected ${error.name}`),
  );
}

async function purge(): Promise<void> {
  const deleted = await store.deleteLeads(new Date(), 10);
  if (deleted > 0) print(`deleted ${deleted}`);
}

async function repeat(work: () => Promise<void>): Promise<never> {
  for (;;) await work();
}

function refuse(error: Error): never {
  print(`refused ${error.name} ${error.message}`);
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
