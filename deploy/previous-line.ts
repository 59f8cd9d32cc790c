/** A mistake in `content/` in the format of `src/content/content-error.ts`: file, line, field. */
const MISTAKE = /^- (?<file>content\/[^,:]+), рядок (?<line>\d+)[^\n]*$/gm;

/** Longer lines are texts, which owners do not copy out of a message. */
const MAX_QUOTED = 120;

/**
 * Adds the previous text of its line below each mistake, so that the owner can copy it back.
 *
 * @param readChange returns the change of a file since the published content, as `git diff --unified=0` prints it
 */
export async function quotePreviousLines(
  mistakes: string,
  readChange: (file: string) => Promise<string>,
): Promise<string> {
  const quotes = new Map<string, string>();
  for (const { 0: mistake, groups } of mistakes.matchAll(MISTAKE)) {
    const before = findPreviousLine(await readChange(groups?.file ?? ''), Number(groups?.line));
    if (before && before.length <= MAX_QUOTED) quotes.set(mistake, before);
  }
  return mistakes.replaceAll(MISTAKE, (mistake) => {
    const before = quotes.get(mistake);
    return before ? `${mistake}\n  Було: ${before}` : mistake;
  });
}

/** The text that a changed line replaced; undefined for a new or an unchanged line. */
function findPreviousLine(change: string, line: number): string | undefined {
  for (const hunk of change.split(/^(?=@@ )/m)) {
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(hunk) ?? [];
    const place = line - Number(start);
    if (start === undefined || place < 0 || place >= Number(count)) continue;
    const removed = hunk.split('\n').filter((each) => each.startsWith('-'));
    return removed[place]?.slice(1).trim() || undefined;
  }
  return undefined;
}
