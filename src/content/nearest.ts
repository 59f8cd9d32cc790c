/**
 * The name that was probably meant by one that does not exist: the only one that is at most two slips of the hand away.
 *
 * @returns undefined when none or several come into question
 */
export function findNearest(written: string, known: readonly string[]): string | undefined {
  const near = known
    .map((name) => ({ name, slips: countSlips(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= Math.min(2, Math.floor(name.length / 3)))
    .sort((one, other) => one.slips - other.slips);
  const [first, second] = near;
  return first && first.slips !== second?.slips ? first.name : undefined;
}

/** Letters to add, drop or change (Levenshtein). */
function countSlips(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = Number(one[row - 1] !== other[column - 1]);
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + change,
      );
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
