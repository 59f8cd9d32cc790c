import { phoneKey } from '../../phone.ts';
import {
  type CommandContext,
  type LeadWithHistory,
  LIMIT_OPTION,
  listNotes,
  readAllLeads,
  readArguments,
  readWholeNumber,
  UsageError,
} from '../command.ts';
import { createProgress } from '../terminal.ts';
import { formatLeadTable } from './list.ts';

/** Fewer digits are found in too many numbers to mean one. */
const MIN_DIGITS = 4;

/** `find WORDS…`: leads whose texts and notes have all the words, or whose number has the digits, however either is written. */
export async function findLeads(args: string[], { store, out, remarks }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, LIMIT_OPTION);
  const limit = readWholeNumber(values.limit, '--limit');
  const query = positionals.join(' ').trim();
  if (query === '') throw new UsageError('Вкажіть, що шукати: ім’я, телефон або слова із заявки');
  const matches = matcherOf(query);
  const newest: LeadWithHistory[] = [];
  let count = 0;
  const progress = createProgress(remarks, 'Переглянуто заявок');
  let seen = 0;
  for await (const lead of readAllLeads(store)) {
    seen += 1;
    progress.show(seen);
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

/** What people type of a number: digits, and the signs between them. */
const PHONE = /^[\d\s()+.–-]+$/;

function matcherOf(query: string): (lead: LeadWithHistory) => boolean {
  const words = fold(query).split(/\s+/);
  const hasWords = (lead: LeadWithHistory) => {
    const text = fold([...Object.values(lead.fields), ...listNotes(lead)].join('\n'));
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
