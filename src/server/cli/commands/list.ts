import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { Handling, LeadWithDeliveries } from '../../lead.ts';
import { describeDeliveries } from '../../words/describe-deliveries.ts';
import { describeKind, describePage, nameState } from '../../words/describe-lead.ts';
import { type CommandContext, LIMIT_OPTION, readOptions, readWholeNumber } from '../command.ts';
import { formatTable } from '../terminal.ts';

type Listing = {
  none: string;
  which: string;
  heading: string;
  describeLast: (lead: LeadWithDeliveries) => string;
};

/** `list [--open]`: the newest ordinary leads and where their deliveries stand, or those that wait for an answer. */
export async function listLeads(args: string[], { store, out }: CommandContext): Promise<void> {
  const values = readOptions(args, {
    ...LIMIT_OPTION,
    open: { type: 'boolean', default: false },
  });
  const limit = readWholeNumber(values.limit, '--limit');
  // Leads from before anybody has handled them here are not open for ever.
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  // One more than is shown, to say whether there are more. The oldest first: they have waited for longest.
  const leads = values.open
    ? await store.listOpenLeads({ limit: limit + 1, since })
    : await store.listLeads({ limit: limit + 1, spam: false });
  printLeads(leads, limit, values.open ? OPEN : NEWEST, out);
}

/** `spam`: the newest leads that are held back. */
export async function listSpam(args: string[], { store, out }: CommandContext): Promise<void> {
  const limit = readWholeNumber(readOptions(args, LIMIT_OPTION).limit, '--limit');
  printLeads(await store.listLeads({ limit: limit + 1, spam: true }), limit, SPAM, out);
}

function printLeads(
  leads: readonly LeadWithDeliveries[],
  limit: number,
  { none, which, heading, describeLast }: Listing,
  out: CommandContext['out'],
): void {
  out.write(`${leads.length === 0 ? none : formatLeadTable(leads.slice(0, limit), heading, describeLast)}\n`);
  if (leads.length > limit) out.write(`\nЦе ${limit} ${which}. Більше: --limit ${limit * 5}\n`);
}

export const describeState = ({ handling }: LeadWithDeliveries) => describeHandling(handling);
export const describeWay = (lead: LeadWithDeliveries) => describeDeliveries(lead, new Date());

const OPEN: Listing = {
  none: 'Усі заявки опрацьовано.',
  which: 'найдавніших',
  heading: 'Стан',
  describeLast: describeState,
};
const NEWEST: Listing = {
  none: 'Заявок ще немає.',
  which: 'найновіших',
  heading: 'Доставка',
  describeLast: describeWay,
};
const SPAM: Listing = { ...NEWEST, none: 'Спаму немає.' };

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

/** «у роботі: Марія, 21.11.2026, 14:12:05»; the state alone as long as nobody has done anything. */
export function describeHandling(handling: Handling): string {
  const { by, at } = handling;
  return nameState(handling) + (by && at ? `: ${by.name}, ${formatKyivDate(at)}` : '');
}
