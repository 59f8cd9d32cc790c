/** Red, green and blue of the screen, from 0 to 1. */
export type Rgb = readonly [number, number, number];

/**
 * What a browser makes of `oklch(lightness chroma hue)` on an ordinary screen (CSS Color 4).
 *
 * @param hue in degrees
 */
export function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  // What the screen can't show is cut off, as browsers do.
  return linear.map((value) => {
    const inGamut = Math.min(1, Math.max(0, value));
    return inGamut <= 0.0031308 ? 12.92 * inGamut : 1.055 * inGamut ** (1 / 2.4) - 0.055;
  }) as unknown as Rgb;
}
