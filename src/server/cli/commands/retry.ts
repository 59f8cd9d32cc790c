import { configuredChannels } from '../../config.ts';
import { WAITS_FOR_CHANNEL } from '../../words/describe-deliveries.ts';
import { type CommandContext, CommandError, readArguments, readLeadNumber, UsageError } from '../command.ts';

/** `retry N` and `retry --dead`: makes what did not get through due at once. */
export async function retryDeliveries(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { dead: { type: 'boolean', default: false } });
  if (values.dead && positionals.length > 0) throw new UsageError('Вкажіть або номер заявки, або --dead');
  out.write(values.dead ? await retryDead() : await retryOne(readLeadNumber(positionals)));

  async function retryDead(): Promise<string> {
    const count = await store.retryDead();
    if (count === 0) return 'Немає нічого, що не вдалося б надіслати.\n';
    return `Сайт надішле ще раз листів і повідомлень бота: ${count}\n`;
  }

  async function retryOne(number: number): Promise<string> {
    const lead = await store.findLead(number);
    if (!lead) throw new CommandError(`Заявки №${number} немає`);
    if (lead.isSpam)
      throw new CommandError(`Заявку №${number} затримано як спам; якщо це не спам: release ${number}`);
    if (lead.deliveries.every(({ state }) => state === 'skipped'))
      return `Заявка №${number} ${WAITS_FOR_CHANNEL}.\n`;
    if ((await store.retryLead(number)) === 0) return `Заявку №${number} уже надіслано.\n`;
    return `Сайт надішле заявку №${number} ще раз.\n`;
  }
}

/** So many of the leads that are held back are looked through at once. */
const BATCH = 500;

/** `release N`: what was held back is an ordinary lead after all; `release --held`: all that one network sent too many of. */
export async function releaseSpam(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { held: { type: 'boolean', default: false } });
  if (values.held && positionals.length > 0) throw new UsageError('Вкажіть або номер заявки, або --held');
  const channels = configuredChannels(config);
  out.write(values.held ? await releaseHeld() : await releaseOne(readLeadNumber(positionals)));

  async function releaseOne(number: number): Promise<string> {
    if (!(await store.releaseSpam(number, channels)))
      throw new CommandError(`Серед спаму заявки №${number} немає`);
    const fate = channels.length > 0 ? 'сайт її надішле' : `вона ${WAITS_FOR_CHANNEL}`;
    return `Заявка №${number} більше не спам, ${fate}.\n`;
  }

  async function releaseHeld(): Promise<string> {
    let count = 0;
    let before: number | undefined;
    do {
      const spam = await store.listLeads({ limit: BATCH, spam: true, ...(before && { before }) });
      for (const { number, suspicions } of spam)
        if (suspicions.includes('held') && (await store.releaseSpam(number, channels))) count += 1;
      before = spam.at(-1)?.number;
    } while (before !== undefined);
    if (count === 0) return 'Немає заявок, притриманих через потік з однієї мережі.\n';
    const fate = channels.length > 0 ? 'сайт їх надішле' : `вони: ${WAITS_FOR_CHANNEL}`;
    return `Більше не притримано заявок: ${count}, ${fate}.\n`;
  }
}
