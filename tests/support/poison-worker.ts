/**
 * A worker process that crashes while it sends an e-mail about «Учень 2.»:
 * node poison-worker.ts <database> <EmailJS origin> <clock offset in ms> [<Telegram origin>]
 * Its store's clock runs fast, so that a process of some seconds includes the pause between two attempts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { openStore } from '../../src/server/store/open.ts';
import { EMAILJS_NAMES } from './providers/email-provider.ts';
import { SCHOOL_CONTENT } from './school-content.ts';

const [file = '', origin = '', ahead = '0', botOrigin] = process.argv.slice(2);
const LIFETIME_MS = 8000;
const SPEED = 4;
/** Delay of the provider's answer. The process can crash during it. */
const ROUND_TRIP_MS = 100;

const realFetch = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const isEmail = String(url).startsWith(origin);
  if (isEmail && String(init?.body).includes('Учень 2.')) process.kill(process.pid, 'SIGKILL');
  await sleep(ROUND_TRIP_MS);
  return realFetch(url, init);
};

const store = await openStore(`file:${file}`, {
  now: () => Math.round(Date.now() + Number(ahead) + performance.now() * SPEED),
});
const config = readConfig({
  EMAILJS_ORIGIN: origin,
  ...EMAILJS_NAMES,
  EMAILJS_MIN_INTERVAL_MS: '0',
  ...(botOrigin && {
    TELEGRAM_ORIGIN: botOrigin,
    TELEGRAM_BOT_TOKEN: '123456:token',
    TELEGRAM_CHAT_ID: '-1007007',
    TELEGRAM_MIN_INTERVAL_MS: '0',
  }),
  REMINDERS: 'off',
});
const silent = { info: () => {}, warn: () => {}, error: () => {} };
startDelivery({ store, readContent: () => SCHOOL_CONTENT, config, logger: silent, pollMs: 50 });
setTimeout(() => process.exit(0), LIFETIME_MS);
