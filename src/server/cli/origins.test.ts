import { expect, test } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { countOrigin, describeOrigins, type Origins } from './origins.ts';

function count(sources: Record<string, string>[]): string {
  const origins: Origins = { byPage: new Map(), byCampaign: new Map() };
  for (const source of sources) countOrigin(origins, makeLead('trial', { source }));
  return describeOrigins(origins, 3).join('\n');
}

test('counts leads by page and by campaign, the most frequent first', () => {
  const french = { page: '/subject/french', utm_source: 'Instagram' };
  expect(count([{}, { page: '/' }, french, { ...french, utm_source: 'instagram' }, french])).toBe(`\
Звідки заявки за 3 дні

Сторінка         Заявки
/subject/french  3
невідома         1
головна          1

Реклама (utm_source)  Заявки
instagram             3
без мітки             2`);
});

test('says so where there was none', () => {
  expect(count([])).toBe('Заявок за 3 дні немає.');
});

test('sums up what nobody would read, and keeps to 80 columns whatever somebody has made up', () => {
  const sources = Array.from({ length: 25 }, (_, index) => ({
    page: `/${'довга-адреса'.repeat(8)}${index}`,
    utm_source: `\u001b[2J${'x'.repeat(90)}${index}`,
  }));
  const told = count(sources);
  expect(told).toMatch(/\nрешта +6\n/);
  expect(told).not.toContain('\u001b');
  expect(Math.max(...told.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
