import { expect, test } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import { type ConversationState, openConversation } from './conversation.ts';
import { followPeople, type Journey, type Matter } from './funnel.ts';
import { monthBefore, monthOf, nameMonth, writeFunnel } from './funnel-messages.ts';
import type { HistoryLine, NewLead } from './lead.ts';

/** Thursday, 10:00 in Kyiv; the deadline is 12:00. */
const BEGAN = new Date('2026-11-19T08:00:00Z');
const hour = (hours: number) => new Date(BEGAN.getTime() + hours * 3_600_000);

type Step = { type: string; to: ConversationState; at: number; dueAt?: number; detail?: string };
type Person = {
  phone?: string;
  steps?: Step[];
  lead?: Partial<NewLead>;
  state?: ConversationState;
  isSuspected?: boolean;
};

let numbers = 0;

function makeMatter({ phone, steps = [], lead = {}, state, isSuspected = false }: Person): Matter {
  numbers += 1;
  const number = numbers;
  const last = steps.findLast(({ type }) => type !== 'noted' && type !== 'origin');
  const history = steps.map(
    ({ type, to, at, dueAt, detail }): HistoryLine => ({
      conversationId: number,
      from: 'new',
      to,
      by: { source: 'cli', name: 'Марія' },
      at: hour(at),
      note: null,
      isNote: type === 'noted' || type === 'origin',
      type: `conversation.${type}`,
      dueAt: dueAt === undefined ? null : hour(dueAt),
      detail: detail ?? null,
    }),
  );
  const conversation = {
    ...openConversation(BEGAN, isSuspected),
    id: number,
    card: null,
    state: state ?? last?.to ?? 'new',
    at: last ? hour(last.at) : null,
    detail: last?.detail ?? null,
  };
  const fields = { name: 'Оксана', phone: phone ?? `+38067000${1000 + number}`, subject: 'Фізика' };
  const first = makeLead('trial', { number, createdAt: BEGAN, fields, ...lead, conversation });
  return { first, history };
}

const follow = (...people: Person[]): Journey[] => followPeople(people.map(makeMatter), SCHOOL_CONTENT);

const TAKEN: Step = { type: 'taken', to: 'taken', at: 0.5 };
const TRIAL: Step = { type: 'trial', to: 'trial', at: 1, dueAt: 24 };
const STUDENT: Step = { type: 'student', to: 'student', at: 26, detail: 'Стандарт' };

test('a person who is answered in time, comes and buys counts in every row, with the price of that day', () => {
  expect(follow({ steps: [TAKEN, TRIAL, STUDENT] })).toEqual([
    {
      isInTime: true,
      hasTrial: true,
      hasCome: true,
      bought: [{ name: 'Стандарт', priceUah: 2800 }],
      lost: null,
      isOpen: false,
      source: 'Не вказано',
      subject: 'Фізика',
    },
  ]);
});

test.each<[string, Step[], Partial<Journey>]>([
  [
    'a call that was put off',
    [TAKEN, { type: 'callback', to: 'callback', at: 1, dueAt: 9 }],
    { isInTime: false },
  ],
  ['taken alone', [TAKEN], { isInTime: false, isOpen: true }],
  [
    'taken too late',
    [
      { ...TAKEN, at: 3 },
      { ...TRIAL, at: 4 },
    ],
    { isInTime: false, hasTrial: true },
  ],
  ['not come', [TAKEN, TRIAL, { type: 'missed', to: 'trial', at: 26 }], { hasTrial: true, hasCome: false }],
  [
    'not come, then lost',
    [
      TAKEN,
      TRIAL,
      { type: 'missed', to: 'trial', at: 26 },
      { type: 'lost', to: 'lost', at: 27, detail: 'silent' },
    ],
    { hasCome: false, lost: 'silent' },
  ],
  [
    'lost before the lesson',
    [TAKEN, TRIAL, { type: 'lost', to: 'lost', at: 5, detail: 'price' }],
    { hasCome: false },
  ],
  [
    'lost after the lesson',
    [TAKEN, TRIAL, { type: 'lost', to: 'lost', at: 26, detail: 'price' }],
    { hasCome: true },
  ],
  [
    'thinks after the lesson',
    [TAKEN, TRIAL, { type: 'deciding', to: 'deciding', at: 26 }],
    { hasCome: true },
  ],
  [
    'student by a wrong press',
    [TAKEN, TRIAL, { ...STUDENT, at: 2 }, { type: 'returned', to: 'new', at: 2.1 }],
    { hasTrial: true, hasCome: false, bought: [] },
  ],
  ['trial by a wrong press', [TAKEN, TRIAL, { type: 'returned', to: 'new', at: 2 }], { hasTrial: false }],
])('%s', (_case, steps, expected) => {
  expect(follow({ steps })[0]).toMatchObject(expected);
});

