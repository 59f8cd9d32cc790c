import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { listNotes } from '../../lead/lead.ts';
import { type LeadWithHistory, readAllLeads } from '../../lookup/all-leads.ts';
import { writeWorkbook } from '../../lookup/workbook.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';
import { createProgress, isTerminal } from '../terminal.ts';

/** `export --xlsx`, or `--json` for programs: all leads including spam, newest first, to a new file or to stdout. */
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
  // `-` means stdout (POSIX, Utility Syntax Guideline 13).
  if (name === undefined || name === '-') {
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
  xlsx: async (leads, out) => write(out, await writeWorkbook(leads)),
  async json(leads, out) {
    let between = '[\n';
    for await (const lead of leads) {
      await write(out, between + JSON.stringify(toExported(lead)));
      between = ',\n';
    }
    out.write(between === '[\n' ? '[\n]\n' : '\n]\n');
  },
};

/** Waits for a slow reader, so that memory does not grow with the number of leads. */
async function write(out: Writable, part: string | Buffer): Promise<void> {
  if (!out.write(part)) await once(out, 'drain');
}

/** The stable format for other programs, without internal data such as the bot's message. */
function toExported({ history, conversation, ...lead }: LeadWithHistory): object {
  const { card: _card, ...shown } = conversation;
  return {
    ...lead,
    conversation: shown,
    deliveries: lead.deliveries.map(({ leadNumber: _number, ...delivery }) => delivery),
    notes: listNotes(history),
  };
}

async function writeLeads(out: Writable, format: Format, { store, remarks }: CommandContext): Promise<void> {
  const progress = createProgress(remarks, 'Записано заявок');
  async function* readCounted(): Leads {
    for await (const lead of readAllLeads(store)) {
      yield lead;
      progress.step();
    }
  }
  await format(readCounted(), out);
  remarks.write(`Усього заявок: ${progress.end()}\n`);
}
