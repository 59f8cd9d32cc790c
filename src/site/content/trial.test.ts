import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { listContactTopics } from '#shared/lead/lead.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { BEFORE_PAYMENT, describeBeforePayment, describeTrial, withoutInvoice } from './trial.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

it('names a free trial lesson as the specification does', () => {
  const { name, subject, whatFor, signUp } = describeTrial({});
  expect(plain(name)).toBe('Безкоштовний пробний урок');
  expect(subject).toBe('Безкоштовний пробний урок');
  expect(`Записатись${whatFor}`).toBe('Записатись на безкоштовний пробний урок');
  expect(plain(signUp)).toBe('Записатися на безкоштовний пробний урок');
  expect(listContactTopics(subject)).toEqual([
    'Загальне питання',
    'Безкоштовний пробний урок',
    'Запис на заняття',
    'Консультація',
    'Інше',
  ]);
});

it('names the price of a paid trial lesson, and calls nothing free', () => {
  const paid = describeTrial({ trialPriceUah: 200 });
  expect(plain(paid.name)).toBe('Пробний урок за 200 грн');
  expect(plain(paid.terms)).toBe('Урок коштує 200 грн, платити зараз не треба.');
  expect(Object.values(paid).join('\n')).not.toMatch(/безкоштовн/i);
});

it('mentions the plan if the school shows a sample of it', () => {
  const { school } = loadContent(FIXTURE_CONTENT);
  expect(plain(describeTrial(school).terms)).toBe(
    'Урок безкоштовний, картка не потрібна. Після нього — план занять.',
  );
  expect(plain(describeTrial({ ...school, samplePlan: undefined }).terms)).toBe(
    'Урок безкоштовний, картка не потрібна.',
  );
});

it('promises no trial lesson before a package if some subject has none', () => {
  const { school, subjects } = loadContent(FIXTURE_CONTENT);
  expect(describeBeforePayment({ school, subjects })).toContain('безкоштовний урок');
  const [first, ...others] = subjects;
  const untried = first ? [{ ...first, trialLesson: 'none' as const }, ...others] : [];
  expect(describeBeforePayment({ school, subjects: untried })).toBe(BEFORE_PAYMENT);
});

it('says nothing about an invoice before a package with its own words about payment', () => {
  expect(plain(withoutInvoice(BEFORE_PAYMENT))).toBe('Це ще не оплата: спершу домовимося про уроки.');
  expect(plain(withoutInvoice(describeTrial({}).beforePayment))).toBe(
    'Це ще не оплата: спершу безкоштовний урок.',
  );
});
