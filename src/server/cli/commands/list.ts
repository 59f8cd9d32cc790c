import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeKind, describePage } from '../../words/describe-lead.ts';
import { type CommandContext, readArguments, readWholeNumber } from '../command.ts';
import { describeHandling } from '../handling.ts';
import { formatTable } from '../terminal.ts';

const DEFAULT_LIMIT = '20';

/** `list [--open]`: the newest ordinary leads and where their deliveries stand, or those that wait for an answer. */
export function listLeads(args: string[], context: CommandContext): Promise<void> {
  return args.includes('--open') ? printOpenLeads(args, context) : printLeads(args, context, false);
}

/** `spam`: the newest leads that are held back. */
export function listSpam(args: string[], context: CommandContext): Promise<void> {
  return printLeads(args, context, true);
}

/** The oldest first: they have waited for longest. */
async function printOpenLeads(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values } = readArguments(args, {
    open: { type: 'boolean' },
    limit: { type: 'string', default: DEFAULT_LIMIT },
  });
  const limit = readWholeNumber(values.limit, '--limit');
  // Leads from before anybody has handled them here are not open for ever.
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  const leads = await store.listOpenLeads({ limit: limit + 1, since });
  if (leads.length === 0) {
    out.write('Усі заявки опрацьовано.\n');
    return;
  }
  out.write(
    `${formatLeadTable(leads.slice(0, limit), 'Стан', ({ handling }) => describeHandling(handling))}\n`,
  );
  if (leads.length > limit) out.write(`\nЦе ${limit} найдавніших. Більше: --limit ${limit * 5}\n`);
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
  const table = formatLeadTable(leads.slice(0, limit), 'Доставка', (lead) => describeDeliveries(lead, now));
  out.write(`${table}\n`);
  if (leads.length > limit) out.write(`\nЦе ${limit} найновіших. Більше: --limit ${limit * 5}\n`);
}

/** A line for each lead; what stands in the last column is the caller's. */
export function formatLeadTable(
  leads: readonly LeadWithDeliveries[],
  heading: string,
  describeLast: (lead: LeadWithDeliveries) => string,
): string {
  const headings = ['№', 'Коли', 'Заявка', 'Ім’я', 'Телефон', 'Сторінка', heading];
  return formatTable([headings, ...leads.map((lead) => [...toRow(lead), describeLast(lead)])]);
}

function toRow(lead: LeadWithDeliveries): string[] {
  return [
    String(lead.number),
    formatKyivDate(lead.createdAt),
    describeKind(lead),
    lead.fields.name ?? '',
    lead.fields.phone ?? '',
    describePage(lead),
  ];
}
