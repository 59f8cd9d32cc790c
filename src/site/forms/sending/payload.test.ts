import { expect, it } from 'vitest';
import { buildPackageParams, buildTrialParams } from './payload.ts';

const values = {
  name: 'Ганна',
  phone: '0671234567',
  subject: 'Хімія',
  message: '9 клас',
  comment: ' ',
  trap: '',
};
const now = new Date('2026-11-21T14:05:00Z');

it('gives the contact dialog its fields of spec §3, with an empty e-mail', () => {
  expect(buildTrialParams(values, now)).toEqual({
    name: 'Ганна',
    email: '',
    subject: 'Хімія',
    message: '9 клас',
    phone: '0671234567',
    date: '21.11.2026, 16:05:00',
  });
});

it('names the package, and says that no comment was given', () => {
  const chosen = {
    id: 2,
    name: 'Стандарт',
    price: '2800 грн',
    lessons: 8,
    duration: '1 місяць',
    features: [],
  };
  expect(buildPackageParams(values, chosen, now)).toEqual({
    name: 'Ганна',
    email: '',
    subject: 'Хімія',
    phone: '0671234567',
    comment: 'Не вказано',
    package_name: 'Стандарт',
    package_price: '2800 грн',
    package_lessons: '8',
    package_duration: '1 місяць',
    date: '21.11.2026, 16:05:00',
  });
});
