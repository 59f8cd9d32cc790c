import type { Config } from '../config.ts';
import type { Channel } from '../lead/lead.ts';
import type { Logger } from '../log.ts';
import type { Notification } from '../outbox/notification.ts';
import { WITHOUT_STORE } from '../outbox/transport.ts';
import { createTransports } from './channels.ts';

/**
 * Sends a notification at once, by the school's bot or else by e-mail, without the outbox. It is for programs beside the
 * server and for a server whose database cannot be opened (docs/decisions/0009-deployment.md).
 *
 * @returns whether it need not be sent again: it was sent, or there is no channel
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

/** The settings that reach the operator alone; undefined if no channel does. */
export function operatorOf(config: Config): Config | undefined {
  const { operator, bot, email } = config;
  if (!operator) return undefined;
  if (operator.includes('@'))
    return email?.provider === 'smtp'
      ? { ...config, bot: undefined, webhook: undefined, email: { ...email, to: operator } }
      : undefined;
  return bot && { ...config, email: undefined, webhook: undefined, bot: { ...bot, chatId: operator } };
}

/** The settings that reach the operator; without one the owner, by e-mail if there is one. */
export function operatorOrOwner(config: Config): Config {
  return operatorOf(config) ?? (config.email ? { ...config, bot: undefined } : config);
}
