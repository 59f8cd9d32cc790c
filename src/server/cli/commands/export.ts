import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { normalizePhone } from '../../phone.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import {
  describeCampaign,
  describeKind,
  describePage,
  HANDLING_WORDS,
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
  { heading: 'Стан', read: ({ handling }) => HANDLING_WORDS[handling.state] },
  { heading: 'Хто', read: ({ handling }) => handling.by?.name ?? null },
  { heading: 'Коли', read: ({ handling }) => handling.at },
  { heading: 'Нотатки', read: (lead) => listNotes(lead).join(' · ') },
  { heading: 'Позначка', read: (lead) => listMarks(lead).join(' · ') },
];

/**
 * `export --xlsx`, `--csv` or `--json`: all leads, spam too, newest first, as they are read, to a new file or to the output;
 * perhaps only those of some days (Kyiv, both included) or of a kind.
 */
export async function exportLeads(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, {
    xlsx: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    since: { type: 'string' },
    until: { type: 'string' },
    kind: { type: 'string' },
  });
  const [writeAs, ...others] = (['xlsx', 'csv', 'json'] as const).filter((name) => values[name]);
  if (!writeAs || others.length > 0)
    throw new UsageError('Вкажіть, у якому вигляді: export --xlsx, --csv або --json');
  const format = FORMATS[writeAs];
  const isWanted = selectLeads(values);
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Файл має бути один');
  if (name === undefined) {
    if (writeAs === 'xlsx' && isTerminal(context.out))
      throw new UsageError('Книгу Excel термінал не покаже: вкажіть файл, export --xlsx leads.xlsx');
    return writeLeads(context.out, format, isWanted, context);
  }
  const file = resolveNewFile(name);
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(out);
  try {
    await Promise.race([writeLeads(out, format, isWanted, context), written]);
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

type Selection = { since?: string | undefined; until?: string | undefined; kind?: string | undefined };

function selectLeads({ since, until, kind }: Selection): (lead: LeadWithHistory) => boolean {
  const [first, last] = [readDay(since, '--since'), readDay(until, '--until')];
  const wanted = LEAD_KINDS.find((each) => each === kind);
  if (kind !== undefined && !wanted)
    throw new UsageError(`--kind: ${LEAD_KINDS.join(', ')}, а тут «${kind}»`);
  return (lead) => {
    const day = kyivDay(lead.createdAt);
    return (!first || day >= first) && (!last || day <= last) && (!wanted || lead.kind === wanted);
  };
}

/** A day as computers write it or as people do: 2026-11-21, 21.11.2026. */
function readDay(word: string | undefined, name: string): string | undefined {
  if (word === undefined) return undefined;
  const day = word.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
  const moment = new Date(`${day}T12:00:00Z`);
  const isReal =
    /^\d{4}-\d\d-\d\d$/.test(day) && moment.getTime() > 0 && moment.toISOString().startsWith(day);
  if (!isReal) throw new UsageError(`${name}: потрібен день, наприклад 2026-11-21, а тут «${word}»`);
  return day;
}

type Leads = AsyncIterable<LeadWithHistory>;
type Format = (leads: Leads, out: Writable) => Promise<void>;

const FORMATS: Record<'xlsx' | 'csv' | 'json', Format> = {
  xlsx: writeXlsx,
  async csv(leads, out) {
    const now = new Date();
    out.write(BYTE_ORDER_MARK + formatCsvRow(COLUMNS.map(({ heading }) => heading)));
    for await (const lead of leads) {
      const row = COLUMNS.map(({ read }) => read(lead, now));
      await write(
        out,
        formatCsvRow(row.map((value) => (value instanceof Date ? toClock(value) : (value ?? '')))),
      );
    }
  },
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

/** «2026-11-21 14:12», by the clock of Kyiv: spreadsheets of every country take it for a date. */
function toClock(moment: Date): string {
  return new Date(readKyivClock(moment)).toISOString().slice(0, 16).replace('T', ' ');
}

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
export function toExported({ card: _, ...lead }: LeadWithDeliveries): object {
  return { ...lead, deliveries: lead.deliveries.map(({ leadNumber: _number, ...delivery }) => delivery) };
}

export function toExportedWithNotes({ history, ...lead }: LeadWithHistory): object {
  return { ...toExported(lead), notes: listNotes({ history, ...lead }) };
}

async function writeLeads(
  out: Writable,
  format: Format,
  isWanted: (lead: LeadWithHistory) => boolean,
  { store, remarks }: CommandContext,
): Promise<void> {
  const progress = createProgress(remarks, 'Записано заявок');
  let count = 0;
  async function* readWanted(): Leads {
    for await (const lead of readAllLeads(store)) {
      if (!isWanted(lead)) continue;
      yield lead;
      count += 1;
      progress.show(count);
    }
  }
  await format(readWanted(), out);
  progress.end();
  remarks.write(`Усього заявок: ${count}\n`);
}

/**
 * What spreadsheets run as a formula: these characters, and their wide forms in East Asian settings, where a cell
 * may begin. That is also after a line break, a semicolon, a comma or a bar, with or without quotes, because other
 * programs and settings (in Ukraine commas separate decimals) take other borders and quotes than ours.
 */
const FORMULA = /(?<=^|[;,|\n]) *["'`«“„”]* *[=+\-@＝＋－＠]/g;

const NEEDS_QUOTES = /[",;\n]/;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes one row by RFC 4180, but with semicolons: where commas separate decimals, as in Ukraine, Excel takes them for
 * the border of cells. What would be a formula gets an apostrophe before it; control characters, which
 * could command a terminal that shows the file, become spaces.
 */
export function formatCsvRow(cells: string[]): string {
  return `${cells.map(formatCell).join(';')}\r\n`;
}

function formatCell(cell: string): string {
  const text = printableLines(cell).join('\n').replace(FORMULA, "'$&");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
