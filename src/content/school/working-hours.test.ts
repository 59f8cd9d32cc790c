import { expect, test } from 'vitest';
import { describeHours } from '#shared/words/promise.ts';
import { findReplyDeadline } from '#shared/words/reply-deadline.ts';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';

function withHours(lines: string) {
  const content = copyContent();
  content.edit('school.yaml', /workingHours:\n.*\n/, `workingHours:\n${lines}\n`);
  return content;
}

test.each([
  ['in short', '  mon-fri: 9–19', [{ from: 1, to: 5, start: '09:00', end: '19:00' }]],
  [
    'of each day, in any order',
    '  sat: "10:00 - 15:00"\n  Mon - Thu: 12:30-20:30\n  friday: 9—18',
    [
      { from: 1, to: 4, start: '12:30', end: '20:30' },
      { from: 5, to: 5, start: '09:00', end: '18:00' },
      { from: 6, to: 6, start: '10:00', end: '15:00' },
    ],
  ],
  [
    'with a shorter last day',
    '  mon-fri: 9–19\n  fri: 9–16',
    [
      { from: 1, to: 4, start: '09:00', end: '19:00' },
      { from: 5, to: 5, start: '09:00', end: '16:00' },
    ],
  ],
  [
    'with a longer day in the middle, written first',
    '  wed: 9–21\n  mon-fri: 9–19',
    [
      { from: 1, to: 2, start: '09:00', end: '19:00' },
      { from: 3, to: 3, start: '09:00', end: '21:00' },
      { from: 4, to: 5, start: '09:00', end: '19:00' },
    ],
  ],
  [
    'with exceptions at both ends and within each other',
    '  mon-sun: 9–19\n  mon: 12–19\n  fri-sun: 10–16\n  sun: 12–14',
    [
      { from: 1, to: 1, start: '12:00', end: '19:00' },
      { from: 2, to: 4, start: '09:00', end: '19:00' },
      { from: 5, to: 6, start: '10:00', end: '16:00' },
      { from: 7, to: 7, start: '12:00', end: '14:00' },
    ],
  ],
])('parses hours %s', (_how, lines, expected) => {
  expect(loadContent(withHours(lines).folder).school.workingHours).toEqual(expected);
});

test('a shorter day is part of the promise', () => {
  const { school } = loadContent(withHours('  mon-fri: 9–19\n  fri: 9–16').folder);
  expect(describeHours(school)).toBe('пн–чт 9:00–19:00, пт 9:00–16:00 за Києвом');
});

test.each([
  ['  пн-пт: 9–19', 'workingHours.пн-пт: дні пишуть латинкою: mon-fri'],
  [
    '  fri-mon: 9–19',
    'workingHours.fri-mon: тиждень починається з mon, тож напишіть двома рядками: fri-sun і mon',
  ],
  ['  days: 9–19', 'workingHours.days: очікуються дні: mon, tue, wed'],
  ['  mon-fri: 9', 'workingHours.mon-fri: очікуються години у вигляді "9:00–19:00"'],
  ['  mon-fri: 9–25', 'workingHours.mon-fri: очікуються години у вигляді "9:00–19:00"'],
  ['  mon-fri: 19–9', 'workingHours.mon-fri: початок має бути раніше за кінець'],
  ['  fri: 9–19\n  friday: 9–18', 'workingHours.friday: fri уже є в іншому рядку; залиште один'],
  [
    '  mon-thu: 9–19\n  wed-fri: 9–18',
    'workingHours.wed-fri: wed-thu уже є в рядку mon-thu; залиште ці дні в одному: mon-tue і wed-fri чи mon-thu і fri',
  ],
  [
    '  wed-sun: 9–19\n  mon-wed: 9–18',
    'workingHours.mon-wed: wed уже є в рядку wed-sun; залиште цей день в одному: mon-wed і thu-sun чи mon-tue і wed-sun',
  ],
  [
    '  mon-fri: 9–13\n  fri: 15–19',
    'workingHours.fri: fri уже є в рядку mon-fri, а перерви сайт не рахує; впишіть лише початок і кінець дня',
  ],
  ['  mon-fri: 9–19\n  wed: вихідний', 'приберіть цей рядок, а замість mon-fri напишіть mon-tue і thu-fri'],
  ['  mon-fri: 9–19\n  sun: вихідний', 'вихідного дня не пишуть, приберіть цей рядок'],
  ['  {}', 'workingHours: немає жодного робочого дня'],
  ['  start: "09:00"', 'workingHours.start: очікуються дні: mon, tue, wed'],
])('explains the problem of %j', (lines, expected) => {
  expect(withHours(lines).refusal()).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['2026-12-31 – 2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-31..2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-31 до 2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-31/2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-25', '2026-12-25'],
])('parses the holidays %j', (written, expected) => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', `replyHours: 2\nholidays: ["${written}"]`);
  expect(loadContent(content.folder).school.holidays).toEqual([expected]);
});

