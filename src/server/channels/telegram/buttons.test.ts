import { expect, test } from 'vitest';
import { SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import { type ConversationState, STATES, STEPS } from '../../lead/conversation.ts';
import { listOutcomes, listPackages, listReasons, makeButtons, offerAnotherDay } from './buttons.ts';
import { pickDay, pickHour, toDayMoment, toPickedMoment } from './picker.ts';
import { readPress } from './press-data.ts';

type Rows = { text: string; callback_data?: string }[][];
const LEAD = 2_147_483_647;
const NOW = new Date('2026-11-26T10:20:00Z');
const choosing = { lead: LEAD, step: 'trial', now: NOW } as const;
const { school, packages } = SCHOOL_CONTENT;

const textsOf = (rows: unknown) => (rows as Rows).map((row) => row.map(({ text }) => text));
const labels = (state: ConversationState, lead = 57) =>
  textsOf(makeButtons({ state, isSuspected: false }, lead).inline_keyboard);

test('offers the possible next steps', () => {
  expect(labels('new')).toEqual([['Беру', 'Спам']]);
  expect(labels('taken')).toEqual([
    ['Передзвонити', 'Пробний'],
    ['Закрити', 'Повернути'],
  ]);
  expect(labels('trial')).toEqual([
    ['Інша година', 'Як пройшов?'],
    ['Закрити', 'Повернути'],
  ]);
  for (const state of ['student', 'lost'] as const) expect(labels(state)).toEqual([['Повернути']]);
  expect(textsOf(makeButtons({ state: 'new', isSuspected: true }, 57).inline_keyboard)).toEqual([
    ['Це людина'],
  ]);
});

test('picks a day and an hour in two presses, with dates beside the days', () => {
  expect(textsOf(pickDay(choosing, 0))).toEqual([
    ['Сьогодні', 'Завтра', 'сб 28.11'],
    ['нд 29.11', 'пн 30.11', 'вт 01.12'],
    ['ср 02.12'],
    ['Інший день', 'Без години'],
    ['‹ Назад'],
  ]);
  expect(textsOf(pickDay({ ...choosing, step: 'callback' }, 7)).flat()).toEqual([
    ...['чт 03.12', 'пт 04.12', 'сб 05.12', 'нд 06.12', 'пн 07.12', 'вт 08.12', 'ср 09.12', 'чт 10.12'],
    ...['Інший день', '‹ Назад'],
  ]);
});

test('shows the hours of the school first, others by a button, and half hours', () => {
  const show = (day: string, part: 'early' | 'school' | 'late', isHalf = false) =>
    textsOf(pickHour(choosing, { day, part, isHalf }, school));
  expect(show('20261128', 'school')).toEqual([
    ['09:00', '10:00', '11:00', '12:00'],
    ['13:00', '14:00', '15:00', '16:00'],
    ['17:00'],
    ['Раніше', '…:30', 'Пізніше'],
    ['‹ Інший день', 'Без години'],
  ]);
  expect(show('20261128', 'early').flat().slice(0, 2)).toEqual(['07:00', '08:00']);
  expect(show('20261128', 'late', true).flat().slice(0, 4)).toEqual(['18:30', '19:30', '20:30', '21:30']);
  // Only the rest of today: it is 12:20.
  expect(show('20261126', 'school').flat().slice(0, 2)).toEqual(['13:00', '14:00']);
  const late = pickHour(
    { ...choosing, now: new Date('2026-11-26T16:05:00Z') },
    { day: '20261126', part: 'school', isHalf: false },
    school,
  );
  expect(textsOf(late).flat().slice(0, 2)).toEqual(['19:00', '20:00']);
});

test('a picked time is Kyiv time, in summer and winter', () => {
  expect(toPickedMoment('202612151700').toISOString()).toBe('2026-12-15T15:00:00.000Z');
  expect(toPickedMoment('202606151730').toISOString()).toBe('2026-06-15T14:30:00.000Z');
  expect(toDayMoment('20261215').toISOString()).toBe('2026-12-14T22:00:00.000Z');
});

test('button data can be parsed and fits Telegram’s 64 bytes', () => {
  const days = pickDay(choosing, 0);
  const rows = [
    ...STATES.flatMap((state) => makeButtons({ state, isSuspected: false }, LEAD).inline_keyboard),
    ...days,
    ...(['early', 'school', 'late'] as const).flatMap((part) =>
      pickHour(choosing, { day: '20261215', part, isHalf: true }, school),
    ),
    ...listOutcomes(LEAD),
    ...offerAnotherDay(LEAD, days),
    ...listPackages(LEAD, packages),
    ...listReasons(LEAD),
  ] as Rows;
  for (const { callback_data: data = '' } of rows.flat()) {
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(readPress(data), data).toMatchObject({ lead: LEAD });
  }
});

test('every state has a button to leave it', () => {
  for (const state of STATES) {
    expect(labels(state).flat().length).toBeGreaterThan(0);
    if (state !== 'new') expect(labels(state).flat()).toContain(STEPS.return.label);
  }
});

test.each([
  '',
  'take:57',
  '1:take:57',
  '2:57',
  '2:0:take',
  '2:057:take',
  '2:-1:take',
  '2:1e3:take',
  '2:2147483648:take',
  '2:57:take:1',
  '2:57:toString',
  '2:57:constructor',
  '2:57:at:take:202612151700',
  '2:57:at:trial:20261215',
  '2:57:at:trial:202613151700',
  '2:57:at:trial:202612152500',
  '2:57:hours:trial:20261215:noon:0',
  '2:57:day:callback:2026',
  '2:57:reason:toString',
  '2:57:package:x',
  '2:57:take\n',
  ' 2:57:take',
  '2:57:take; DROP TABLE lead',
])('rejects other button data: %j', (data) => {
  expect(readPress(data)).toBeUndefined();
});
