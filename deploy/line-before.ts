/** Matches mistakes of `content/` as `src/content/content-error.ts` writes them: one line with file, line, field. */
const MISTAKE = /^- (?<file>content\/[^,:]+), рядок (?<line>\d+)[^\n]*$/gm;

/** Longer lines are texts; copying them from a message would be impractical. */
const MOST_QUOTED = 120;

/**
 * Quotes the previous text of the line below each mistake, so that the owner can copy it back.
 *
 * @param readChange reads the change of a file since the published content, as `git diff --unified=0` prints it
 */
export async function quoteLinesBefore(
  mistakes: string,
  readChange: (file: string) => Promise<string>,
): Promise<string> {
  const quotes = new Map<string, string>();
  for (const { 0: mistake, groups } of mistakes.matchAll(MISTAKE)) {
    const before = findLineBefore(await readChange(groups?.file ?? ''), Number(groups?.line));
    if (before && before.length <= MOST_QUOTED) quotes.set(mistake, before);
  }
  return mistakes.replaceAll(MISTAKE, (mistake) => {
    const before = quotes.get(mistake);
    return before ? `${mistake}\n  Було: ${before}` : mistake;
  });
}

/** Finds the previous text of a changed line; undefined for an added or unchanged line. */
function findLineBefore(change: string, line: number): string | undefined {
  for (const hunk of change.split(/^(?=@@ )/m)) {
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(hunk) ?? [];
    const place = line - Number(start);
    if (start === undefined || place < 0 || place >= Number(count)) continue;
    const removed = hunk.split('\n').filter((each) => each.startsWith('-'));
    return removed[place]?.slice(1).trim() || undefined;
  }
  return undefined;
}
