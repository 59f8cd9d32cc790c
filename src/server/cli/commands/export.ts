import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { PayloadField } from '#shared/lead/lead.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeCampaign, describeKind, describePage, listMarks } from '../../words/describe-lead.ts';
import { readAllLeads } from '../all-leads.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts';
import { createProgress } from '../terminal.ts';

const FIELDS: [PayloadField, string][] = [
  ['name', 'Ім’я'],
  ['phone', 'Телефон'],
  ['email', 'E-mail'],
  ['subject', 'Тема або предмет'],
  ['message', 'Повідомлення'],
  ['comment', 'Коментар'],
  ['package_name', 'Пакет'],
  ['package_price', 'Ціна'],
  ['package_lessons', 'Уроків'],
  ['package_duration', 'Тривалість'],
];

const HEADINGS = [
  '№',
  'Отримано',
  'Заявка',
  ...FIELDS.map(([, heading]) => heading),
  'Сторінка',
  'Реклама',
  'Доставка',
  'Позначка',
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
  out.write(BYTE_ORDER_MARK + formatCsvRow(HEADINGS));
  for await (const lead of readAllLeads(store)) {
    if (!out.write(formatCsvRow(toCells(lead, now)))) await once(out, 'drain');
    count += 1;
    progress.show(count);
  }
  progress.end();
  remarks.write(`Усього заявок: ${count}\n`);
}

function toCells(lead: LeadWithDeliveries, now: Date): string[] {
  return [
    String(lead.number),
    formatKyivDate(lead.createdAt),
    describeKind(lead),
    ...FIELDS.map(([field]) => lead.fields[field] ?? ''),
    describePage(lead),
    describeCampaign(lead),
    describeDeliveries(lead, now),
    listMarks(lead).join(' · '),
  ];
}
