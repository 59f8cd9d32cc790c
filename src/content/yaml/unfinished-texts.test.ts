import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { isUnfinished } from './unfinished-texts.ts';

it.each([
  'Тут буде опис',
  'тут буде опис викладача…',
  'Тут має бути ваш текст.',
  'Опис додамо пізніше',
  'Опис буде згодом',
  'Текст напишу потім',
  'ТЕКСТ',
  'текст тексту',
  'Опис',
  '[опис]',
  'допишу',
  'Допишу пізніше',
  'Дописати',
  'Додати опис',
  'впишіть текст сюди',
  'потім',
  'ааа',
  'xxx',
  '???',
  '…',
  '---',
  '—',
  'Назва причини',
  'Опис викладача',
  'Слоган школи',
  'Lorem',
  'TODO',
  'йцукен',
  'Ім’я Прізвище',
  "ім'я та прізвище",
  'бла-бла-бла',
])('recognises a note: %s', (text) => {
  expect(isUnfinished(text, false)).toBe(true);
});

it.each([
  'Тут буде весело й корисно',
  'Опис і роздум',
  'Потім аналізуємо помилки',
  'Тут',
  'Текст пишемо разом, а потім читаємо вголос.',
  'Додамо сили',
  'Запитання викладача',
  '«{назва}»',
  'C++',
  'Так',
  'НМТ',
  'А',
  '500+',
  'Читання',
  'Аа',
])('accepts a text: %s', (text) => {
  expect(isUnfinished(text, false)).toBe(false);
});

it('accepts a single word on a lesson board', () => {
  expect(['опис', 'додати', 'тест', '—'].filter((word) => isUnfinished(word, true))).toEqual([]);
  const content = copyContent();
  content.edit(
    'subjects/history.yaml',
    /$/,
    '\ntextBoard:\n  question: "Який це тип мовлення?"\n  answers:\n    - text: "опис"\n      right: true\n      reply: "Так!"\n    - text: "роздум"\n      reply: "Ні."\n',
  );
  expect(content.refusal().filter((line) => line.includes('незаповнене'))).toEqual([]);
});

it('reports the line of a note', () => {
  const content = copyContent();
  content.edit('teachers/olena-hrytsenko.yaml', /description: .*/, 'description: "Опис додамо пізніше"');
  expect(content.refusal()).toEqual([
    expect.stringMatching(/рядок \d+: тут лишилося незаповнене місце; впишіть свої слова$/),
  ]);
});
