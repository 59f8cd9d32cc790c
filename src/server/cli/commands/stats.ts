import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { monthOf } from '../../lead/funnel-messages.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import { writeMonth } from '../../lookup/month.ts';
import { writeParagraphs } from '../../outbox/notification.ts';
import { type CommandContext, CommandError, readOptions, UsageError } from '../command.ts';

/** `stats [--month 2026-10]`: the figures of a month, as the chat's `/stats` shows them. */
export async function showStats(args: string[], { store, out }: CommandContext): Promise<void> {
  const { month } = readOptions(args, { month: { type: 'string', default: monthOf(new Date()) } });
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError('Вкажіть місяць так: --month 2026-10');
  const notification = await writeMonth(store, month, readContent());
  out.write(`${[notification.title, ...writeParagraphs(notification)].join('\n\n')}\n`);
}

function readContent(): SchoolContent {
  try {
    return loadContent(CONTENT_FOLDER);
  } catch {
    throw new CommandError('У content/ є помилка. Покаже її команда npm run content:check');
  }
}
