import { pageAddress } from '#shared/addresses/page-address.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import type { Lead } from '../lead.ts';
import { OTHER_SOURCE, type ViewCount } from '../store/page-views.ts';
import { normaliseSource } from '../views.ts';
import { drawBar, formatTable } from './terminal.ts';

/** What brought pupils in a number of days, ending today. */
export type Traffic = {
  days: number;
  now: Date;
  views: readonly ViewCount[];
  /** Of these days, without spam. */
  leads: readonly LeadCount[];
};

/** How many leads came on a day of Kyiv from a page, brought by a `utm_source`. */
export type LeadCount = Omit<ViewCount, 'views'> & { leads: number };

/** Counts leads with others of the same day, page and source, so that those of years need no memory. */
export function countLead({ createdAt, source }: Lead, counts: Map<string, LeadCount>): void {
  const page = source.page === undefined ? '' : pageAddress(source.page);
  const same = { day: kyivDay(createdAt), page, source: normaliseSource(source.utm_source ?? '') };
  const key = JSON.stringify(Object.values(same));
  counts.set(key, { ...same, leads: (counts.get(key)?.leads ?? 0) + 1 });
}

type Row = { key: string; views: number; leads: number };

/** More pages or sources nobody would read; the rest are summed up. */
const MAX_ROWS = 20;

/** The first of so many days that end today. */
export function firstDay(now: Date, days: number): string {
  return kyivDay(now.getTime() - (days - 1) * DAY_MS);
}

/** Three tables with bars: views and leads by page, by source and by day. */
export function describeTraffic(traffic: Traffic): string[] {
  const { days, views, leads } = traffic;
  const period = `за ${days} ${pluralize(days, 'день', 'дні', 'днів')}`;
  if (views.length === 0 && leads.length === 0) return [`Переглядів і заявок ${period} немає.`];
  const byPage = countBy(traffic, ({ page }) => page);
  const bySource = countBy(traffic, ({ source }) => source, sourceOf(views));
  return [
    `Перегляди й заявки ${period}`,
    '',
    formatRows('Сторінка', cutRows(byPage), namePage),
    '',
    formatRows('Джерело (utm_source)', cutRows(bySource), nameSource),
    '',
    formatRows('День', countDays(traffic), nameDay),
  ];
}

function countBy(
  { views, leads }: Traffic,
  of: (count: Omit<ViewCount, 'views'>) => string,
  ofLead: (lead: LeadCount) => string = of,
): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (key: string) => {
    const row = rows.get(key) ?? { key, views: 0, leads: 0 };
    rows.set(key, row);
    return row;
  };
  for (const view of views) rowOf(of(view)).views += view.views;
  for (const lead of leads) rowOf(ofLead(lead)).leads += lead.leads;
  return [...rows.values()].sort((one, other) => other.views - one.views || other.leads - one.leads);
}

/** Every day, also those without anything, the latest first. */
function countDays(traffic: Traffic): Row[] {
  const counted = countBy(traffic, ({ day }) => day);
  const byDay = new Map(counted.map((row) => [row.key, row]));
  const days = Array.from({ length: traffic.days }, (_, index) => firstDay(traffic.now, index + 1));
  return days.map((day) => byDay.get(day) ?? { key: day, views: 0, leads: 0 });
}

/** The source as views name it: one that had no room on its day stands under the rest. */
function sourceOf(views: readonly ViewCount[]): (lead: LeadCount) => string {
  const sourcesOf = new Map<string, Set<string>>();
  for (const { day, source } of views) sourcesOf.set(day, (sourcesOf.get(day) ?? new Set()).add(source));
  return ({ source: name, day }) => {
    const ofDay = sourcesOf.get(day);
    return ofDay?.has(OTHER_SOURCE) && name !== '' && !ofDay.has(name) ? OTHER_SOURCE : name;
  };
}

const REST = '\0';

function cutRows(rows: Row[]): Row[] {
  if (rows.length <= MAX_ROWS) return rows;
  const rest = rows
    .slice(MAX_ROWS - 1)
    .reduce((sum, { views, leads }) => ({ key: REST, views: sum.views + views, leads: sum.leads + leads }), {
      key: REST,
      views: 0,
      leads: 0,
    });
  return [...rows.slice(0, MAX_ROWS - 1), rest];
}

function formatRows(heading: string, rows: Row[], name: (key: string) => string): string {
  const most = Math.max(...rows.map(({ views }) => views));
  return formatTable([
    [heading, 'Перегляди', 'Заявки', 'На 100 переглядів', ''],
    ...rows.map(({ key, views, leads }) => [
      key === REST ? 'решта' : name(key),
      String(views),
      String(leads),
      describeShare(leads, views),
      drawBar(views, most),
    ]),
  ]);
}

const share = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

/** «3,3»; a dash where leads came without a view that was counted. */
function describeShare(leads: number, views: number): string {
  return views < leads || views === 0 ? '–' : share.format((100 * leads) / views);
}

function namePage(page: string): string {
  if (page === '') return 'невідома';
  return page === '/' ? 'головна' : page;
}

function nameSource(source: string): string {
  if (source === '') return 'без мітки';
  return source === OTHER_SOURCE ? 'інше' : source;
}

function nameDay(day: string): string {
  return day.split('-').reverse().join('.');
}
