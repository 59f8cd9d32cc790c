import { searchLeads } from '../../lookup/search.ts';
import { type CommandContext, LIMIT_OPTION, readArguments, readWholeNumber, UsageError } from '../command.ts';
import { formatLeadTable } from './list.ts';

/**
 * `find WORDS…`: searches texts and notes for all words, or phone numbers for the digits, in any spelling. Shows the
 * newest lead of each person. `--spam` searches only quarantined leads.
 */
export async function findLeads(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, {
    ...LIMIT_OPTION,
    spam: { type: 'boolean', default: false },
  });
  const limit = readWholeNumber(values.limit, '--limit');
  const query = positionals.join(' ').trim();
  if (query === '') throw new UsageError('Вкажіть, що шукати: ім’я, телефон або слова із заявки');
  const found = await searchLeads(store, query, { limit, spam: values.spam });
  if (found.numbers.length === 0) {
    out.write('Нічого не знайдено.\n');
    return;
  }
  const leads = await Promise.all(found.numbers.map((number) => store.findLead(number)));
  out.write(`${formatLeadTable(leads.filter((lead) => lead !== null))}\n`);
  if (found.isMore) out.write(`\nЄ ще, тут найновіші ${limit}. Більше: --limit ${limit * 10}\n`);
}
