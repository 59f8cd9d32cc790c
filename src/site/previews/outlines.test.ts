import { describe, expect, it } from 'vitest';
import { breakLines, measureText, outlineText, type TextStyle } from './outlines.ts';

const STYLE: TextStyle = { size: 100, weight: 800 };

describe('outlines', () => {
  it('exist for every Ukrainian letter and for the symbols of lessons', () => {
    for (const letter of 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯabcXYZ0123456789«»—’×²−°:?!') {
      expect(outlineText(letter, 0, 0, STYLE), letter).toMatch(/^M.+Z$/);
    }
  });

  it('begin at the given point', () => {
    const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(outlineText('Г', 300, 200, STYLE)) ?? [];
    expect(Number(x)).toBeGreaterThan(300);
    expect(Number(x)).toBeLessThan(320);
    expect(Number(y)).toBeCloseTo(200);
  });

  it('use kerning', () => {
    expect(measureText('ГА', STYLE)).toBeLessThan(measureText('Г', STYLE) + measureText('А', STYLE));
  });

  it('draw subscript digits smaller', () => {
    expect(measureText('H₂O', STYLE)).toBeLessThan(measureText('H2O', STYLE));
    expect(measureText('H₂O', STYLE)).toBeGreaterThan(measureText('HO', STYLE));
  });

  it('omit characters that the font lacks', () => {
    expect(outlineText('А🙂', 0, 0, STYLE)).toBe(outlineText('А', 0, 0, STYLE));
  });

  it('have the same width in monospaced text', () => {
    const code = { ...STYLE, isMonospace: true };
    expect(measureText('iii', code)).toBe(measureText('www', code));
  });
});

describe('lines', () => {
  it('are as few as fit, and even', () => {
    const words = 'Яка частина горошин буде зелена?';
    const limit = measureText('Яка частина горошин буде', STYLE);
    expect(breakLines(words, limit, STYLE)).toEqual(['Яка частина горошин', 'буде зелена?']);
    expect(breakLines(words, limit * 2, STYLE)).toEqual([words]);
  });

  it('respect no-break spaces and keep every word', () => {
    expect(breakLines('не\u00a0знайдено', 10, STYLE)).toEqual(['не\u00a0знайдено']);
    expect(breakLines('а б в', 1, STYLE)).toEqual(['а', 'б', 'в']);
  });
});