test.each([
  [
    ['07-01 – 07-31'],
    '2026-08-01',
    ['2025-07-01/2025-07-31', '2026-07-01/2026-07-31', '2027-07-01/2027-07-31'],
  ],
  [
    ['12-31 – 01-07'],
    '2027-01-08',
    ['2026-12-31/2027-01-07', '2027-12-31/2028-01-07', '2028-12-31/2029-01-07'],
  ],
  [['08-24', '2026-12-28'], '2026-08-25', ['2025-08-24', '2026-08-24', '2026-12-28', '2027-08-24']],
])('repeats the holidays %j every year', (written, today, expected) => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', `replyHours: 2\nholidays: ${JSON.stringify(written)}`);
  const { school, warnings } = loadContent(content.folder, new Date(`${today}T09:00:00Z`));
  expect([...(school.holidays ?? [])].sort()).toEqual(expected);
  expect(warnings.filter(({ field }) => field?.startsWith('holidays'))).toEqual([]);
});

test('a lead of the last holiday is answered after it, also when the holiday is over', () => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', 'replyHours: 2\nholidays: [12-25 – 01-08]');
  const { school } = loadContent(content.folder, new Date('2027-01-11T08:00:00Z'));
  const deadline = findReplyDeadline(new Date('2026-12-28T10:00:00Z'), school);
  expect(new Date(deadline).toISOString()).toBe('2027-01-11T11:00:00.000Z');
});

test('a yearly holiday closes the school in its texts', () => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', 'replyHours: 2\nholidays: [07-01 – 07-31]');
  content.edit('school.yaml', /caption: "задоволених учнів"/, 'caption: "{години}"');
  const { school } = loadContent(content.folder, new Date('2027-06-20T09:00:00Z'));
  expect(school.claims[0]?.caption).toContain('крім 1 липня – 1 серпня');
});

test.each([
  ['13-45', 'holidays[0]: такого дня в календарі немає'],
  ['07-01 – 07-32', 'holidays[0]: такого дня в календарі немає'],
  ['07-31 – 07-01', 'holidays[0]: так школа зачинена майже весь рік'],
  ['01-01 – 12-31', 'holidays[0]: так школа зачинена майже весь рік'],
  ['2027-01-10 – 2026-12-31', 'holidays[0]: перший день має бути раніше за останній'],
  [
    '2026-12-25 – 2026-01-10',
    'holidays[0]: перший день має бути раніше за останній; може, 2026-12-25 – 2027-01-10?',
  ],
  ['2026-12-31 – 2027-02-30', 'holidays[0]: очікується день, 2026-12-25, або кілька поспіль'],
  ['31.12 – 10.01', 'holidays[0]: очікується день, 2026-12-25, або кілька поспіль'],
])('explains the problem of the holidays %j', (written, expected) => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', `replyHours: 2\nholidays: ["${written}"]`);
  expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
});
