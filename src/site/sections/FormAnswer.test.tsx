import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SCHOOL_FACTS } from '../forms/test-school.ts';
import { FormAnswer } from './FormAnswer.tsx';

const paid = { id: 1, name: 'Базовий', payment: { text: 'Рахунок надішлемо в Telegram.' } };
const linked = {
  id: 2,
  name: 'Стандарт',
  payment: { text: '', link: 'https://pay.example/2', linkText: 'Сплатити' },
};
const unpaid = { id: 3, name: 'Преміум', payment: undefined };

/** The text of the page after a package form, without markup. */
function readPage(outcome: 'sent' | 'failed', kind: 'package' | 'trial', packages = [paid, linked, unpaid]) {
  const page = <FormAnswer outcome={outcome} kind={kind} facts={SCHOOL_FACTS} packages={packages} />;
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, '');
}

test('names each package with its way to pay after a package was requested', () => {
  const page = readPage('sent', 'package');
  expect(page).toContain('«Базовий»: Рахунок надішлемо в Telegram.');
  expect(page).toContain('«Стандарт»:  Сплатити');
  expect(page).not.toContain('Преміум');
});

test('omits the name of a single package', () => {
  const page = readPage('sent', 'package', [paid]);
  expect(page).toContain('Рахунок надішлемо в Telegram.');
  expect(page).not.toContain('Базовий');
});

test.each([
  ['failed', 'package'],
  ['sent', 'trial'],
] as const)('says nothing about payment: %s %s', (outcome, kind) => {
  expect(readPage(outcome, kind)).not.toContain('Рахунок');
});
