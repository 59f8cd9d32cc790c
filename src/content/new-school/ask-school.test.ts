import { expect, it } from 'vitest';
import { answer, GERMAN, SAMPLES } from '../../../tests/support/new-schools.ts';
import { askSchool } from './ask-school.ts';
import { formatQuestion } from './questions.ts';

it('explains an invalid answer and asks again', async () => {
  const lines = GERMAN.split('\n');
  lines.splice(lines.indexOf('8 — 2400, 12 - 3300 грн'), 0, '8 за 2400', '8 — 24');
  const { ask, asked } = answer(lines.join('\n'));
  await askSchool(ask, SAMPLES);
  const again = asked.filter(({ refusal }) => refusal);
  expect(again.map((question) => formatQuestion(question).split('\n')[0])).toEqual([
    '✗ «8 за 2400»: очікується кількість занять, тире і ціна, як-от 8 — 2800, або ціна за раз, як-от 500 за заняття.',
    '✗ 24 грн за 8 — це 3 грн за заняття; перевірте число.',
  ]);
});

it('repeats the previous question after «назад», also after an invalid answer', async () => {
  const plain = answer(GERMAN);
  const expected = await askSchool(plain.ask, SAMPLES);
  const lines = GERMAN.trimStart().split('\n');
  const price = lines.indexOf('8 — 2400, 12 - 3300 грн');
  lines.splice(price, 0, '8 за 2400', 'назад', 'Назад', ...lines.slice(price - 2, price));
  const { ask, asked } = answer(`назад\n${lines.join('\n')}`);
  expect(await askSchool(ask, SAMPLES)).toEqual(expected);
  // The first question, the price three times, and the two questions before it.
  expect(asked).toHaveLength(plain.asked.length + 6);
});
