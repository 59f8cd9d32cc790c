import { expect, it } from 'vitest';
import { DANCE, makeSchool, STUDIO, TUTOR } from '../../../tests/support/new-schools.ts';
import { checkContent } from '../check.ts';
import { loadContent } from '../load.ts';

it.each([
  ['500 за заняття', [{ name: 'Одне заняття', priceUah: 500, per: 'lesson' }]],
  ['600 грн / год', [{ name: 'Година занять', priceUah: 600, per: 'hour' }]],
  [
    'Сам на сам — 500 за годину, У парі 350 грн за годину',
    [
      { name: 'Сам на сам', priceUah: 500, per: 'hour' },
      { name: 'У парі', priceUah: 350, per: 'hour' },
    ],
  ],
  [
    'абонемент на 8 занять 1600 грн; абонемент 12 - 2100',
    [
      { name: 'Абонемент на 8 занять', lessons: 8, priceUah: 1600 },
      { name: 'Абонемент на 12 занять', lessons: 12, priceUah: 2100 },
    ],
  ],
  [
    '1 600 грн за 8 занять, 2100 за 12',
    [
      { lessons: 8, priceUah: 1600 },
      { lessons: 12, priceUah: 2100 },
    ],
  ],
  [
    'індив. 600, персональне тренування 700, разове - 250 грн',
    [
      { name: 'Індивідуальне заняття', priceUah: 600, per: 'lesson' },
      { name: 'Персональне тренування', priceUah: 700 },
      { name: 'Разове заняття', priceUah: 250 },
    ],
  ],
  ['500 за урок, 4 — 1800', [{ per: 'lesson' }, { name: 'Місяць', lessons: 4, priceUah: 1800 }]],
])('writes the prices %s', async (line, expected) => {
  const folder = await makeSchool(TUTOR.replace('4 — 1800', line));
  const { packages } = loadContent(folder);
  expect(packages).toMatchObject(expected);
  const { warnings } = await checkContent(folder);
  expect(warnings.filter(({ expected }) => !/popular/.test(expected))).toEqual([]);
});

/** The prices with the subjects that have them. */
const ownersOf = async (prices: string) => {
  const { packages } = loadContent(await makeSchool(DANCE.replace('8 — 1600', prices)));
  return packages.map(({ name, subjects }) => [name, subjects]);
};

it('assigns a price with the name of a subject to it, and the other prices to the others', async () => {
  expect(await ownersOf('8 — 1600, балет 300 за заняття')).toEqual([
    ['Балет', ['balet']],
    ['Місяць', ['khip-khop']],
  ]);
});

it('assigns all prices to all subjects if another subject would have none', async () => {
  expect(await ownersOf('балет 300 за заняття')).toEqual([['Балет', undefined]]);
  expect(await ownersOf('балет 300 за заняття, хіп-хоп 200 за заняття')).toEqual([
    ['Балет', ['balet']],
    ['Хіп-хоп', ['khip-khop']],
  ]);
});

it.each([
  [
    '250 за заняття, 600 за годину\n2\n1',
    ['Одне заняття: Заняття в групі', 'Година сам на сам: Урок сам на сам'],
  ],
  ['Індивідуальний урок 600\n', ['Індивідуальне заняття: Урок сам на сам']],
  [
    'Один на один 900 за годину, Парне 500 за заняття',
    ['Один на один: Урок сам на сам', 'Парне: Урок у парі'],
  ],
  [
    'Група 8 занять 1600, Індивідуально 4 заняття 2400, У парі 6 занять 2400',
    ['Індивідуально: 4 індивідуальні заняття', 'У парі: 6 занять у парі', 'Група: 8 занять у групі'],
  ],
])('asks in a school with both kinds which of them a price is for: %j', async (lines, expected) => {
  const { packages } = loadContent(
    await makeSchool(STUDIO.replace(/8 занять.*\nу групі\n/, `${lines.trimEnd()}\n`)),
  );
  expect(
    packages.map(({ name, features }) => `${name}: ${features[0]?.replace(' із викладачем', '')}`),
  ).toEqual(expected);
});

it('writes prices of a group and of an individual lesson, with words about payment', async () => {
  const { packages } = loadContent(await makeSchool(STUDIO));
  expect(packages.map(({ name, per, features }) => [name, per, features[0]])).toEqual([
    ['Базовий', undefined, '8 занять у групі'],
    ['Стандарт', undefined, '12 занять у групі'],
    ['Разове заняття', 'lesson', 'Заняття в групі'],
    ['Індивідуальне заняття', 'lesson', 'Урок сам на сам із викладачем'],
  ]);
  expect(packages[0]?.payment).toEqual({ text: 'Рахунок ФОП надішлемо у Viber — можна й готівкою.' });
});
