/** Minimum difference between the hues of two covers, in degrees. */
const APART = 18;

/** The golden angle: successive hues are never close to each other. */
const STEP = 137.5;

/** The first hue, near the ink of the site. */
const FIRST = 262;

/** Chooses a hue for a subject by its position, different from the hues in use. */
export function chooseHue(place: number, taken: readonly number[]): { hue: number; shift: number } {
  const candidates = Array.from(
    { length: 24 },
    (_, index) => Math.round(FIRST + (place + index) * STEP) % 360,
  );
  const isFree = (hue: number) => taken.every((other) => distance(hue, other) >= APART);
  return { hue: candidates.find(isFree) ?? candidates[0] ?? FIRST, shift: 12 };
}

/** Difference between two hues on the colour circle. */
function distance(one: number, other: number): number {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
}
