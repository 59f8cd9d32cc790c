import ipaddr from 'ipaddr.js';
import { SEND_PATH } from '#shared/lead/wire.ts';
import type { Answer, Network } from './network.ts';
import type { Report } from './report.ts';

/** Maximum cache time of a page, because a new price must appear. */
const MAX_PAGE_AGE_SECONDS = 60;

const GUIDE = 'docs/operations.md, «Behind Cloudflare»';

/**
 * Compares the public address with the local server. Proxies and CDNs may rewrite or cache pages, refuse forms, or hide
 * the visitor's address.
 *
 * @param here the local address of the server
 */
export async function examineProxy(
  here: string,
  siteUrl: string,
  report: Report,
  { ask, isLoopback }: Network,
): Promise<void> {
  try {
    await examineVisitors(siteUrl, report, { ask, isLoopback });
    examinePage(await ask(`${here}/`), await ask(`${siteUrl}/`), report);
    const [server, visitors] = [await ask(here + SEND_PATH, POST), await ask(siteUrl + SEND_PATH, POST)];
    if (server.status === visitors.status && server.text === visitors.text) return;
    report.bad(
      `Заявки з форм не доходять до сервера: те, що стоїть перед ним, відповідає ${visitors.status} замість ${server.status}. Дозвольте POST на /api/ (у Cloudflare: Security → WAF, Bots), див. ${GUIDE}.`,
    );
  } catch (error) {
    report.warning(`Порівняти сторінки сервера й адреси ${siteUrl} не вдалося (${error}).`);
  }
}

/** A form without fields, which the server rejects. */
const POST = { json: {} };

/** Rate limits count by address. If all visitors share one, a busy evening rejects leads. */
async function examineVisitors(
  siteUrl: string,
  report: Report,
  { ask, isLoopback }: Pick<Network, 'ask' | 'isLoopback'>,
): Promise<void> {
  const { text, headers } = await ask(`${siteUrl}/healthz`);
  const seen = readVisitor(text);
  if (!seen) return;
  if (headers?.has('cf-ray')) {
    // Cloudflare serves this path on every site. It shows the visitor's address.
    const trace = await ask(`${siteUrl}/cdn-cgi/trace`);
    const [, own] = /^ip=(\S+)$/m.exec(trace.text) ?? [];
    if (!own || !ipaddr.isValid(own) || isSame(own, seen)) return;
    report.bad(
      `Перед сайтом стоїть Cloudflare, і сервер бачить усіх відвідувачів за його адресами (${seen} замість ${own}), тож вони ділитимуть одне обмеження. Впишіть у nginx real_ip_header CF-Connecting-IP: ${GUIDE}.`,
    );
  } else if (ipaddr.process(seen).range() === 'loopback' && !(await isLoopback(new URL(siteUrl).hostname))) {
    report.bad(
      `Сервер бачить усіх відвідувачів за однією адресою (${seen}), тож вони ділитимуть одне обмеження: проксі має передавати адресу в X-Forwarded-For, а TRUST_PROXY — називати проксі.`,
    );
  }
}

function readVisitor(health: string): string | undefined {
  const { visitor } = JSON.parse(health) as { visitor?: unknown };
  return typeof visitor === 'string' && ipaddr.isValid(visitor) ? visitor : undefined;
}

function isSame(one: string, other: string): boolean {
  return ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString();
}

/** Signs of services that rewrite pages. */
const REWRITERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [
    /email-protection|__cf_email__/,
    'приховування пошти (Cloudflare: Scrape Shield → Email Address Obfuscation)',
  ],
  [/rocket-loader/, 'Rocket Loader (Cloudflare: Speed → Optimization)'],
  [/beacon\.min\.js|cloudflareinsights/, 'лічильник Cloudflare Web Analytics'],
];

function examinePage(server: Answer, visitors: Answer, report: Report): void {
  const age = Number(visitors.headers?.get('age') ?? 0);
  if (age > MAX_PAGE_AGE_SECONDS)
    report.warning(
      `Сторінки зберігає кеш перед сервером (вік ${age} с): нові ціни й тексти відвідувачі побачать із запізненням. Вимкніть кеш сторінок, див. ${GUIDE}.`,
    );
  if (server.text === visitors.text) return;
  const names = REWRITERS.filter(([sign]) => sign.test(visitors.text) && !sign.test(server.text)).map(
    ([, name]) => name,
  );
  if (names.length > 0)
    report.bad(
      `Те, що стоїть перед сервером, переписує сторінки: ${names.join('; ')}. Вимкніть це: на сторінці воно не працює, а адреси й кнопки псує.`,
    );
  else if (age <= MAX_PAGE_AGE_SECONDS)
    report.warning(
      'За публічною адресою головна сторінка не така, як її віддає сервер: щось перед ним її переписує або зберігає стару. Вимкніть зміни HTML у проксі.',
    );
}
