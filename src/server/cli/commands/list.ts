import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { configuredChannels } from '../../config.ts';
import { STATE_NAMES } from '../../lead/conversation.ts';
import { describeDelivery } from '../../lead/describe-deliveries.ts';
import { describeKind } from '../../lead/describe-lead.ts';
import type { LeadConversation, LeadWithDeliveries } from '../../lead/lead.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { type CommandContext, LIMIT_OPTION, readOptions, readWholeNumber } from '../command.ts';
import { describeHealth } from '../health-lines.ts';
import { cutLine, formatTable, GAP } from '../terminal.ts';

type Listing = { none: string; which: string };

/**
 * `list [--open]`: the newest ordinary leads with their states, or open conversations. Delivery problems go to stderr.
 */
export async function listLeads(
  args: string[],
  { store, config, out, remarks }: CommandContext,
): Promise<void> {
  const values = readOptions(args, {
    ...LIMIT_OPTION,
    open: { type: 'boolean', default: false },
  });
  const limit = readWholeNumber(values.limit, '--limit');
  // Ignores leads from before the inbox was used, which would stay open forever.
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  // One more than is shown, to detect further leads. The oldest first, because those people have waited longest.
  const leads = values.open
    ? await store.listOpen({ limit: limit + 1, since })
    : await store.listLeads({ limit: limit + 1, spam: false });
  printLeads(leads, limit, values.open ? OPEN : NEWEST, out);
  const problem = describeHealth(await store.checkHealth(), configuredChannels(config));
  if (problem.length > 0) remarks.write(`\n${problem.join('\n')}\n`);
}

/** `spam`: the newest quarantined leads. */
export async function listSpam(args: string[], { store, out }: CommandContext): Promise<void> {
  const limit = readWholeNumber(readOptions(args, LIMIT_OPTION).limit, '--limit');
  printLeads(await store.listLeads({ limit: limit + 1, spam: true }), limit, SPAM, out);
}

function printLeads(
  leads: readonly LeadWithDeliveries[],
  limit: number,
  { none, which }: Listing,
  out: CommandContext['out'],
): void {
  out.write(`${leads.length === 0 ? none : formatLeadTable(leads.slice(0, limit))}\n`);
  if (leads.length > limit) out.write(`\nЦе ${limit} ${which}. Більше: --limit ${limit * 5}\n`);
}

const OPEN: Listing = { none: 'Усі заявки опрацьовано.', which: 'найдавніших' };
const NEWEST: Listing = { none: 'Заявок ще немає.', which: 'найновіших' };
const SPAM: Listing = { ...NEWEST, none: 'Спаму немає.' };

/** Minimum width of a terminal. */
const WIDTH = 80;

/** Minimum width of each column before the end of a line is cut. */
const MAX_KIND = 24;
const MIN_NAME = 8;
const MAX_PHONE = 16;

/**
 * Formats one line per lead that fits into a terminal: time, kind, person and state. Failed deliveries follow below it;
 * `show` has the details.
 */
export function formatLeadTable(leads: readonly LeadWithDeliveries[]): string {
  const table = [['№', 'Коли', 'Заявка', 'Ім’я', 'Телефон', 'Стан'], ...leads.map(toRow)];
  const longest = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const others = [0, 1, 2, 4, 5].map((column) => longest(column) + GAP.length);
  const room = WIDTH + GAP.length - others.reduce((sum, width) => sum + width, GAP.length);
  for (const row of table) row[3] = cutLine(row[3] ?? '', Math.max(MIN_NAME, room));
  const [headings = '', ...rows] = formatTable(table).split('\n');
  const lines = leads.flatMap((lead, index) => [cutLine(rows[index] ?? '', WIDTH), ...describeProblem(lead)]);
  return [cutLine(headings, WIDTH), ...lines].join('\n');
}

function toRow(lead: LeadWithDeliveries): string[] {
  const { name = '', phone = '' } = lead.fields;
  return [
    String(lead.number),
    shortMoment(lead.createdAt),
    cutLine(describeKind(lead), MAX_KIND),
    name,
    cutLine(normalizePhone(phone) ?? phone, MAX_PHONE),
    lead.conversation.isSuspected ? 'затримано' : describeStanding(lead.conversation),
  ];
}

/** «24.11 14:05», without the year, because leads are deleted after some months. */
function shortMoment(moment: Date): string {
  const [date = '', time = ''] = formatKyivDate(moment).split(', ');
  return `${date.slice(0, 5)} ${time.slice(0, 5)}`;
}

/** «у роботі: Марія» */
function describeStanding({ state, by }: LeadConversation): string {
  return (state === 'new' && by ? 'повернено' : STATE_NAMES[state]) + (by ? `: ${by.name}` : '');
}

/** The failed deliveries of a lead. */
function describeProblem(lead: LeadWithDeliveries): string[] {
  const failing = lead.deliveries.filter(
    ({ state, attempts }) => state === 'dead' || (state === 'pending' && attempts > 0),
  );
  const now = new Date();
  return failing.map((delivery) => `   ↳ ${cutLine(describeDelivery(delivery, lead, now), WIDTH - 5)}`);
}
