import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeCampaign, describeKind, describePage, listMarks } from '../../words/describe-lead.ts';
import { TOLD_FIELDS } from '../../words/fields.ts';
import { readAllLeads } from '../all-leads.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts';
import { createProgress } from '../terminal.ts';

type Column = { heading: string; read: (lead: LeadWithDeliveries, now: Date) => string };

const COLUMNS: Column[] = [
  { heading: '№', read: ({ number }) => String(number) },
  { heading: 'Отримано', read: ({ createdAt }) => formatKyivDate(createdAt) },
  { heading: 'Заявка', read: describeKind },
  ...TOLD_FIELDS.filter(({ isLeftOut }) => isLeftOut !== 'of-export').map(
    ({ field, label }): Column => ({ heading: label, read: ({ fields }) => fields[field] ?? '' }),
  ),
  { heading: 'Сторінка', read: describePage },
  { heading: 'Реклама', read: describeCampaign },
  { heading: 'Доставка', read: describeDeliveries },
  { heading: 'Позначка', read: (lead) => listMarks(lead).join(' · ') },
];

/** `export --csv`: all leads, spam too, newest first, as they are read, to a new file or to the output. */
export async function exportLeads(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { csv: { type: 'boolean', default: false } });
  if (!values.csv) throw new UsageError('Вкажіть, у якому вигляді: export --csv');
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Файл має бути один');
  if (name === undefined) return writeLeads(context.out, context);
  const file = resolveNewFile(name);
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(out);
  try {
    await Promise.race([writeLeads(out, context), written]);
    out.end();
    await written;
  } catch (error) {
    out.destroy();
    await rm(file, { force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === undefined) throw error;
    throw new CommandError(`Таблицю не записано, і файла ${file} немає: ${describeDiskError(code)}.`);
  }
  context.out.write(`Таблицю записано: ${file}\n`);
}

function describeDiskError(code: unknown): string {
  return code === 'ENOSPC' ? 'на диску немає місця' : `диск не приймає його (${code})`;
}

async function writeLeads(out: Writable, { store, remarks }: CommandContext): Promise<void> {
  const progress = createProgress(remarks, 'Записано заявок');
  const now = new Date();
  let count = 0;
  out.write(BYTE_ORDER_MARK + formatCsvRow(COLUMNS.map(({ heading }) => heading)));
  for await (const lead of readAllLeads(store)) {
    if (!out.write(formatCsvRow(COLUMNS.map(({ read }) => read(lead, now))))) await once(out, 'drain');
    count += 1;
    progress.show(count);
  }
  progress.end();
  remarks.write(`Усього заявок: ${count}\n`);
}
