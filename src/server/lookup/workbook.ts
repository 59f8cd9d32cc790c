import { Worker } from 'node:worker_threads';
import writeExcelFile, { type Cell, type Feature, type Image } from 'write-excel-file/node';
import type { PayloadField } from '#shared/lead/lead.ts';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import { describeDetail, isOpen, STATE_NAMES } from '../lead/conversation.ts';
import { describeDeliveries } from '../lead/describe-deliveries.ts';
import {
  describeCampaign,
  describeKind,
  describePage,
  findSubject,
  listMarks,
  SHOWN_FIELDS,
} from '../lead/describe-lead.ts';
import { nameSource } from '../lead/funnel.ts';
import { isOfSibling, listNotes } from '../lead/lead.ts';
import { normalizePhone, phoneKey } from '../lead/phone.ts';
import { printableLines, shortenText } from '../lead/text.ts';
import type { LeadWithHistory } from './all-leads.ts';

type Value = string | number | Price | Date | null;

/** An amount in hryvnias. */
type Price = { uah: number };

type Column = { heading: string; read: (lead: LeadWithHistory) => Value };

const COLUMNS: Column[] = [
  { heading: '№', read: ({ number }) => number },
  { heading: 'Отримано', read: ({ createdAt }) => createdAt },
  { heading: 'Заявка', read: describeKind },
  ...SHOWN_FIELDS.filter(({ isLeftOut }) => isLeftOut !== 'of-export').map(
    ({ field, label }): Column => ({ heading: label, read: ({ fields }) => readField(field, fields[field]) }),
  ),
  { heading: 'Набрати', read: ({ fields }) => normalizePhone(fields.phone ?? '') },
  { heading: 'Сторінка', read: describePage },
  { heading: 'Реклама', read: describeCampaign },
  { heading: 'Доставка', read: (lead) => describeDeliveries(lead, new Date()) },
  { heading: 'Стан', read: ({ conversation }) => STATE_NAMES[conversation.state] },
  { heading: 'Хто', read: ({ conversation }) => conversation.by?.name ?? null },
  { heading: 'Коли', read: ({ conversation }) => conversation.at },
  { heading: 'Нотатки', read: (lead) => listNotes(lead.history).join(' · ') },
  { heading: 'Позначка', read: (lead) => listMarks(lead).join(' · ') },
];

/** All leads of one person, the newest first. */
type Person = { newest: LeadWithHistory; first: LeadWithHistory; count: number };

type PersonColumn = { heading: string; read: (person: Person) => Value };

const PEOPLE_COLUMNS: PersonColumn[] = [
  { heading: 'Ім’я', read: ({ newest }) => newest.fields.name ?? '' },
  {
    heading: 'Набрати',
    read: ({ newest: { fields } }) => normalizePhone(fields.phone ?? '') ?? fields.phone ?? '',
  },
  { heading: 'Перша заявка', read: ({ first }) => first.createdAt },
  { heading: 'Остання заявка', read: ({ newest }) => newest.createdAt },
  { heading: 'Заявок', read: ({ count }) => count },
  { heading: 'Стан', read: ({ newest: { conversation } }) => STATE_NAMES[conversation.state] },
  { heading: 'Хто', read: ({ newest: { conversation } }) => conversation.by?.name ?? null },
  {
    heading: 'Передзвонити',
    read: ({ newest: { conversation } }) => (conversation.state === 'trial' ? null : conversation.dueAt),
  },
  { heading: 'Пробний', read: ({ newest: { history } }) => findLesson(history) },
  {
    heading: 'Пакет',
    read: ({ newest: { conversation } }) =>
      conversation.state === 'student' ? describeDetail(conversation) : null,
  },
  {
    heading: 'Причина',
    read: ({ newest: { conversation } }) =>
      conversation.state === 'lost' ? describeDetail(conversation) : null,
  },
  { heading: 'Звідки', read: ({ first }) => nameSource({ first, history: first.history }) },
  { heading: 'Предмет', read: ({ newest }) => findSubject(newest) },
  { heading: 'Відкрита', read: ({ newest: { conversation } }) => (isOpen(conversation) ? 'так' : 'ні') },
];

/** Time of the last agreed trial lesson. */
function findLesson(history: LeadWithHistory['history']): Date | null {
  return history.findLast(({ type, dueAt }) => type === 'conversation.trial' && dueAt)?.dueAt ?? null;
}

