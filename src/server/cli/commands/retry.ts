import { WAITS_FOR_CHANNEL } from '../../lead/describe-deliveries.ts';
import {
  type CommandContext,
  CommandError,
  readArguments,
  readLeadNumber,
  requireLead,
  UsageError,
} from '../command.ts';

/** `retry N` and `retry --dead`: makes undelivered messages due at once. */
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
    const lead = await requireLead(store, number);
    if (lead.conversation.isSuspected && lead.deliveries.length === 0)
      throw new CommandError(`Заявку №${number} затримано як спам; якщо це не спам: mark ${number} human`);
    if (lead.deliveries.length === 0) return `Заявка №${number} ${WAITS_FOR_CHANNEL}.\n`;
    if ((await store.retryLead(number)) === 0) return `Заявку №${number} уже надіслано.\n`;
    return `Сайт надішле заявку №${number} ще раз.\n`;
  }
}
