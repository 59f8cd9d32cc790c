import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NonBreakingRanges } from './NonBreakingRanges.tsx';

test('accepts the same hours twice without a warning about keys', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderToString(<NonBreakingRanges text="Пн 9:00–19:00, сб 9:00–19:00." />);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['Пн–пт 9:00–19:00, сб 10:00–15:00.', ['Пн–пт', '9:00–19:00', '10:00–15:00']],
  ['Знижка 40–60%, рівень B2–C1.', ['40–60%', 'B2–C1']],
  ['Щодня (пн–нд, 9:00–19:00).', ['пн–нд', '9:00–19:00']],
  ['Київ — Львів, Дніпро–Донецьк.', []],
])('keeps the ranges of «%s» on one line', (text, ranges) => {
  const markup = renderToStaticMarkup(<NonBreakingRanges text={text} />);
  expect([...markup.matchAll(/<span class="non-breaking">(.*?)<\/span>/g)].map(([, range]) => range)).toEqual(
    ranges,
  );
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
