/**
 * A server process, as far as delivery goes, that dies on the spot whenever it sends a lead named «Учень 2.»:
 *   node poison-worker.ts <database> <EmailJS origin> <ms by which its clock is ahead>
 */
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { openStore } from '../../src/server/store/open.ts';
import { EMAILJS_NAMES } from './providers/email-provider.ts';
import { SCHOOL_WORDS } from './school-words.ts';

const [file = '', origin = '', ahead = '0'] = process.argv.slice(2);
const LIFETIME_MS = 1000;

const realFetch = globalThis.fetch;
globalThis.fetch = (url, init) => {
  if (String(init?.body).includes('Учень 2.')) process.kill(process.pid, 'SIGKILL');
  return realFetch(url, init);
};

const store = await openStore(`file:${file}`, { now: () => Date.now() + Number(ahead) });
const config = readConfig({
  EMAILJS_ORIGIN: origin,
  ...EMAILJS_NAMES,
  EMAILJS_MIN_INTERVAL_MS: '0',
});
const silent = { info: () => {}, warn: () => {}, error: () => {} };
startDelivery({ store, readContent: () => SCHOOL_WORDS, config, logger: silent });
setTimeout(() => process.exit(0), LIFETIME_MS);
