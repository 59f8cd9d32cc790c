import { expect, it } from 'vitest';
import { initialsOf } from './teachers.ts';

it.each([
  ['Олена Гриценко', 'ОГ'],
  ['Оксана Іванівна Гнатів', 'ОІ'],
  ['Соломія (Соля) Дзвін', 'СД'],
  ['Богдан «Лис» Коваль', 'БК'],
  ['Христина', 'Х'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
