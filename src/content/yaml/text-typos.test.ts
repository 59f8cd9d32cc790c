/** Texts of real schools that only resemble a typo or an unfinished text. */
import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';

it.each([
  ['school.yaml', /$/, '\nconsent: "Ви дозволяєте нам обробляти [свої персональні дані]."\n'],
  ['school.yaml', 'claims:', '  - kind: phone\n    value: "0671234567"\n    label: "Інформація"\nclaims:'],
  ['school.yaml', '- question: "Де', '- group: "Запитання"\n    question: "Де'],
  ['packages.yaml', '"Проміжні тести"', '"Тест"'],
  ['school.yaml', '"Наживо в {місце}."', '"Скоро."'],
  ['school.yaml', '"Наживо в {місце}."', '"Буде згодом: стежте за новинами."'],
  ['teachers/olena-hrytsenko.yaml', /specialisations:\n/, 'specialisations:\n  - "Текст"\n'],
  ['school.yaml', '"Наживо в {місце}."', '"Уроки — у Zoomі, новини — в Telegramі й TikTokу."'],
  ['subjects/programming.yaml', /caption: .*/, 'caption: "Від тегів <b> і <p> до сайту"'],
  ['subjects/programming.yaml', /question: .*/, 'question: "Що покаже <b>код</b>?"'],
])('accepts a text in %s: %s → %s', (file, from, to) => {
  const content = copyContent();
  content.edit(file, from, to);
  expect(content.warnings().filter((line) => !line.includes('документа legal/privacy.md ще немає'))).toEqual(
    [],
  );
});
