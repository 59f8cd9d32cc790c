import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import {
  type ColorName,
  colorStylesheet,
  DAY,
  lateColorStylesheet,
  mixColors,
  NIGHT,
  toOklch,
} from './colors.ts';
import { contrastOf, coverColor, leastOnCovers } from './contrast.ts';

/*
 * Computes the contrasts of all colours. If a colour changes, a failing test names the unreadable pair, its scheme and
 * the part of the cover.
 */

/** Foreground, background, least contrast by day and by night. */
const TEXTS: [ColorName, ColorName, number, number][] = [
  ['ink', 'paper', 14, 14],
  ['ink', 'card', 14, 12],
  ['ink', 'grid', 11, 11],
  ['ink', 'sheet-grid', 10.5, 10],
  ['ink', 'tint', 12, 9.5],
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

/** Shapes that must be visible (WCAG 1.4.11). */
const SHAPES: [ColorName, ColorName, number, number][] = [
  ['field', 'paper', 3.9, 5],
  ['field', 'card', 3.9, 4.5],
  ['field', 'deep', 4, 5.5],
];

describe.each([
  ['light', DAY, 0],
  ['dark', NIGHT, 1],
] as const)('in the %s scheme', (_scheme, colors, index) => {
  it.each([...TEXTS, ...SHAPES])('%s on %s', (front, back, ...least) => {
    expect(contrastOf(colors, front, back)).toBeGreaterThanOrEqual(least[index]);
  });

  it('marked words, on the marker by day and on the board by night', () => {
    const back: ColorName[] = index === 0 ? ['marker'] : ['paper', 'card', 'sheet-grid', 'grid'];
    for (const name of back) {
      expect(contrastOf(colors, 'mark', name), name).toBeGreaterThanOrEqual(9);
    }
  });

  it('the icons of covers, tone on tone', () => {
    const contrasts = Array.from({ length: 360 }, (_, hue) =>
      wcagContrast(coverColor(colors, 'icon', hue), coverColor(colors, 'face', hue)),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual([1.35, 2.8][index] ?? 0);
  });

  it('the cells of the paper stay faint', () => {
    for (const [grid, paper] of [
      ['grid', 'paper'],
      ['sheet-grid', 'card'],
    ] as const) {
      expect(contrastOf(colors, grid, paper)).toBeLessThan(1.35);
    }
  });

  it('the footer, which has its own red and its own ink', () => {
    for (const name of ['deep-red', 'deep-ink'] as const) {
      expect(contrastOf(colors, name, 'deep'), name).toBeGreaterThanOrEqual(7);
    }
  });

  it.each([
    ['ink', 'face', 9.5],
    ['ink', 'tab', 6.3],
    ['ink', 'area', 4.5],
    ['paper', 'spine', 3.5],
  ] as const)('%s and the %s of a cover, whatever its hue', (name, part, least) => {
    expect(leastOnCovers(colors, name, part)).toBeGreaterThanOrEqual(least);
  });
});

it.each([
  ['ink', 12],
  ['ink2', 6.5],
  ['err', 7],
] as const)('by day, %s is readable on the top of every subject page', (name, least) => {
  expect(leastOnCovers(DAY, name, 'wash')).toBeGreaterThanOrEqual(least);
});

it('the stylesheets use night colours on screens only, because printed paper is always white', () => {
  const sheets = [colorStylesheet(mixColors()), lateColorStylesheet(mixColors())];
  const [days, nights] = [0, 1].map((part) =>
    sheets.map((sheet) => sheet.split('@media screen and (prefers-color-scheme:dark)')[part]).join(''),
  );
  expect(days).toContain(`--ink:${DAY.ink};`);
  expect(nights).toContain(`--ink:${NIGHT.ink};`);
  expect(days?.match(/--/g)).toHaveLength(Object.keys(DAY).length);
});

describe('the colours of a school that chooses its own', () => {
  it('stay the defaults if it chooses none or the same', () => {
    expect(mixColors()).toEqual({ day: DAY, night: NIGHT });
    const { day, night } = mixColors({ ink: DAY.ink, action: DAY.go, marker: DAY.marker });
    expect({ day, night }).toEqual({ day: DAY, night: NIGHT });
  });

  it('use the chosen ones by day and derive the related ones', () => {
    const { day, night } = mixColors({ ink: '#3d1152', action: '#8a3b00', marker: '#ffc9e0' });
    expect(day).toMatchObject({ ink: '#3d1152', solid: '#3d1152', 'on-marker': '#3d1152', mark: '#3d1152' });
    expect(day).toMatchObject({ go: '#8a3b00', marker: '#ffc9e0', paper: DAY.paper, err: DAY.err });
    for (const name of ['ink2', 'field', 'grid', 'deep', 'go-hover'] as const)
      expect(day[name]).not.toBe(DAY[name]);
    // Half-transparent as before.
    expect(day.backdrop).toMatch(/^#[0-9a-f]{6}a8$/);
    expect(night).toMatchObject({ ink: NIGHT.ink, paper: NIGHT.paper });
    for (const name of ['go', 'marker', 'mark'] as const) expect(night[name]).not.toBe(NIGHT[name]);
  });

  it('keep a vivid action vivid under the mouse', () => {
    const { day } = mixColors({ action: '#8a2be2' });
    const [color, hover] = [toOklch(day.go), toOklch(day['go-hover'])];
    expect(hover.l).toBeLessThan(color.l);
    expect(hover.c).toBeGreaterThan(color.c * 0.7);
  });

  it('are grey if the chosen ink is grey', () => {
    expect(mixColors({ ink: '#222222' }).day.ink2).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });
});
