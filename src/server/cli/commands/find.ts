import type { LeadWithDeliveries } from '../../lead.ts';
import { phoneKey } from '../../phone.ts';
import { readAllLeads } from '../all-leads.ts';
import { type CommandContext, readArguments, readWholeNumber, UsageError } from '../command.ts';
import { describeHandling } from '../handling.ts';
import { createProgress } from '../terminal.ts';
import { formatLeadTable } from './list.ts';

const DEFAULT_LIMIT = '20';

/** Fewer digits are found in too many numbers to mean one. */
const MIN_DIGITS = 4;

/** `find WORDS…`: leads whose texts have all the words, or whose number has the digits, however either is written. */
export async function findLeads(args: string[], { store, out, remarks }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { limit: { type: 'string', default: DEFAULT_LIMIT } });
  const limit = readWholeNumber(values.limit, '--limit');
  const query = positionals.join(' ').trim();
  if (query === '') throw new UsageError('Вкажіть, що шукати: ім’я, телефон або слова із заявки');
  const matches = matcherOf(query);
  const found: LeadWithDeliveries[] = [];
  const progress = createProgress(remarks, 'Переглянуто заявок');
  let seen = 0;
  for await (const lead of readAllLeads(store)) {
    seen += 1;
    progress.show(seen);
    if (matches(lead)) found.push(lead);
  }
  progress.end();
  if (found.length === 0) {
    out.write('Нічого не знайдено.\n');
    return;
  }
  out.write(
    `${formatLeadTable(found.slice(0, limit), 'Стан', ({ handling }) => describeHandling(handling))}\n`,
  );
  if (found.length > limit)
    out.write(`\nЗнайдено ${found.length}, тут найновіші ${limit}. Більше: --limit ${found.length}\n`);
}

/** What people type of a number: digits, and the signs between them. */
const PHONE = /^[\d\s()+.–-]+$/;

function matcherOf(query: string): (lead: LeadWithDeliveries) => boolean {
  const words = fold(query).split(/\s+/);
  const hasWords = ({ fields }: LeadWithDeliveries) => {
    const text = fold(Object.values(fields).join('\n'));
    return words.every((word) => text.includes(word));
  };
  const digits = query.replace(/\D/g, '');
  if (!PHONE.test(query) || digits.length < MIN_DIGITS) return hasWords;
  const key = phoneKey(query);
  return (lead) => {
    const ofLead = phoneKey(lead.fields.phone ?? '');
    return ofLead === key || ofLead.includes(digits) || hasWords(lead);
  };
}

/** Letter case and the sort of apostrophe make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`´‘]/g, "'");
}
