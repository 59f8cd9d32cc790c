import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeKind, describePage } from '../../words/describe-lead.ts';
import {
  type CommandContext,
  JSON_OPTION,
  LIMIT_OPTION,
  readOptions,
  readWholeNumber,
  writeJson,
} from '../command.ts';
import { describeHandling } from '../handling.ts';
import { formatTable } from '../terminal.ts';
import { toExported } from './export.ts';

/** `list [--open]`: the newest ordinary leads and where their deliveries stand, or those that wait for an answer. */
export async function listLeads(args: string[], context: CommandContext): Promise<void> {
  const values = readOptions(args, {
    ...LIMIT_OPTION,
    ...JSON_OPTION,
    open: { type: 'boolean', default: false },
  });
  const limit = readWholeNumber(values.limit, '--limit');
  if (values.json) return writeJson(context.out, (await list(values.open, limit, context)).map(toExported));
  if (values.open) await printOpenLeads(limit, context);
  else await printLeads(limit, context, { spam: false, none: 'Заявок ще немає.' });
}

/** `spam`: the newest leads that are held back. */
export async function listSpam(args: string[], context: CommandContext): Promise<void> {
  const limit = readWholeNumber(readOptions(args, LIMIT_OPTION).limit, '--limit');
  await printLeads(limit, context, { spam: true, none: 'Спаму немає.' });
}

function list(isOpen: boolean, limit: number, { store }: Pick<CommandContext, 'store'>) {
  return isOpen ? listOpen(limit, store) : store.listLeads({ limit, spam: false });
}

async function listOpen(limit: number, store: CommandContext['store']): Promise<LeadWithDeliveries[]> {
  // Leads from before anybody has handled them here are not open for ever.
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  return store.listOpenLeads({ limit, since });
}

/** The oldest first: they have waited for longest. */
async function printOpenLeads(limit: number, { store, out }: CommandContext): Promise<void> {
  const leads = await list(true, limit + 1, { store });
  const table = formatLeadTable(leads.slice(0, limit), 'Стан', describeState);
  printTable(out, leads.length, limit, { none: 'Усі заявки опрацьовано.', table, which: 'найдавніших' });
}

async function printLeads(
  limit: number,
  { store, out }: CommandContext,
  { spam, none }: { spam: boolean; none: string },
): Promise<void> {
  const leads = await store.listLeads({ limit: limit + 1, spam });
  const table = formatLeadTable(leads.slice(0, limit), 'Доставка', describeWay);
  printTable(out, leads.length, limit, { none, table, which: 'найновіших' });
}

/** @param count of the leads that were asked for, one more than are shown */
function printTable(
  out: CommandContext['out'],
  count: number,
  limit: number,
  { none, table, which }: { none: string; table: string; which: string },
): void {
  out.write(count === 0 ? `${none}\n` : `${table}\n`);
  if (count > limit) out.write(`\nЦе ${limit} ${which}. Більше: --limit ${limit * 5}\n`);
}

export const describeState = ({ handling }: LeadWithDeliveries) => describeHandling(handling);
export const describeWay = (lead: LeadWithDeliveries) => describeDeliveries(lead, new Date());

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
