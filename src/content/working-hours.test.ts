import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { loadContent } from './load.ts';

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
])('parses hours %s', (_how, lines, expected) => {
  expect(loadContent(withHours(lines).folder).school.workingHours).toEqual(expected);
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
  ['  mon-fri: 9–19\n  fri: 9–18', 'workingHours.fri: fri уже є в іншому рядку; залиште один'],
  ['  {}', 'workingHours: немає жодного робочого дня'],
  ['  start: "09:00"', 'workingHours.start: очікуються дні: mon, tue, wed'],
])('explains the problem of %j', (lines, expected) => {
  expect(withHours(lines).refusal()).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['2026-12-31 – 2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-31..2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-31/2027-01-10', '2026-12-31/2027-01-10'],
  ['2026-12-25', '2026-12-25'],
])('parses the holidays %j', (written, expected) => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', `replyHours: 2\nholidays: ["${written}"]`);
  expect(loadContent(content.folder).school.holidays).toEqual([expected]);
});

test.each([
  ['2027-01-10 – 2026-12-31', 'holidays[0]: перший день має бути раніше за останній'],
  ['2026-12-31 – 2027-02-30', 'holidays[0]: очікується день, 2026-12-25, або кілька поспіль'],
  ['31.12 – 10.01', 'holidays[0]: очікується день, 2026-12-25, або кілька поспіль'],
])('explains the problem of the holidays %j', (written, expected) => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', `replyHours: 2\nholidays: ["${written}"]`);
  expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
});
