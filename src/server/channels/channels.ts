import type { Config } from '../config.ts';
import { CHANNELS, type Channel } from '../lead/lead.ts';
import type { ChannelParts, Transport } from '../outbox/transport.ts';
import { createEmailJsTransport } from './email/emailjs.ts';
import { createSmtpTransport } from './email/smtp.ts';
import { createBotTransport } from './telegram/transport.ts';
import { createWebhookTransport } from './webhook/webhook.ts';

/** Sets up each channel from its settings. */
const SET_UP: {
  [Name in Channel]: (config: NonNullable<Config[Name]>, parts: ChannelParts) => Transport;
} = {
  email: (config, parts) =>
    config.provider === 'smtp' ? createSmtpTransport(config, parts) : createEmailJsTransport(config, parts),
  bot: createBotTransport,
  webhook: createWebhookTransport,
};

/** Sets up the channels that the settings name, e-mail first (spec §7.4). */
export function createTransports(config: Pick<Config, Channel>, parts: ChannelParts): Transport[] {
  const setUp = <Name extends Channel>(name: Name) => {
    const settings = config[name];
    return settings ? [SET_UP[name](settings, parts)] : [];
  };
  return CHANNELS.flatMap(setUp);
}
