import { pluralize } from '#shared/plural.ts';
import { type CommandContext, CommandError, UsageError } from '../command.ts';
import { readArguments, readLeadNumber } from '../read-arguments.ts';

/** `retry N` and `retry --dead`: makes what did not get through due at once. */
export async function retryDeliveries(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { dead: { type: 'boolean', default: false } });
  if (values.dead && positionals.length > 0) throw new UsageError('Або номер заявки, або --dead');
  const count = values.dead ? await store.retryDead() : await retryOne(readLeadNumber(positionals));
  if (count === 0) out.write('Надсилати нема чого: усе доставлено.\n');
  else out.write(`Надсилаємо знову: ${count} ${pluralize(count, 'доставка', 'доставки', 'доставок')}.\n`);

  async function retryOne(number: number): Promise<number> {
    const lead = await store.findLead(number);
    if (!lead) throw new CommandError(`Заявки №${number} немає`);
    if (lead.isSpam)
      throw new CommandError(`Заявка №${number} затримана як спам; випустити її: release ${number}`);
    return store.retryLead(number);
  }
}
