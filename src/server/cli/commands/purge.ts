import { pluralize } from '#shared/words/plural.ts';
import type { CommandContext } from '../command.ts';
import { createProgress } from '../progress.ts';
import { readArguments } from '../read-arguments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A few milliseconds of the server's time each. */
const BATCH = 200;

/** `purge`: deletes what the server would delete at its next daily round. */
export async function purgeLeads(
  args: string[],
  { store, config, out, remarks }: CommandContext,
): Promise<void> {
  readArguments(args, {});
  const days = config.leadsRetentionDays;
  const olderThan = new Date(Date.now() - days * DAY_MS);
  const progress = createProgress(remarks, 'Видалено');
  let total = 0;
  for (;;) {
    const deleted = await store.deleteLeads(olderThan, BATCH);
    total += deleted;
    progress.show(total);
    if (deleted < BATCH) break;
  }
  progress.end();
  out.write(`Видалено заявок, старших за ${days} ${pluralize(days, 'день', 'дні', 'днів')}: ${total}\n`);
}
