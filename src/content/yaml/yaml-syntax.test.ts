import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';

const PHYSICS = 'subjects/physics.yaml';

it.each([
  ['caption: Закони: від простих до складних', 'двокрапка в тексті без лапок'],
  ['caption "Закони"', 'пропущена двокрапка після назви поля'],
  ['caption: "Від "А" до "Я""', 'усередині тексту — прямі лапки "; замініть їх на «ялинки»'],
  ['caption: @фізика', 'текст не може починатися з цього знака'],
  ['caption: *фізика', 'текст не може починатися зі знака *;'],
  ['caption: &фізика Закони', 'текст не може починатися зі знака &;'],
  ['caption: !x Закони', 'текст не може починатися зі знака !;'],
  ['caption: "Закони"\ncaption: "Закони"', 'поле повторюється; залиште одне'],
  ['caption: "C:\\диск"', 'приберіть зворотну скісну риску'],
  ['caption: "Закони', 'друга лапка'],
  ['---\ncaption: "Закони"', 'приберіть рядок ---'],
  ['\tcaption: "Закони"', 'відступ зроблено табуляцією'],
])('explains the invalid line: %s', (line, expected) => {
  const content = copyContent();
  content.edit(PHYSICS, /caption: .*/, line);
  const refusal = content.refusal();
  expect(refusal[0]).toMatch(/^- content\/subjects\/physics\.yaml, рядок \d+: /);
  expect(refusal.join()).toContain(expected);
});

it('reports one mistake per line', () => {
  const content = copyContent();
  content.edit(PHYSICS, /caption: .*/, 'caption: "Від "А" до "Б" і "В""');
  expect(content.refusal()).toEqual([expect.stringContaining('physics.yaml, рядок 5: усередині тексту')]);
});
