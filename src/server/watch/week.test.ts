import { expect, test } from 'vitest';
import { makeConversation, makeLead } from '../../../tests/support/make-lead.ts';
import { SCHOOL_WORDS } from '../../../tests/support/school-words.ts';
import type { Lead } from '../lead/lead.ts';
import { findWeekBefore, measureWeek } from './week.ts';

const kyiv = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+02:00`);
const WEEK = { from: kyiv('16', '00:00'), to: kyiv('23', '00:00') };
const { school } = SCHOOL_WORDS;

test('of a week it is told on its first working day after', () => {
  expect(findWeekBefore(kyiv('23', '09:00'), school)).toEqual(WEEK);
  expect(findWeekBefore(kyiv('24', '09:00'), school)).toBeNull();
  const holidays = ['2026-11-23', '2026-11-24'];
  expect(findWeekBefore(kyiv('25', '09:00'), { ...school, holidays })).toEqual(WEEK);
  expect(findWeekBefore(kyiv('26', '09:00'), { ...school, holidays })).toBeNull();
});

test('the week counts people, not their leads', () => {
  const conversation = makeConversation({ id: 1, state: 'agreed', openedAt: kyiv('18', '10:00') });
  const leads = [1, 2].map((number) => makeLead('trial', { number, conversation }));
  expect(measureWeek(WEEK, leads, [], school, kyiv('23', '09:00'))).toMatchObject({
    people: 1,
    agreed: 1,
    bySubject: [{ name: 'Фізика', people: 1 }],
    bySource: [],
  });
});

test('counts by the subject of the page where the form says only that it is a free lesson', () => {
  const lead = makeLead('trial', {
    fields: { name: 'Тарас', phone: '0672223344', subject: 'Безкоштовний пробний урок' },
    source: { page: '/subject/physics', page_subject: 'Фізика' },
  });
  const name = (of: Lead) => measureWeek(WEEK, [of], [], school, WEEK.to).bySubject[0]?.name;
  expect(name(lead)).toBe('Фізика');
  expect(name({ ...lead, source: {} })).toBe('Безкоштовний пробний урок');
});

test('names last those who have named no subject, however many they are', () => {
  const leads = [{ subject: '' }, { subject: '' }, { subject: 'Хімія' }].map((fields, index) =>
    makeLead('contact', {
      number: index + 1,
      fields: { name: 'Тарас', phone: '0672223344', ...fields },
      conversation: makeConversation({ id: index + 1 }),
    }),
  );
  expect(measureWeek(WEEK, leads, [], school, WEEK.to).bySubject).toEqual([
    { name: 'Хімія', people: 1 },
    { name: 'не вказано', people: 2 },
  ]);
});
