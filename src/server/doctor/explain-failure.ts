import { domainToUnicode } from 'node:url';
import { explainCause, findCause } from '../causes/find-cause.ts';
import type { Config } from '../config.ts';
import { explainStartError } from '../explain-start-error.ts';
import type { Channel } from '../lead/lead.ts';
import type { DeliveryFailure } from '../outbox/failure.ts';
import { StoreUnavailableError } from '../store-error.ts';

/**
 * Explains why a channel refused, and the next step. Adds the address if it was unreachable, and the provider's own
 * text.
 */
export function explainFailure(
  channel: Channel,
  { code, providerText = '' }: Pick<DeliveryFailure, 'code' | 'providerText'>,
  config: Config,
): string {
  const cause = findCause(code);
  const isUnreached = /^(?:network|timeout)/.test(code);
  const sentence = cause
    ? explainCause(cause, isUnreached ? findPlace(channel, config) : '')
    : 'Причина невідома.';
  const quoted = quote(providerText, config);
  return quoted ? `${sentence} Відповідь: «${quoted}»` : sentence;
}

/** Host and port of a channel's calls. */
function findPlace(channel: Channel, { email, bot, webhook }: Config): string {
  const emailAddress = email?.provider === 'smtp' ? email.url : email?.origin;
  const addresses: Partial<Record<Channel, string | undefined>> = {
    email: emailAddress,
    bot: bot?.origin,
    webhook: webhook?.url,
  };
  const address = addresses[channel];
  if (!address) return '';
  const { hostname, port, protocol } = new URL(address);
  const defaultPort = { 'https:': 443, 'http:': 80, 'smtps:': 465, 'smtp:': 587 }[protocol];
  return `${domainToUnicode(hostname) || hostname}:${port || defaultPort}`;
}

const MAX_QUOTED = 240;

/** Converts a provider's text to one safe line without our secrets. */
function quote(text: string, { email, bot, webhook }: Config): string {
  const emailJsKey = email?.provider === 'emailjs' ? email.privateKey : undefined;
  const password = email?.provider === 'smtp' ? readPassword(email.url) : undefined;
  const secrets = [emailJsKey, password, bot?.token, webhook?.secret].flatMap((secret) => secret || []);
  const harmless = secrets.reduce((words, secret) => words.replaceAll(secret, '…'), text);
  return harmless
    .replaceAll(/\p{Cc}\[[\d;]*m|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUOTED);
}

function readPassword(url: string): string {
  const { password } = new URL(url);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Explains why a part of the site cannot be used. */
export function explainError(error: unknown): string {
  if (error instanceof StoreUnavailableError) {
    const cause = findCause(error.code ?? '');
    const code = error.code ?? 'no code';
    return cause ? explainCause(cause, code) : `${error.message} (${code})`;
  }
  return explainStartError(error) ?? (error instanceof Error ? error.message : String(error));
}
