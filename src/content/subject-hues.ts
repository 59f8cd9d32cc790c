/** Degrees between two hues that look different on two covers. */
const APART = 18;

/** The golden angle: hues that follow each other by it are never close. */
const STEP = 137.5;

/** Near the ink of the site, where most schools begin. */
const FIRST = 262;

/** The colour of a cover that the owner has not chosen: by the place of the subject, and unlike those that stand. */
export function chooseHue(place: number, taken: readonly number[]): { hue: number; shift: number } {
  const candidates = Array.from(
    { length: 24 },
    (_, index) => Math.round(FIRST + (place + index) * STEP) % 360,
  );
  const isFree = (hue: number) => taken.every((other) => distance(hue, other) >= APART);
  return { hue: candidates.find(isFree) ?? candidates[0] ?? FIRST, shift: 12 };
}

/** Round the circle. */
function distance(one: number, other: number): number {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
}
