/**
 * `npm run bench`: builds nothing, measures the present `dist/` and the real server on it. Figures are for
 * comparing two states of this project on one machine in one hour, nothing else.
 */
import { loadavg } from 'node:os';
import { ensureChromium, findChromium } from '../scripts/find-chromium.ts';
import { startSite } from '../tests/support/start-site.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMainThread } from './main-thread.ts';
import { measurePageWeight } from './page-weight.ts';
import { measureThroughput } from './throughput.ts';
import { measureWeakPhone } from './weak-phone.ts';

const lacking = ensureChromium();
const chromium = findChromium();
if (!chromium) throw new Error(lacking);
console.log(`Load average before: ${loadavg().map((load) => load.toFixed(1))}`);
await measurePageWeight();
// An empty setting is one that is not set: delivery would share the cores.
const noChannels = Object.fromEntries(
  [
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_CONTACT',
    'EMAILJS_TEMPLATE_TRIAL',
    'EMAILJS_TEMPLATE_PACKAGE',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_CHAT_ID',
  ].map((setting) => [setting, '']),
);
const site = await startSite({ ...noChannels, RATE_LIMIT_PER_MINUTE: '0' });
try {
  await measureThroughput(site.origin);
  await measureMainThread(site.origin, chromium);
  await measureWeakPhone(site.origin, chromium);
  await measureLighthouse(site.origin, chromium);
} finally {
  await site.stop();
}
console.log(`Load average after: ${loadavg().map((load) => load.toFixed(1))}`);
