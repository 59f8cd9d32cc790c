import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { formatKyivDate, kyivDay } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeCampaign, describeKind, describePage, listMarks } from '../../words/describe-lead.ts';
import { TOLD_FIELDS } from '../../words/fields.ts';
import { readAllLeads } from '../all-leads.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts';
import { describeHandling } from '../handling.ts';
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
  { heading: 'Стан', read: ({ handling }) => describeHandling(handling) },
  { heading: 'Позначка', read: (lead) => listMarks(lead).join(' · ') },
];

/**
 * `export --csv` or `--json`: all leads, spam too, newest first, as they are read, to a new file or to the output;
 * perhaps only those of some days (Kyiv, both included) or of a kind.
 */
export async function exportLeads(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, {
    csv: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    since: { type: 'string' },
    until: { type: 'string' },
    kind: { type: 'string' },
  });
  if (values.csv === values.json)
    throw new UsageError('Вкажіть, у якому вигляді: export --csv або export --json');
  const format = values.csv ? CSV : JSON_FORMAT;
  const isWanted = selectLeads(values);
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Файл має бути один');
  if (name === undefined) return writeLeads(context.out, format, isWanted, context);
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

function selectLeads({ since, until, kind }: Selection): (lead: LeadWithDeliveries) => boolean {
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

type Format = {
  begin: string;
  write: (lead: LeadWithDeliveries, now: Date) => string;
  between: string;
  end: string;
};

const CSV: Format = {
  begin: BYTE_ORDER_MARK + formatCsvRow(COLUMNS.map(({ heading }) => heading)),
  write: (lead, now) => formatCsvRow(COLUMNS.map(({ read }) => read(lead, now))),
  between: '',
  end: '',
};

const JSON_FORMAT: Format = {
  begin: '[',
  write: (lead) => `\n${JSON.stringify(toExported(lead))}`,
  between: ',',
  end: '\n]\n',
};

/** What programs may rely on; what only we need to find the bot's message again is left out. */
function toExported({ card: _, ...lead }: LeadWithDeliveries): object {
  return { ...lead, deliveries: lead.deliveries.map(({ leadNumber: _number, ...delivery }) => delivery) };
}

async function writeLeads(
  out: Writable,
  format: Format,
  isWanted: (lead: LeadWithDeliveries) => boolean,
  { store, remarks }: CommandContext,
): Promise<void> {
  const progress = createProgress(remarks, 'Записано заявок');
  const now = new Date();
  let count = 0;
  out.write(format.begin);
  for await (const lead of readAllLeads(store)) {
    if (!isWanted(lead)) continue;
    if (!out.write((count > 0 ? format.between : '') + format.write(lead, now))) await once(out, 'drain');
    count += 1;
    progress.show(count);
  }
  out.write(format.end);
  progress.end();
  remarks.write(`Усього заявок: ${count}\n`);
}
