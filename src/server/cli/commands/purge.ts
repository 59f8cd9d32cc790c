import { pluralize } from '#shared/words/plural.ts';
import { deleteOldLeads } from '../../retention.ts';
import { type CommandContext, readOptions } from '../command.ts';
import { createProgress } from '../terminal.ts';

/** `purge`: deletes what the server would delete at its next daily round. */
export async function purgeLeads(
  args: string[],
  { store, config, out, remarks }: CommandContext,
): Promise<void> {
  readOptions(args, {});
  const days = config.leadsRetentionDays;
  const progress = createProgress(remarks, 'Видалено');
  const total = await deleteOldLeads(store, days, Date.now(), progress.show);
  progress.end();
  out.write(`Видалено заявок, старших за ${days} ${pluralize(days, 'день', 'дні', 'днів')}: ${total}\n`);
}
