import { pageAddress } from '#shared/addresses/page-address.ts';
import { pluralize } from '#shared/words/plural.ts';
import type { Lead } from '../lead/lead.ts';
import { formatTable } from './terminal.ts';

/** How many leads each page and each campaign has brought. */
export type Origins = { byPage: Map<string, number>; byCampaign: Map<string, number> };

/** Counts a lead with others of its page and of its `utm_source`, so that those of years need no memory. */
export function countOrigin({ byPage, byCampaign }: Origins, { source }: Lead): void {
  const page = source.page === undefined ? 'невідома' : pageAddress(source.page);
  addOne(byPage, page === '/' ? 'головна' : page);
  addOne(byCampaign, source.utm_source?.toLowerCase() || 'без мітки');
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Two tables: leads by page and by campaign, of so many days. */
export function describeOrigins({ byPage, byCampaign }: Origins, days: number): string[] {
  const period = `за ${days} ${pluralize(days, 'день', 'дні', 'днів')}`;
  if (byPage.size === 0) return [`Заявок ${period} немає.`];
  return [
    `Звідки заявки ${period}`,
    '',
    formatRows('Сторінка', byPage),
    '',
    formatRows('Реклама (utm_source)', byCampaign),
  ];
}

/** More pages or campaigns nobody would read; the rest are summed up. */
const MAX_ROWS = 20;

function formatRows(heading: string, counts: Map<string, number>): string {
  const rows = [...counts].sort(([, one], [, other]) => other - one);
  const shown = rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS - 1) : rows;
  const rest = rows.slice(shown.length).reduce((sum, [, leads]) => sum + leads, 0);
  return formatTable([
    [heading, 'Заявки'],
    ...shown.map(([name, leads]) => [name, String(leads)]),
    ...(rest > 0 ? [['решта', String(rest)]] : []),
  ]);
}
