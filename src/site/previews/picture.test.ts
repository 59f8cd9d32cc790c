import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { coverColors } from './colors.ts';
import { outlineDrawing } from './drawing.ts';
import { composePicture } from './picture.ts';

const COLORS = coverColors({ hue: 268, shift: 12 });
const WORDS = {
  schoolName: 'Парта',
  label: 'Репетитор онлайн',
  title: 'Фізика',
  offer: ['Перший урок', 'далі'],
} as const;

it('needs no font: all text is outlines, also in drawings', () => {
  for (const { slug, lesson } of loadContent(FIXTURE_CONTENT).subjects) {
    const board = { label: 'Класна робота', shapes: outlineDrawing(lesson?.drawing ?? []) };
    const picture = composePicture(WORDS, COLORS, board);
    expect(picture, slug).not.toMatch(/<t(ext|span)|font-|NaN|undefined/);
    expect(picture, slug).toMatch(/^<svg [^>]*width="1200" height="630"/);
  }
});

it.each([
  ['the name of the school', { schoolName: 'Сова' }],
  ['the title', { title: 'Хімія' }],
  ['the price', { offer: ['Перший урок', 'далі від 400 грн'] as const }],
])('changes with %s', (_what, change) => {
  expect(composePicture({ ...WORDS, ...change }, COLORS)).not.toBe(composePicture(WORDS, COLORS));
});

it('changes with the colour of the subject', () => {
  expect(composePicture(WORDS, coverColors({ hue: 8, shift: 12 }))).not.toBe(composePicture(WORDS, COLORS));
});

it('fits the longest names', () => {
  const words = { ...WORDS, schoolName: 'Щ'.repeat(40), title: 'Щ'.repeat(40) };
  expect(() => composePicture(words, COLORS)).not.toThrow();
});

it('shrinks a long label, then cuts it at a word', () => {
  const board = { label: 'Класна робота', shapes: '' };
  const draw = (label: string) => composePicture({ ...WORDS, label }, COLORS, board);
  const long = 'Студія сучасного й класичного танцю для дітей та їхніх батьків у Львові, на Личакові';
  expect(draw(long)).toBe(draw(`${long}, дві зали`));
  expect(draw('Студія танцю для дітей у Львові')).not.toBe(draw('Студія танцю для дітей у Києві'));
});
