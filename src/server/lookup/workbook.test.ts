import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { type HistoryLine, SIBLING } from '../lead/lead.ts';
import type { LeadWithHistory } from './all-leads.ts';
import { buildWorkbook } from './workbook.ts';

/** The cells of the second row by heading: value, type, and whether they have a number format. */
async function readRow(lead: LeadWithHistory, sheet = 1, others: LeadWithHistory[] = []) {
  const parts = unzipSync(await buildWorkbook([lead, ...others]));
  const read = (path: string) => Buffer.from(parts[path] ?? []).toString();
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t><\/si>/gs)].map(
    ([, text = '']) => text,
  );
  const cells = new Map<string, { type: string; value: string }>();
  for (const [, attributes = '', content = ''] of read(`xl/worksheets/sheet${sheet}.xml`).matchAll(
    /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const value = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(content)?.[1] ?? '';
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
    const place = /\br="(\w+)"/.exec(attributes)?.[1] ?? '';
    cells.set(place, { type, value: type === 's' ? (shared[Number(value)] ?? '') : value });
  }
  const headings = [...cells].filter(([place]) => /^[A-Z]+1$/.test(place));
  return Object.fromEntries(
    headings.map(([place, { value }]) => [value, cells.get(place.replace('1', '2'))]),
  );
}

const EMPTY = { deliveries: [], history: [] };

test('count, price and time are numbers in Excel, a phone number is text', async () => {
  const lead = { ...makeLead('package'), ...EMPTY };
  const row = await readRow(lead);
  expect(row['№']).toEqual({ type: 'n', value: String(lead.number) });
  expect(row.Уроків).toEqual({ type: 'n', value: '8' });
  expect(row.Ціна).toEqual({ type: 'n', value: '2800' });
  expect(row.Отримано).toMatchObject({ type: 'n', value: expect.stringMatching(/^4\d{4}\.\d+$/) });
  expect(row.Телефон?.type).not.toBe('n');
  expect(row.Телефон?.value).toBe('+380 63 333 44 55');
});

test.each([
  ['1 500 грн', '1500'],
  ['1\u00a0500\u00a0грн', '1500'],
  ['12 800 грн', '12800'],
])('the price %s is a number', async (price, value) => {
  const lead = {
    ...makeLead('package', { fields: { name: 'О', phone: '1', package_price: price } }),
    ...EMPTY,
  };
  expect((await readRow(lead)).Ціна).toEqual({ type: 'n', value });
});

test.each(['=1+1', '1e9', 'від 1500 грн', '15,00 грн', '007'])('the price %j stays text', async (price) => {
  const lead = {
    ...makeLead('package', {
      fields: { name: 'О', phone: '1', package_price: price, package_lessons: price },
    }),
    ...EMPTY,
  };
  const { Ціна: cell, Уроків: lessons } = await readRow(lead);
  expect(cell?.type).not.toBe('n');
  expect(cell?.value).toBe(price);
  expect(lessons?.value).toBe(price);
  expect(lessons?.type).not.toBe('n');
});

test('no cell exceeds Excel’s limit or ends within a character', async () => {
  const lead = makeLead();
  const history = Array.from({ length: 40 }, (_, index) => ({
    conversationId: lead.conversation.id,
    note: `${index} ${'😀'.repeat(999)}`,
  })) as unknown as HistoryLine[];
  const { Нотатки: notes } = await readRow({ ...lead, deliveries: [], history });
  expect(notes?.value.length).toBeLessThanOrEqual(32_767);
  expect(notes?.value.length).toBeGreaterThan(32_000);
  expect(notes?.value.isWellFormed()).toBe(true);
  expect(notes?.value).toMatch(/…$/);
});

test('a sheet lists each person once, with the state', async () => {
  const at = new Date('2026-11-19T08:00:00Z');
  const line: HistoryLine = {
    conversationId: 1,
    from: 'new',
    to: 'trial',
    by: { source: 'cli', name: 'Марія' },
    at,
    note: null,
    isNote: false,
    type: 'conversation.trial',
    dueAt: new Date('2026-11-20T15:00:00Z'),
    detail: null,
  };
  const first = { ...makeLead('contact', { number: 1, source: { page: '/' } }), ...EMPTY, history: [line] };
  const lost = { ...first.conversation, state: 'lost', detail: 'price', at, closedAt: at } as const;
  const newest = { ...makeLead('trial', { number: 2 }), ...EMPTY, history: [line] };
  const fields = { ...newest.fields, phone: first.fields.phone ?? '' };
  const row = await readRow({ ...newest, fields, conversation: lost }, 2, [{ ...first, conversation: lost }]);
  expect(row).toMatchObject({
    Заявок: { type: 'n', value: '2' },
    Стан: { value: 'закрито' },
    Причина: { value: 'дорого' },
    Пробний: { type: 'n', value: expect.stringMatching(/^46346\.70/) },
    Звідки: { value: 'Сайт, головна' },
    Предмет: { value: 'Фізика' },
  });
});

test('another child of a family has a row of its own', async () => {
  const parent = { ...makeLead(), ...EMPTY };
  const child = { ...makeLead('trial', { number: 13, marks: [SIBLING] }), ...EMPTY };
  const parts = unzipSync(await buildWorkbook([child, parent]));
  expect(Buffer.from(parts['xl/worksheets/sheet2.xml'] ?? []).toString()).toMatch(/ref="A1:[A-Z]{1,2}3"/);
});

test('each sheet has filters', async () => {
  const parts = unzipSync(await buildWorkbook([{ ...makeLead(), ...EMPTY }]));
  for (const sheet of [1, 2])
    expect(Buffer.from(parts[`xl/worksheets/sheet${sheet}.xml`] ?? []).toString()).toMatch(
      /<\/sheetData><autoFilter ref="A1:[A-Z]{1,2}2"\/>/,
    );
});