test('two conversations of one phone number are one person, with the best result of both', () => {
  const journeys = follow(
    { phone: '067 123 45 67', steps: [TAKEN, { type: 'lost', to: 'lost', at: 1, detail: 'price' }] },
    {
      phone: '+380671234567',
      steps: [
        { ...TAKEN, at: 48 },
        { ...STUDENT, at: 50 },
      ],
    },
  );
  expect(journeys).toMatchObject([{ isInTime: true, lost: null, bought: [{ name: 'Стандарт' }] }]);
});

test('a student who writes again is not counted among those who decide', () => {
  const journeys = follow(
    { phone: '067 123 45 67', steps: [TAKEN, STUDENT] },
    { phone: '067 123 45 67', steps: [{ ...TAKEN, at: 48 }] },
  );
  expect(writeFunnel(journeys)[0]?.[0]?.text).toMatch(/\nСтали учнями: 1[^\n]*\nЩе вирішують: 0$/);
});

test('spam and suspected spam are not counted', () => {
  expect(follow({ state: 'spam' }, { state: 'new', isSuspected: true })).toEqual([]);
});

test.each<[Person, string]>([
  [{ lead: { source: { page: '/', utm_source: 'Google' } } }, 'Реклама google'],
  [
    { lead: { source: { page: '/subject/french', page_subject: 'Французька мова' } } },
    'Сайт, Французька мова',
  ],
  [{ lead: { source: { page: '/' } } }, 'Сайт, головна'],
  [{ lead: { fields: { name: 'Оля', phone: '', subject: 'Записано в чаті' } } }, 'Записано в чаті'],
  [
    {
      lead: { fields: { name: 'Оля', phone: '', subject: 'Записано в чаті' } },
      steps: [{ type: 'origin', to: 'new', at: 0.1, detail: 'instagram' }],
    },
    'Instagram',
  ],
])('names the source of a person: %j', (person, source) => {
  expect(follow(person)[0]?.source).toBe(source);
});

test('finds the subject in a manager’s note', () => {
  const fields = { name: 'Оля', phone: '', subject: 'Записано в чаті', message: '10 клас, з фізики' };
  expect(follow({ lead: { fields } })[0]?.subject).toBe('Фізика');
});

test('writes the funnel, the sums, sources, subjects and reasons', () => {
  const journeys = follow(
    { steps: [TAKEN, TRIAL, STUDENT] },
    { steps: [TAKEN, TRIAL, { ...STUDENT, detail: 'Інше' }], lead: { source: { page: '/' } } },
    { steps: [TAKEN, { type: 'lost', to: 'lost', at: 1, detail: 'price' }] },
    {},
  );
  const text = writeFunnel(journeys).map((parts) => parts.map((part) => part.text).join(''));
  expect(text.map((paragraph) => paragraph.replaceAll('\u00a0', ' '))).toEqual([
    `Написали: 4 людини
Відповіли вчасно: 3
Пробний урок: 2
Прийшли: 2
Стали учнями: 2 · 2 800 грн
Ще вирішують: 1`,
    'Пакети\nСтандарт: 1 · 2 800 грн\nІнше: 1',
    'Звідки (написали → пробний → учні)\nНе вказано: 3 → 1 → 1\nСайт, головна: 1 → 1 → 1',
    'Предмети (написали → пробний → учні)\nФізика: 4 → 2 → 2',
    'Чому не склалося\nДорого: 1',
  ]);
});

test('uses months of the Kyiv calendar', () => {
  // Already December in Kyiv.
  expect(monthOf(new Date('2026-11-30T22:30:00Z'))).toBe('2026-12');
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthBefore('2026-12', -1)).toBe('2027-01');
  expect(nameMonth('2026-12')).toBe('Грудень 2026');
});

test('a price per lesson adds no sum, because the number of lessons is unknown', () => {
  const [standard] = SCHOOL_CONTENT.packages;
  if (!standard) throw new Error('The school sells a package.');
  const single = { ...standard, name: 'Одне заняття', priceUah: 500, per: 'lesson' as const };
  const packages = [...SCHOOL_CONTENT.packages, single];
  const people = [STUDENT, { ...STUDENT, detail: 'Одне заняття' }].map((step) =>
    makeMatter({ steps: [TAKEN, step] }),
  );
  const journeys = followPeople(people, { ...SCHOOL_CONTENT, packages });
  const text = writeFunnel(journeys)
    .map(([part]) => part?.text)
    .join('\n')
    .replaceAll('\u00a0', ' ');
  expect(text).toContain('Стали учнями: 2 · 2 800 грн, без оплати за заняття чи годину');
  expect(text).toMatch(/^Одне заняття: 1$/m);
});
