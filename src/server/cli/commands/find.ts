import { type LeadWithHistory, readAllLeads } from '../../lookup/all-leads.ts';
import { createMatcher } from '../../lookup/search.ts';
import { type CommandContext, LIMIT_OPTION, readArguments, readWholeNumber, UsageError } from '../command.ts';
import { createProgress } from '../terminal.ts';
import { formatLeadTable } from './list.ts';

/**
 * `find WORDS…`: leads whose texts and notes have all the words, or whose number has the digits, however either is
 * written.
 */
export async function findLeads(args: string[], { store, out, remarks }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, LIMIT_OPTION);
  const limit = readWholeNumber(values.limit, '--limit');
  const query = positionals.join(' ').trim();
  if (query === '') throw new UsageError('Вкажіть, що шукати: ім’я, телефон або слова із заявки');
  const matches = createMatcher(query);
  const newest: LeadWithHistory[] = [];
  let count = 0;
  const progress = createProgress(remarks, 'Переглянуто заявок');
  for await (const lead of readAllLeads(store)) {
    progress.step();
    if (!matches(lead)) continue;
    count += 1;
    if (newest.length < limit) newest.push(lead);
  }
  progress.end();
  if (count === 0) {
    out.write('Нічого не знайдено.\n');
    return;
  }
  out.write(`${formatLeadTable(newest)}\n`);
  if (count > limit) out.write(`\nЗнайдено ${count}, тут найновіші ${limit}. Більше: --limit ${count}\n`);
}
