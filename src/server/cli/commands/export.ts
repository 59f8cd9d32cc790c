import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import { STATE_WORDS } from '../../lead/conversation.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { normalizePhone } from '../../phone.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import {
  describeCampaign,
  describeKind,
  describePage,
  listMarks,
  TOLD_FIELDS,
} from '../../words/describe-lead.ts';
import {
  type CommandContext,
  CommandError,
  type LeadWithHistory,
  listNotes,
  readAllLeads,
  readArguments,
  resolveNewFile,
  UsageError,
} from '../command.ts';
import { createProgress, isTerminal, printableLines } from '../terminal.ts';

type Column = { heading: string; read: (lead: LeadWithHistory, now: Date) => string | Date | null };

const COLUMNS: Column[] = [
  { heading: '№', read: ({ number }) => String(number) },
  { heading: 'Отримано', read: ({ createdAt }) => createdAt },
  { heading: 'Заявка', read: describeKind },
  ...TOLD_FIELDS.filter(({ isLeftOut }) => isLeftOut !== 'of-export').map(
    ({ field, label }): Column => ({ heading: label, read: ({ fields }) => fields[field] ?? '' }),
  ),
  { heading: 'Набрати', read: ({ fields }) => normalizePhone(fields.phone ?? '') },
  { heading: 'Сторінка', read: describePage },
  { heading: 'Реклама', read: describeCampaign },
  { heading: 'Доставка', read: describeDeliveries },
  { heading: 'Стан', read: ({ conversation }) => STATE_WORDS[conversation.state] },
  { heading: 'Хто', read: ({ conversation }) => conversation.by?.name ?? null },
  { heading: 'Коли', read: ({ conversation }) => conversation.at },
  { heading: 'Нотатки', read: (lead) => listNotes(lead).join(' · ') },
  { heading: 'Позначка', read: (lead) => listMarks(lead).join(' · ') },
];

/** `export --xlsx`, or `--json` for programs: all leads, spam too, newest first, to a new file or to the output. */
export async function exportLeads(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, {
    xlsx: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [writeAs, ...others] = (['xlsx', 'json'] as const).filter((name) => values[name]);
  if (!writeAs || others.length > 0)
    throw new UsageError('Вкажіть, у якому вигляді: export --xlsx або --json');
  const format = FORMATS[writeAs];
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Файл має бути один');
  if (name === undefined) {
    if (writeAs === 'xlsx' && isTerminal(context.out))
      throw new UsageError('Книгу Excel термінал не покаже: вкажіть файл, export --xlsx leads.xlsx');
    return writeLeads(context.out, format, context);
  }
  const file = resolveNewFile(name);
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(out);
  try {
    await Promise.race([writeLeads(out, format, context), written]);
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

type Leads = AsyncIterable<LeadWithHistory>;
type Format = (leads: Leads, out: Writable) => Promise<void>;

const FORMATS: Record<'xlsx' | 'json', Format> = {
  xlsx: writeXlsx,
  async json(leads, out) {
    let between = '[\n';
    for await (const lead of leads) {
      await write(out, between + JSON.stringify(toExportedWithNotes(lead)));
      between = ',\n';
    }
    out.write(between === '[\n' ? '[\n]\n' : '\n]\n');
  },
};

/** Letters of the standard font; about as wide as the longest value of a column that is read at a glance. */
const COLUMN_WIDTH = 22;

/**
 * A workbook of texts and dates: no cell can be a formula, and no number is taken for a date or loses its zeros. What
 * was held back as spam is on a sheet of its own.
 */
async function writeXlsx(leads: Leads, out: Writable): Promise<void> {
  const now = new Date();
  const toCell = (value: string | Date | null): Cell =>
    value instanceof Date
      ? { type: Date, value: new Date(readKyivClock(value)), format: 'dd.mm.yyyy hh:mm' }
      : { type: String, value: printableLines(value ?? '').join('\n'), wrap: true };
  const headings = COLUMNS.map(({ heading }): Cell => ({ type: String, value: heading, fontWeight: 'bold' }));
  const [rows, spam] = [[headings], [headings]];
  for await (const lead of leads)
    (lead.isSpam ? spam : rows).push(COLUMNS.map(({ read }) => toCell(read(lead, now))));
  const options = { columns: COLUMNS.map(() => ({ width: COLUMN_WIDTH })), stickyRowsCount: 1 };
  const sheets = [
    { data: rows, sheet: 'Заявки', ...options },
    ...(spam.length > 1 ? [{ data: spam, sheet: 'Затримано як спам', ...options }] : []),
  ];
  await write(out, await writeExcelFile(sheets).toBuffer());
}

/** A slow reader is waited for, so that the leads of years need no memory. */
async function write(out: Writable, part: string | Buffer): Promise<void> {
  if (!out.write(part)) await once(out, 'drain');
}

/** What programs may rely on; what only we need to find the bot's message again is left out. */
function toExported({ conversation: { card: _card, ...conversation }, ...lead }: LeadWithDeliveries): object {
  return {
    ...lead,
    conversation,
    deliveries: lead.deliveries.map(({ leadNumber: _number, ...delivery }) => delivery),
  };
}

function toExportedWithNotes({ history, ...lead }: LeadWithHistory): object {
  return { ...toExported(lead), notes: listNotes({ history, ...lead }) };
}

async function writeLeads(out: Writable, format: Format, { store, remarks }: CommandContext): Promise<void> {
  const progress = createProgress(remarks, 'Записано заявок');
  let count = 0;
  async function* readCounted(): Leads {
    for await (const lead of readAllLeads(store)) {
      yield lead;
      count += 1;
      progress.show(count);
    }
  }
  await format(readCounted(), out);
  progress.end();
  remarks.write(`Усього заявок: ${count}\n`);
}
