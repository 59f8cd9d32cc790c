import { expect, test } from 'vitest';
import { makeLead } from '../../../../tests/support/make-lead.ts';
import { SCHOOL_WORDS } from '../../../../tests/support/school-words.ts';
import type { HandlingChange, Lead } from '../../lead.ts';
import { measureWeek } from './week.ts';

const kyiv = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+02:00`);
/** Fridays. */
const [FIRST, SECOND, THIRD] = [kyiv(13, '17:45'), kyiv(20, '17:45'), kyiv(27, '17:45')];

const answer = (leadNumber: number, at: Date): HandlingChange => ({
  leadNumber,
  from: 'new',
  to: 'answered',
  by: { source: 'cli', name: 'Марія' },
  at,
  note: null,
});

test('says of each lead once whether it was answered in time, of Friday evening’s in the next week', () => {
  const at = [kyiv(20, '16:30'), kyiv(20, '17:10'), kyiv(20, '17:20'), kyiv(23, '10:00')];
  const leads = at.map((createdAt, index) => makeLead('trial', { number: index + 1, createdAt }));
  const changes = [
    answer(1, kyiv(20, '16:40')),
    answer(2, kyiv(23, '09:10')),
    answer(3, kyiv(23, '12:00')),
    answer(4, kyiv(23, '11:00')),
  ];
  const measure = (from: Date, to: Date) => {
    const known = leads.filter(({ createdAt }) => createdAt <= to);
    const { leads: came, speed } = measureWeek({ from, to }, known, changes, SCHOOL_WORDS.school);
    return [came, speed.answered.length, speed.inTime, speed.promised];
  };
  expect(measure(FIRST, SECOND)).toEqual([3, 1, 1, 1]);
  expect(measure(SECOND, THIRD)).toEqual([1, 1, 2, 3]);
});

test('counts by the subject of the page where the form says only that it is a free lesson', () => {
  const lead = makeLead('trial', {
    createdAt: kyiv(18, '12:00'),
    fields: { name: 'Тарас', phone: '0672223344', subject: 'Безкоштовний пробний урок' },
    source: { page: '/subject/physics', page_subject: 'Фізика' },
  });
  const name = (of: Lead) =>
    measureWeek({ from: FIRST, to: SECOND }, [of], [], SCHOOL_WORDS.school).bySubject[0]?.name;
  expect(name(lead)).toBe('Фізика');
  expect(name({ ...lead, source: {} })).toBe('Безкоштовний пробний урок');
});
