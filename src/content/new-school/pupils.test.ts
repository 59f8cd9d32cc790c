import { expect, it } from 'vitest';
import { DANCE, HISTORY, makeSchool, STUDIO } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it.each([
  ['4-16 років', 'дітей 4–16 років', ['4–6 років', '7–9 років', '10–12 років', '13–16 років']],
  ['від 4 до 12 років', 'дітей 4–12 років', ['4–6 років', '7–9 років', '10–12 років']],
  ['діти та підлітки 4-16', 'дітей 4–16 років', ['4–6 років', '7–9 років', '10–12 років', '13–16 років']],
  ['діти 5+', 'дітей від 5 років', ['5–6 років', '7–9 років', '10–12 років', '13–17 років']],
  [
    'діти з 7 років та дорослі',
    'дітей від 7 років і дорослих',
    ['7–9 років', '10–12 років', '13–17 років', 'Дорослий'],
  ],
  ['Дівчат і жінок', 'дівчат і жінок', ['Дитина', 'Підліток', 'Дорослий']],
  ['дорослих від 18 років', 'дорослих від 18 років', undefined],
])('reads the pupils «%s»', async (line, whom, answers) => {
  const { texts } = loadContent(await makeSchool(DANCE.replace('2\n1\n\nБалет', `2\n${line}\n\nБалет`)));
  expect(texts.home.pitch).toContain(`Заняття в групах для ${whom} в {місце}`);
  const who = texts.trialQuestions?.find(({ question }) => question === 'Хто вчитиметься?');
  expect(who?.answers).toEqual(answers);
});

it('names the ages of the children', async () => {
  const { texts } = loadContent(await makeSchool(STUDIO));
  expect(texts.home.pitch).toContain('для дітей від 4 років і підлітків в {місце}');
  expect(texts.trialQuestions?.[1]?.answers).toEqual([
    '4–6 років',
    '7–9 років',
    '10–12 років',
    '13–17 років',
  ]);
});

it.each([
  ['дошкільня, 1–11', ['Дошкільня', '1–4 клас', '5–9 клас', '10–11 клас'], 'дошкільнят і учнів 1–11 класів'],
  ['5-9', ['5 клас', '6 клас', '7 клас', '8 клас', '9 клас'], 'учнів 5–9 класів'],
  ['4–12 класи', ['4 клас', '5–9 клас', '10–12 клас'], 'учнів 4–12 класів'],
])('asks in the form about the classes «%s»', async (line, answers, whom) => {
  const { texts } = loadContent(
    await makeSchool(HISTORY.replace('10-11 клас і випускники', `11–5\n0\n${line}`)),
  );
  expect(texts.trialQuestions?.[1]?.answers).toEqual(answers);
  expect(texts.home.pitch).toContain(` для ${whom}, наживо`);
});

it('asks nothing about the pupils of one class', async () => {
  const { texts } = loadContent(await makeSchool(HISTORY.replace('10-11 клас і випускники', '9 клас')));
  expect(texts.trialQuestions?.map(({ question }) => question)).toEqual(['Коли вам зателефонувати?']);
  expect(texts.home.pitch).toContain(' для учнів 9 класу, наживо');
});