/** Groups the leads of each person, without quarantined ones. Another child of a family is a person, too. */
function listPeople(leads: Iterable<LeadWithHistory>): Person[] {
  const people = new Map<string, Person>();
  for (const lead of leads) {
    if (lead.conversation.isSuspected || lead.conversation.state === 'spam') continue;
    const phone = isOfSibling(lead) ? '' : phoneKey(lead.fields.phone ?? '');
    const key = phone || `conversation ${lead.conversation.id}`;
    const known = people.get(key);
    // The newest leads come first.
    people.set(key, { newest: known?.newest ?? lead, first: lead, count: (known?.count ?? 0) + 1 });
  }
  return [...people.values()];
}

/** Form values are texts. Count and price in the site's own format become numbers, so that people can sum them. */
function readField(field: PayloadField, text = ''): Value {
  if (field === 'package_lessons' && /^[1-9]\d{0,3}$/.test(text)) return Number(text);
  const [, uah] = (field === 'package_price' && /^(\d{1,3}(?:\s?\d{3})*)\s?грн$/.exec(text)) || [];
  return uah ? { uah: Number(uah.replace(/\s/g, '')) } : text;
}

/** Excel reports a workbook with a longer text as damaged. */
const MAX_CELL_LENGTH = 32_767;

function toCell(value: Value): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return { type: Number, value };
  if (value instanceof Date)
    return { type: Date, value: new Date(readKyivClock(value)), format: 'dd.mm.yyyy hh:mm' };
  if (typeof value === 'object') return { type: Number, value: value.uah, format: '#,##0" грн"' };
  const text = shortenText(printableLines(value).join('\n'), MAX_CELL_LENGTH);
  return { type: String, value: text, wrap: true };
}

/** In characters of the default font: the longest value of a short column. */
const COLUMN_WIDTH = 22;

/**
 * A workbook of texts, numbers and dates. No cell can be a formula, and phone numbers keep their zeros. Quarantined
 * leads have their own sheet.
 */
export async function buildWorkbook(leads: Iterable<LeadWithHistory>): Promise<Buffer> {
  const writeHeadings = (columns: readonly { heading: string }[]) =>
    columns.map(({ heading }): Cell => ({ type: String, value: heading, fontWeight: 'bold' }));
  const headings = writeHeadings(COLUMNS);
  const [rows, spam] = [[headings], [headings]];
  const all = [...leads];
  for (const lead of all)
    (lead.conversation.isSuspected ? spam : rows).push(COLUMNS.map(({ read }) => toCell(read(lead))));
  const people = listPeople(all).map((person) => PEOPLE_COLUMNS.map(({ read }) => toCell(read(person))));
  const optionsOf = (columns: readonly unknown[]) => ({
    columns: columns.map(() => ({ width: COLUMN_WIDTH })),
    stickyRowsCount: 1,
  });
  const options = optionsOf(COLUMNS);
  const sheets = [
    { data: rows, sheet: 'Заявки', ...options },
    ...(spam.length > 1 ? [{ data: spam, sheet: 'Затримано як спам', ...options }] : []),
    { data: [writeHeadings(PEOPLE_COLUMNS), ...people], sheet: 'Люди', ...optionsOf(PEOPLE_COLUMNS) },
  ];
  return writeExcelFile(sheets, { features: [FILTER] }).toBuffer();
}

/** Adds filters to each sheet. */
const FILTER: Feature<Image['content']> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, { columns }) => {
          const area = `A1:${nameColumn(columns?.length ?? 1)}${xml.match(/<row /g)?.length ?? 1}`;
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${area}"/>`);
        },
      },
    },
  },
};

/** «A» for 1, «AA» for 27. */
function nameColumn(number: number): string {
  const last = String.fromCharCode(65 + ((number - 1) % 26));
  return number > 26 ? nameColumn(Math.floor((number - 1) / 26)) + last : last;
}

/** Ten thousand long leads need less. */
const MAX_HEAP_MB = 512;

/** Number of leads per message to the thread. */
const CHUNK = 100;

/**
 * Builds the workbook in a thread with its own heap, so that pages and leads do not wait. If it does not fit, only the
 * workbook fails.
 */
export async function writeWorkbook(leads: AsyncIterable<LeadWithHistory>): Promise<Buffer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The workbook ended without a result')));
  // Reading the leads may fail first.
  promise.catch(() => undefined);
  try {
    let page: LeadWithHistory[] = [];
    for await (const lead of leads) {
      page.push(lead);
      if (page.length < CHUNK) continue;
      worker.postMessage(page);
      page = [];
    }
    worker.postMessage(page);
    worker.postMessage(null);
    return Buffer.from(await promise);
  } finally {
    await worker.terminate();
  }
}
