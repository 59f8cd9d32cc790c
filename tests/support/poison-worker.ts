/**
 * A server process, as far as delivery goes, that dies on the spot whenever it sends a lead named «Учень 2.»:
 *   node poison-worker.ts <database> <EmailJS origin> <ms by which its clock is ahead>
 */
import { join } from 'node:path';
import { startDelivery } from '../../src/server/delivery/worker.ts';
import { MIGRATIONS_FOLDER } from '../../src/server/store/migrations.ts';
import { openSqliteStore } from '../../src/server/store/sqlite/store.ts';
import { SCHOOL_WORDS } from './school-words.ts';

const [file = '', origin = '', ahead = '0'] = process.argv.slice(2);
const LIFETIME_MS = 1000;

const realFetch = globalThis.fetch;
globalThis.fetch = (url, init) => {
  if (String(init?.body).includes('Учень 2.')) process.kill(process.pid, 'SIGKILL');
  return realFetch(url, init);
};

const store = await openSqliteStore(file, {
  migrationsFolder: join(MIGRATIONS_FOLDER, 'sqlite'),
  now: () => Date.now() + Number(ahead),
});
const templates = { contact: 'contact', trial: 'trial', package: 'package' };
const email = {
  publicKey: 'public',
  privateKey: undefined,
  serviceId: 'service',
  templates,
  hasCard: false,
  minIntervalMs: 0,
};
const silent = { info: () => {}, warn: () => {}, error: () => {} };
startDelivery({
  store,
  readContent: () => SCHOOL_WORDS,
  config: {
    email: { provider: 'emailjs', origin, ...email },
    bot: undefined,
    webhook: undefined,
    reminders: undefined,
  },
  logger: silent,
});
setTimeout(() => process.exit(0), LIFETIME_MS);
