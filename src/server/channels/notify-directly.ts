import type { Config } from '../config.ts';
import type { Channel } from '../lead/lead.ts';
import type { Logger } from '../log.ts';
import type { Notification } from '../outbox/notification.ts';
import { WITHOUT_STORE } from '../outbox/transport.ts';
import { createTransports } from './channels.ts';

/**
 * Sends a notification immediately, by the bot or else by e-mail, without the outbox. Used by programs beside the
 * server, and by a server without a database (docs/decisions/0009-deployment.md).
 *
 * @returns true if no repeat is necessary: it was sent, or there is no channel
 */
export async function notifyDirectly(
  config: Pick<Config, Channel>,
  notification: Notification,
  logger: Logger,
  stop: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const channels = createTransports(config, {
    store: WITHOUT_STORE,
    summarizeLead: () => Promise.reject(new Error('There is no lead in it')),
  }).filter(({ isForMachines }) => !isForMachines);
  for (const { channel, timeoutMs, sendNotification } of channels.toReversed()) {
    try {
      await sendNotification(notification, AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]));
      return true;
    } catch (error) {
      logger.warn({ channel, err: error }, 'a notification was refused');
    }
  }
  return channels.length === 0;
}

/** The settings of the operator's own channel; undefined if there is none. */
export function operatorOf(config: Config): Config | undefined {
  const { operator, bot, email } = config;
  if (!operator) return undefined;
  if (operator.includes('@'))
    return email?.provider === 'smtp'
      ? { ...config, bot: undefined, webhook: undefined, email: { ...email, to: operator } }
      : undefined;
  return bot && { ...config, email: undefined, webhook: undefined, bot: { ...bot, chatId: operator } };
}

/** The settings that reach the operator, otherwise the owner, by e-mail if possible. */
export function operatorOrOwner(config: Config): Config {
  return operatorOf(config) ?? (config.email ? { ...config, bot: undefined } : config);
}
