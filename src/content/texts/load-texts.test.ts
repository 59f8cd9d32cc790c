import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';

it.each([
  [
    'Викладачі мають {досвід}',
    'Викладачі мають {стаж}',
    'home.pitch: невідоме {стаж}; може, {досвід}? Тут бувають лише: {назва}, {опис}',
  ],
  ['Викладачі мають {досвід}', 'Викладачі {чого}', 'home.pitch: невідоме {чого}'],
  ['займатися {чим}', 'займатися {чим', 'subject.reasonsTitle: після {чим бракує дужки }'],
  [/ {2}lead: .*\n/, '', 'subject.lead: поля немає'],
])('reports a mistake in a page text: %s → %s', (from, to, expected) => {
  const content = copyContent();
  content.edit('texts.yaml', from, to);
  expect(content.refusal()).toEqual([expect.stringMatching(/^- content\/texts\.yaml, рядок \d+, /)]);
  expect(content.refusal()[0]).toContain(expected);
});

it('warns about a single asterisk', () => {
  const content = copyContent();
  content.edit('texts.yaml', '*зрозуміло*', '*зрозуміло');
  expect(content.warnings()).toEqual([expect.stringContaining('home.headline: зірочок має бути дві')]);
});
