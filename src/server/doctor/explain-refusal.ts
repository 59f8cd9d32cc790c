import { domainToUnicode } from 'node:url';
import type { Config } from '../config.ts';
import { adviseOn } from '../lead/advice.ts';
import type { Channel } from '../lead/lead.ts';
import type { DeliveryFailure } from '../queue/failure.ts';

/** What the owner does about an address that was tried by hand, after «За адресою HOST:PORT». */
const UNREACHED: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/econnrefused/i, 'ніхто не відповідає: перевірте хост і порт та чи працює там програма.'],
  [/timeout|etimedout|timed out/i, 'немає відповіді: перевірте хост, порт і чи не закриває їх брандмауер.'],
  [
    /wrong.version|ssl routines/i,
    'не говорять мовою TLS: для порту 465 потрібна адреса smtps://, для 587 — smtp://.',
  ],
  [/cert|self.signed|altname/i, 'сертифікат недійсний або для іншого імені: перевірте хост.'],
  [/econnreset|epipe|und-err-socket|ehostunreach|enetunreach/i, 'з’єднання обірвалося: перевірте мережу.'],
  [/^network/, 'не вдалося з’єднатися: перевірте хост, порт і мережу.'],
];

const NO_SUCH_NAME = /enotfound|eai.again|edns/i;

/**
 * What the owner does about a channel that refused: with the address that did not answer, and the provider's own words.
 */
export function explainRefusal(
  channel: Channel,
  { code, providerText = '' }: Pick<DeliveryFailure, 'code' | 'providerText'>,
  config: Config,
): string {
  const place = findPlace(channel, config);
  const isUnreached = /^(?:network|smtp-e|timeout)/.test(code);
  if (place && isUnreached) {
    const said = `${code} ${providerText}`;
    if (NO_SUCH_NAME.test(said))
      return `Адреси ${place.hostname} не існує: перевірте, чи її написано без помилки, і чи є інтернет.`;
    const network = UNREACHED.find(([pattern]) => pattern.test(said));
    if (network) return `За адресою ${place.host} ${network[1]}`;
  }
  const advice = adviseOn(channel, code, channel === 'webhook' ? '' : providerText);
  const quoted = quote(providerText, config);
  return quoted ? `${advice} Відповідь: «${quoted}»` : advice;
}

/** The host and port that a channel's calls go to. */
function findPlace(channel: Channel, { email, bot, webhook }: Config) {
  const emailAddress = email?.provider === 'smtp' ? email.url : email?.origin;
  const addresses: Partial<Record<Channel, string | undefined>> = {
    email: emailAddress,
    bot: bot?.origin,
    webhook: webhook?.url,
  };
  const address = addresses[channel];
  if (!address) return undefined;
  const { hostname, port, protocol } = new URL(address);
  const defaultPort = { 'https:': 443, 'http:': 80, 'smtps:': 465, 'smtp:': 587 }[protocol];
  const name = domainToUnicode(hostname) || hostname;
  return { hostname: name, host: `${name}:${port || defaultPort}` };
}

const MOST_QUOTED = 160;

/** A provider's words in a line of the terminal, without what could steer it and without our own secrets. */
function quote(text: string, { email, bot }: Config): string {
  const key = email?.provider === 'emailjs' ? email.privateKey : undefined;
  const password = email?.provider === 'smtp' ? decodeURIComponent(new URL(email.url).password) : undefined;
  const secrets = [key, password, bot?.token].flatMap((secret) => secret || []);
  const harmless = secrets.reduce((words, secret) => words.replaceAll(secret, '…'), text);
  return harmless
    .replaceAll(/\p{Cc}\[[\d;]*m|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_QUOTED);
}
