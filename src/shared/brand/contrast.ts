import { clampRgb, converter, parse, type Rgb, wcagContrast } from 'culori';
import type { ColorName } from './colors.ts';

/** All colours of a scheme. */
type Scheme = Readonly<Record<ColorName, string>>;

export type CoverPart = 'face' | 'tab' | 'area' | 'icon' | 'wash' | 'spine';

const toRgb = converter('rgb');

/** The contrast of two colours of a scheme (WCAG 2.2), from 1 to 21. Transparency counts as opaque. */
export function contrastOf(colors: Scheme, front: ColorName, back: ColorName): number {
  return wcagContrast(colors[front], colors[back]);
}

/**
 * The colour of a part of a cover: the scheme gives lightness and chroma, the subject gives the hue. Colours outside of
 * sRGB are clipped, as browsers do (CSS Color 4).
 *
 * @param hue in degrees
 */
export function coverColor(colors: Scheme, part: CoverPart, hue: number): Rgb {
  const [l = 0, c = 0] = colors[`${part}-lc`].split(' ').map(Number);
  return clampRgb(toRgb({ mode: 'oklch', l, c, h: hue }));
}

/** The lowest contrast with a part of a cover over all hues, because the owner may choose any hue. */
export function leastOnCovers(colors: Scheme, front: ColorName, part: CoverPart): number {
  const text = parse(colors[front]) ?? colors[front];
  return Math.min(
    ...Array.from({ length: 360 }, (_, hue) => wcagContrast(text, coverColor(colors, part, hue))),
  );
}

/** «3,9»: rounded down, so that a failing contrast never looks sufficient. */
export function formatContrast(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toLocaleString('uk-UA');
}
