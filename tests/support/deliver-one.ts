// Saves one lead in a store and sends it by the channels of the settings; for tests that change the project itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { configuredChannels, readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery/queue/worker.ts';
import { openStore } from '../../src/server/store/open.ts';
import { makeNewLead } from './make-lead.ts';
import { SCHOOL_WORDS } from './school-words.ts';

const logger = { info() {}, warn: console.error, error: console.error };
const config = readConfig(process.env);
const store = await openStore(config.databaseUrl, { logger, onFatal: console.error, maxStartWaitMs: 1000 });
const { number } = await store.saveLead(makeNewLead('trial'), configuredChannels(config));
const worker = startDelivery({ store, config, readContent: () => SCHOOL_WORDS, logger });
worker.notify();
for (let tries = 0; tries < 200 && (await store.checkHealth()).pending > 0; tries += 1) await sleep(50);
await worker.stop(0);
const lead = await store.findLead(number);
await store.close();
console.log(JSON.stringify(lead?.deliveries.map(({ channel, state }) => ({ channel, state }))));
