import { describe, expect, it } from 'vitest';
import { COLOR_SHEET, type ColorName, DAY, FAR_COLOR_SHEET, NIGHT } from './colors.ts';
import { oklchToRgb, type Rgb } from './oklch.ts';

/*
 * The contrasts of all colours, computed from the colours themselves: whoever changes one learns here what can no
 * longer be read, in which scheme and on which cover.
 */

type Colors = Readonly<Record<ColorName, string>>;

function color(colors: Colors, name: ColorName): Rgb {
  const hex = colors[name].match(/^#([0-9a-f]{3}|[0-9a-f]{6})$/)?.[1];
  if (!hex) throw new Error(`${name} is no colour: ${colors[name]}`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}

/** A colour of a cover: lightness and chroma of the scheme, hue of the subject (CSS Color 4). */
function coverColor(colors: Colors, part: 'face' | 'tab' | 'area' | 'wash' | 'spine', hue: number): Rgb {
  const [lightness = 0, chroma = 0] = colors[`${part}-lc`].split(' ').map(Number);
  return oklchToRgb(lightness, chroma, hue);
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const part = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

/** Foreground, background, least contrast by day and by night. */
const TEXTS: [ColorName, ColorName, number, number][] = [
  ['ink', 'paper', 14, 14],
  ['ink', 'card', 14, 12],
  ['ink', 'grid', 11, 11],
  ['ink', 'sheet-grid', 10.5, 10],
  ['ink', 'tint', 12, 9.5],
  ['ink', 'good', 12, 9.5],
  ['ink', 'bad', 12, 11],
  ['ink2', 'paper', 7, 9],
  ['ink2', 'card', 7, 7],
  ['ink2', 'grid', 5.7, 7],
  ['ink2', 'sheet-grid', 5.5, 6.5],
  ['ink2', 'tint', 6.5, 6.5],
  ['on-solid', 'solid', 14, 14],
  ['on-solid', 'solid-hover', 14, 14],
  ['on-go', 'go', 7, 9.5],
  ['on-go', 'go-hover', 7.5, 11.5],
  ['red', 'paper', 5.4, 7.5],
  ['red', 'grid', 4.5, 6.5],
  ['err', 'paper', 7, 8],
  ['err', 'card', 7, 8],
  ['err', 'bad', 7, 7.5],
  ['on-marker', 'marker', 11, 11],
  ['deep-text', 'deep', 12, 12],
  ['deep-text', 'deep-grid', 11, 11],
];

/** What is not text but has to be seen (WCAG 1.4.11), and what may not be seen too well. */
const SHAPES: [ColorName, ColorName, number, number][] = [
  ['field', 'paper', 3.9, 5],
  ['field', 'card', 3.9, 4.5],
  ['field', 'deep', 4, 5.5],
  ['go', 'good', 3, 3],
];

describe.each([
  ['light', DAY, 0],
  ['dark', NIGHT, 1],
] as const)('in the %s scheme', (_scheme, colors, index) => {
  it.each([...TEXTS, ...SHAPES])('%s on %s', (front, back, ...least) => {
    expect(contrast(color(colors, front), color(colors, back))).toBeGreaterThanOrEqual(least[index]);
  });

  it('marked words, on the marker by day and on the board by night', () => {
    const back: ColorName[] = index === 0 ? ['marker'] : ['paper', 'card', 'sheet-grid', 'grid'];
    for (const name of back) {
      expect(contrast(color(colors, 'mark'), color(colors, name)), name).toBeGreaterThanOrEqual(9);
    }
  });

  it('the cells of the paper stay faint', () => {
    for (const [grid, paper] of [
      ['grid', 'paper'],
      ['sheet-grid', 'card'],
    ] as const) {
      expect(contrast(color(colors, grid), color(colors, paper))).toBeLessThan(1.35);
    }
  });

  it('the footer, which has its own red and its own ink', () => {
    for (const name of ['deep-red', 'deep-ink'] as const) {
      expect(contrast(color(colors, name), color(colors, 'deep')), name).toBeGreaterThanOrEqual(7);
    }
  });

  it.each([
    ['ink', 'face', 9.5],
    ['ink', 'tab', 6.3],
    ['ink', 'area', 4.5],
    ['ink', 'wash', 12],
    ['ink2', 'wash', 6.5],
    ['err', 'wash', 7],
    ['paper', 'spine', 3.5],
  ] as const)('%s and the %s of a cover, whatever its hue', (name, part, least) => {
    // The owner may choose any.
    const contrasts = Array.from({ length: 360 }, (_, hue) =>
      contrast(color(colors, name), coverColor(colors, part, hue)),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(least);
  });
});

it('the sheets have the day everywhere and the night on screens: paper is white at night, too', () => {
  const sheets = [COLOR_SHEET, FAR_COLOR_SHEET];
  const [days, nights] = [0, 1].map((part) =>
    sheets.map((sheet) => sheet.split('@media screen and (prefers-color-scheme:dark)')[part]).join(''),
  );
  expect(days).toContain(`--ink:${DAY.ink};`);
  expect(nights).toContain(`--ink:${NIGHT.ink};`);
  expect(days?.match(/--/g)).toHaveLength(Object.keys(DAY).length);
});
