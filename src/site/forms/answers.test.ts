import { expect, it } from 'vitest';
import { namePackageLead } from './answers.tsx';

it.each([
  ['Фізика', 'пакет «Стандарт» (фізика)'],
  ['НМТ з математики', 'пакет «Стандарт» (НМТ з математики)'],
  ['', 'пакет «Стандарт» ()'],
])('names a lead for %s within a sentence', (subject, named) => {
  expect(namePackageLead('Стандарт', subject, true)).toBe(named);
});
