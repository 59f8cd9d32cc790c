/**
 * Suggests the existing name for a misspelt one: the only name within two edits.
 *
 * @returns undefined if there is no such name, or several equally close ones
 */
export function findClosestMatch(written: string, known: readonly string[]): string | undefined {
  const near = known
    .map((name) => ({ name, edits: countEdits(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.min(2, Math.floor(name.length / 3)))
    .sort((one, other) => one.edits - other.edits);
  const [first, second] = near;
  return first && first.edits !== second?.edits ? first.name : undefined;
}

/** Levenshtein distance. */
function countEdits(one: string, other: string): number {
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
