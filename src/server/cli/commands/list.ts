import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeKind, describePage } from '../../words/describe-lead.ts';
import { type CommandContext, readArguments, readWholeNumber } from '../command.ts';
import { formatTable } from '../terminal.ts';

const DEFAULT_LIMIT = '20';

/** `list`: the newest ordinary leads and where their deliveries stand. */
export function listLeads(args: string[], context: CommandContext): Promise<void> {
  return printLeads(args, context, false);
}

/** `spam`: the newest leads that are held back. */
export function listSpam(args: string[], context: CommandContext): Promise<void> {
  return printLeads(args, context, true);
}

async function printLeads(args: string[], { store, out }: CommandContext, spam: boolean): Promise<void> {
  const { values } = readArguments(args, { limit: { type: 'string', default: DEFAULT_LIMIT } });
  const limit = readWholeNumber(values.limit, '--limit');
  const leads = await store.listLeads({ limit: limit + 1, spam });
  if (leads.length === 0) {
    out.write(spam ? 'Спаму немає.\n' : 'Заявок ще немає.\n');
    return;
  }
  const now = new Date();
  const rows = leads.slice(0, limit).map((lead) => toRow(lead, now));
  out.write(
    `${formatTable([['№', 'Коли', 'Заявка', 'Ім’я', 'Телефон', 'Сторінка', 'Доставка'], ...rows])}\n`,
  );
  if (leads.length > limit) out.write(`\nЦе ${limit} найновіших. Більше: --limit ${limit * 5}\n`);
}

function toRow(lead: LeadWithDeliveries, now: Date): string[] {
  return [
    String(lead.number),
    formatKyivDate(lead.createdAt),
    describeKind(lead),
    lead.fields.name ?? '',
    lead.fields.phone ?? '',
    describePage(lead),
    describeDeliveries(lead, now),
  ];
}
