import { expect, it } from 'vitest';
import { GERMAN, makeSchool } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it.each([
  ['10-21', [{ from: 1, to: 5, start: '10:00', end: '21:00' }]],
  ['щодня з 9 до 20:30', [{ from: 1, to: 7, start: '09:00', end: '20:30' }]],
  [
    'пн-нд 9-21, нд 10-12',
    [
      { from: 1, to: 6, end: '21:00' },
      { from: 7, to: 7, end: '12:00' },
    ],
  ],
  ['24/7', [{ from: 1, to: 7, start: '00:00', end: '23:59' }]],
  ['цілодобово', [{ from: 1, to: 7, start: '00:00', end: '23:59' }]],
  ['колись\nпн-ср 9-21, ср-нд 10-12\n21-9\nбудні: 9.00–18.00', [{ from: 1, to: 5, end: '18:00' }]],
])('reads the hours «%s»', async (lines, expected) => {
  const { school } = loadContent(await makeSchool(GERMAN.replace('10:00–20:00', lines)));
  expect(school.workingHours).toMatchObject(expected);
});
