import { expect, test } from 'vitest';
import { namesOtherChild, readParent } from './family.ts';

test.each([
  ['Соня', '№12, англійська', 12],
  ['Соня', '(молодша Оксани, №12), англійська, чт 17:00', 12],
  ['Соня', 'донька Оксани №12', 12],
  ['Соня', 'Коваль № 12, англійська', 12],
  ['Соня', 'друга дитина №7 фізика', 7],
  ['Марко', 'брат Соні (№12), хімія', 12],
  ['Оксана', '@oksana, школа №12', undefined],
  ['Оксана', '@oksana, 10 клас, як у №12', undefined],
  ['Оксана', 'гімназія №12, @oksana', undefined],
  ['Оксана', '№12 гімназія, @oksana', undefined],
  ['Оксана', 'Садочок №12, @oksana', undefined],
  ['Оксана', 'НМТ варіант №12, @oksana', undefined],
  ['Оксана', '@oksana, фізика', undefined],
])('the parent of «%s %s» is lead %s', (name, message, parent) => {
  expect(readParent({ name, message })).toBe(parent);
});

test.each([
  ['молодша чт 17:00', true],
  ['сестру на сб 10', true],
  ['брата в пт 17', true],
  ['чекає брата після уроку, пт 17', false],
  ['друга дитина, пт 18:00', true],
  ['і для сина сб 12:00', true],
  ['а донька чт 16:00', true],
  ['для брата чт 16:00', true],
  ['старший син пт 17:00', true],
  ['син хворіє, переносимо на чт 17:00', false],
  ['донька просить чт 17:00', false],
  ['данило тоді ж пн 17', true],
  ['тоді ж, пн 17', false],
  ['друга спроба, чт 17:00', false],
  ['мама просить чт 17:00', false],
])('«%s» is about another child: %s', (text, isOther) => {
  expect(namesOtherChild(text)).toBe(isOther);
});
