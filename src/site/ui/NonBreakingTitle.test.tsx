import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NonBreakingTitle } from './NonBreakingTitle.tsx';

test.each([
  ['Шість причин займатися хіп-хопом з нами', ['хіп-хопом']],
  ['K-pop і танці 7–9 років', ['K-pop', '7–9']],
  ['Веб-програмування, темно-синій', []],
])('keeps short compounds and ranges of «%s» on one line', (text, kept) => {
  const markup = renderToStaticMarkup(<NonBreakingTitle text={text} />);
  expect([...markup.matchAll(/<span class="non-breaking">(.*?)<\/span>/g)].map(([, part]) => part)).toEqual(
    kept,
  );
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
