import { describe, expect, test, vi } from 'vitest';
import { cleanText, cutWithMark, toLine, toParagraphs } from './text.ts';

describe('cleanText', () => {
  test.each([
    ['NUL and other control characters', 'a\u0000b\u001Bc\u007Fd\u009Fe', 'abcde'],
    ['direction controls around a copied number', '\u202A+380 67\u202C\u200F', '+380 67'],
    ['invisible characters', '\uFEFFІ\u200Bван\u2060', 'Іван'],
    ['lone surrogates', 'a\uD800b', 'a\uFFFDb'],
    ['line breaks of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['combining marks', 'и\u0306', 'й'],
  ])('corrects %s', (_what, value, expected) => {
    expect(cleanText(value, 100)).toBe(expected);
  });

  test('preserves white space, joined emoji and every script', () => {
    const text = ' \tїжак 👨‍👩‍👧 日本 עברית ';
    expect(cleanText(text, 100)).toBe(text);
  });

  test('never splits a character', () => {
    expect(cleanText('ab😀', 3)).toBe('ab');
    expect(cleanText('ab😀', 4)).toBe('ab😀');
  });

  test.each([
    ['zero width joiners', '\u200d\u200d'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['Hangul fillers', '\u3164\u115f'],
    ['empty Braille', '\u2800\u2800'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0041}'],
    ['all of them between spaces', ' \u200d \u3164 '],
  ])('finds no visible character in %s', (_what, text) => {
    expect(cleanText(text, 100)).toBe('');
  });

  test('rejects a pile of combining marks, quickly', () => {
    const marks = '\u0301\u0316\u0345'.repeat(2700);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const text = cleanText(`е${marks}`, 8000);
    const [normalized] = normalize.mock.contexts;
    normalize.mockRestore();
    expect(String(normalized).length).toBeLessThan(40);
    expect(text.length).toBeLessThan(40);
    expect(cleanText('Z\u0351\u036b\u0343a\u0334', 100)).toBe('Z\u0351\u036b\u0343a\u0334'.normalize('NFC'));
  });

  test('respects the limit even if composing lengthens the text', () => {
    expect(cleanText('\uFB2C'.repeat(10), 10)).toHaveLength(10);
  });
});

test('a line has its white space collapsed', () => {
  expect(toLine('  Іван\n\t Франко  ')).toBe('Іван Франко');
});

test('paragraphs stay, with at most one empty line between them', () => {
  expect(toParagraphs('\n\nодин  \n\n\n\n\nдва\nтри\n')).toBe('один\n\nдва\nтри');
});

describe('cutWithMark', () => {
  test('leaves a short text unchanged', () => {
    expect(cutWithMark('Іван Франко', 11, 11)).toBe('Іван Франко');
  });

  test('marks the cut within the limit, and for long texts adds the original length', () => {
    expect(cutWithMark('Іван Франко Якович Захарович', 20, 28)).toBe('Іван Фра… [обрізано]');
    const cut = cutWithMark('слово '.repeat(500), 2000, 3000);
    expect(cut).toMatch(/^(слово )+.{0,5}… \[обрізано, усього знаків: 3000\]$/);
    expect(cut.length).toBeLessThanOrEqual(2000);
    expect(cutWithMark('😀'.repeat(20), 31, 40).isWellFormed()).toBe(true);
  });
});

test('normalising twice changes nothing', () => {
  const hostile = ' \u202Ea\u0301\r\n\r\n\r\n\uD83D\u0000😀\u200B\u0430\u0306 x'.repeat(9);
  const normalise = (text: string) => cutWithMark(toParagraphs(cleanText(text, 60)), 50, text.length);
  const once = normalise(hostile);
  expect(normalise(once)).toBe(once);
});
