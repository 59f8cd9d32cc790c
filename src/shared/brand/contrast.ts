import type { ColorName } from './colors.ts';
import { hexToRgb, oklchToRgb, type Rgb } from './oklch.ts';

/** All colours of a scheme. */
type Scheme = Readonly<Record<ColorName, string>>;

export type CoverPart = 'face' | 'tab' | 'area' | 'wash' | 'spine';

/** WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of two colours of a scheme. */
export function contrastOf(colors: Scheme, front: ColorName, back: ColorName): number {
  return contrast(hexToRgb(colors[front]), hexToRgb(colors[back]));
}

/** The colour of a part of a cover: the scheme gives lightness and chroma, the subject gives the hue (CSS Color 4). */
export function coverColor(colors: Scheme, part: CoverPart, hue: number): Rgb {
  const [lightness = 0, chroma = 0] = colors[`${part}-lc`].split(' ').map(Number);
  return oklchToRgb(lightness, chroma, hue);
}

/** The lowest contrast with a part of a cover over all hues, because the owner may choose any hue. */
export function leastOnCovers(colors: Scheme, front: ColorName, part: CoverPart): number {
  const text = hexToRgb(colors[front]);
  return Math.min(...Array.from({ length: 360 }, (_, hue) => contrast(text, coverColor(colors, part, hue))));
}

function luminance([red, green, blue]: Rgb): number {
  const part = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}
