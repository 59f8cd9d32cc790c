import { configuredChannels } from '../../config.ts';
import { WAITS_FOR_CHANNEL } from '../../lead/describe-deliveries.ts';
import { readAllLeads } from '../../lookup/all-leads.ts';
import { type CommandContext, CommandError, readArguments, readNumberOr, requireLead } from '../command.ts';

/** `retry N` and `retry --dead`: makes what did not get through due at once. */
export async function retryDeliveries(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { dead: { type: 'boolean', default: false } });
  const number = readNumberOr('--dead', values.dead, positionals);
  out.write(number === undefined ? await retryDead() : await retryOne(number));

  async function retryDead(): Promise<string> {
    const count = await store.retryDead();
    if (count === 0) return 'Немає нічого, що не вдалося б надіслати.\n';
    return `Сайт надішле ще раз листів і повідомлень бота: ${count}\n`;
  }

  async function retryOne(number: number): Promise<string> {
    const lead = await requireLead(store, number);
    if (lead.isSpam)
      throw new CommandError(`Заявку №${number} затримано як спам; якщо це не спам: release ${number}`);
    if (lead.deliveries.length === 0) return `Заявка №${number} ${WAITS_FOR_CHANNEL}.\n`;
    if ((await store.retryLead(number)) === 0) return `Заявку №${number} уже надіслано.\n`;
    return `Сайт надішле заявку №${number} ще раз.\n`;
  }
}

/** `release N`: what was held back is an ordinary lead after all; `release --held`: all that one network sent too many of. */
export async function releaseSpam(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { held: { type: 'boolean', default: false } });
  const number = readNumberOr('--held', values.held, positionals);
  const channels = configuredChannels(config);
  out.write(number === undefined ? await releaseHeld() : await releaseOne(number));

  async function releaseOne(number: number): Promise<string> {
    if (!(await store.releaseSpam(number, channels)))
      throw new CommandError(`Серед спаму заявки №${number} немає`);
    const fate = channels.length > 0 ? 'сайт її надішле' : `вона ${WAITS_FOR_CHANNEL}`;
    return `Заявка №${number} більше не спам, ${fate}.\n`;
  }

  async function releaseHeld(): Promise<string> {
    let count = 0;
    for await (const { number, isSpam, suspicions } of readAllLeads(store)) {
      if (isSpam && suspicions.includes('held') && (await store.releaseSpam(number, channels))) count += 1;
    }
    if (count === 0) return 'Немає заявок, притриманих через потік з однієї мережі.\n';
    const fate = channels.length > 0 ? 'сайт їх надішле' : `вони: ${WAITS_FOR_CHANNEL}`;
    return `Більше не притримано заявок: ${count}, ${fate}.\n`;
  }
}
