/** The mistakes of `content/`, a line each, as `src/content/content-error.ts` writes them: file, line, field. */
const MISTAKE = /^- (?<file>content\/[^,:]+), рядок (?<line>\d+)[^\n]*$/gm;

/** Longer ones are texts, which nobody copies out of a message. */
const MOST_QUOTED = 120;

/**
 * Puts below each mistake what stood at its line before, so that it can be copied back.
 *
 * @param readChange the change of a file from the published words, as `git diff --unified=0` tells it
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

/** What stood in the place of a line that is new; undefined where nothing did, or where it has not changed. */
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
