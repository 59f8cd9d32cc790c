import { describe, expect, test } from 'vitest';
import { cleanText, shortenLine, shortenParagraphs } from './normalise-text.ts';

describe('cleanText', () => {
  test.each([
    ['NUL and other control characters', 'a\u0000b\u001Bc\u007Fd\u009Fe', 'abcde'],
    ['direction controls around a copied number', '\u202A+380 67\u202C\u200F', '+380 67'],
    ['invisible characters', '\uFEFFІ\u200Bван\u2060', 'Іван'],
    ['lone surrogates', 'a\uD800b', 'a\uFFFDb'],
    ['line breaks of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['combining marks', 'и\u0306', 'й'],
  ])('puts %s right', (_what, value, expected) => {
    expect(cleanText(value, 100)).toBe(expected);
  });

  test('keeps white space, joined emoji and every script', () => {
    const text = ' \tїжак 👨‍👩‍👧 日本 עברית ';
    expect(cleanText(text, 100)).toBe(text);
  });

  test('never cuts a character in two', () => {
    expect(cleanText('ab😀', 3)).toBe('ab');
    expect(cleanText('ab😀', 4)).toBe('ab😀');
  });

  test('stays within the limit when composing makes text longer', () => {
    expect(cleanText('\uFB2C'.repeat(10), 10)).toHaveLength(10);
  });
});

describe('shortenLine', () => {
  test('collapses white space and cuts', () => {
    expect(shortenLine('  Іван\n\t Франко  ', 100)).toBe('Іван Франко');
    expect(shortenLine('Іван Франко', 5)).toBe('Іван');
  });
});

describe('shortenParagraphs', () => {
  test('keeps paragraphs, but no heap of empty lines', () => {
    expect(shortenParagraphs('\n\nодин  \n\n\n\n\nдва\nтри\n', 100)).toBe('один\n\nдва\nтри');
  });
});

test('normalising what is normalised changes nothing', () => {
  const hostile = ' \u202Ea\u0301\r\n\r\n\r\n\uD83D\u0000😀\u200B\u0430\u0306 x'.repeat(9);
  const once = shortenParagraphs(cleanText(hostile, 60), 50);
  expect(shortenParagraphs(cleanText(once, 60), 50)).toBe(once);
});
