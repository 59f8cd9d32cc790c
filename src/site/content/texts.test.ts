import { expect, it } from 'vitest';
import { describeAsk } from './texts.ts';

const untried = {
  price: '',
  closingTitle: '',
  closingText: '',
  searchDescription: '',
  linkPicture: [],
};

it('names the first step of a school without trial lessons, or a question about a lesson', () => {
  expect(describeAsk({ withoutTrial: untried }, {})).toEqual({
    label: 'Запитати про\u00a0урок',
    first: 'Запитати',
    rest: ' про\u00a0урок',
    isOwn: false,
  });
  const ask = 'Записатися на співбесіду';
  expect(describeAsk({ withoutTrial: { ...untried, ask } }, {})).toMatchObject({
    first: 'Записатися',
    rest: ' на\u00a0співбесіду',
    isOwn: true,
  });
});
