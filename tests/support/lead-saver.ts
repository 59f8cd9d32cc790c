import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/server/store/open.ts';
import { makeNewLead } from './make-lead.ts';

/**
 * A process that repeatedly opens a database and saves a lead: `node lead-saver.ts ADDRESS`. Prints each lead after
 * the store has confirmed it.
 */
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

console.log('ready');
for (;;) {
  const lead = makeNewLead('trial');
  try {
    const store = await openStore(process.argv[2] ?? '', { logger, onFatal: () => undefined });
    await store.saveLead(lead, ['email']).then(
      ({ number }) => console.log(`saved ${number} ${lead.requestId}`),
      (error) => console.log(`rejected ${error.name} ${error.code}`),
    );
    await store.close();
  } catch (error) {
    console.log(`refused ${error}`);
  }
  await sleep(Math.random() * 20);
}
