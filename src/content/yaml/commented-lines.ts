/** Finds lines of a content file that are needed but still begin with `#`, or only got it by mistake. */
import { FIELD_MISSING, missing } from '../suggest/explain-issue.ts';

/** `# holidays:`, perhaps with a hint after it. */
const COMMENTED_NAME = /^\s*#\s*(?:- )?([A-Za-z]\w*):\s*(?:#.*)?$/;

/** `#   - 2026-12-25` or `#   text: "…"` */
const COMMENTED_ENTRY = /^(\s*#\s*)(?:- |[A-Za-z]\w*:)/;

type Explanation = { line: number; expected: string };

/**
 * Explains a line that the owner uncommented without the name of its group above it.
 *
 * @param line line of the mistake, from 1
 */
export function findCommentedName(lines: readonly string[], line: number): Explanation | undefined {
  const indent = indentOf(lines[line - 1]);
  // A parser may report a comment below the mistake.
  if (!indent || /^\s*#/.test(lines[line - 1] ?? '')) return undefined;
  for (let index = line - 2; index >= 0; index--) {
    const above = lines[index] ?? '';
    const name = COMMENTED_NAME.exec(above)?.[1];
    if (name)
      return {
        line: index + 1,
        expected: `рядок «${name}:» досі починається з #, тож рядки під ним нікуди не належать; приберіть «# » і перед ним`,
      };
    if (/^\s*(?:#|$)/.test(above) || indentOf(above) < indent) return undefined;
  }
  return undefined;
}

/** Explains an empty field whose lines are still comments. */
export function explainCommentedEntries(
  lines: readonly string[],
  line: number,
  message: string,
): string | undefined {
  if (!message.startsWith(missing(null))) return undefined;
  const start = COMMENTED_ENTRY.exec(lines[line] ?? '')?.[1];
  return start && start.length - 1 > indentOf(lines[line - 1])
    ? 'поле порожнє, бо рядки під ним починаються з #; приберіть «# » і перед ними'
    : undefined;
}

/**
 * Finds the comment that hides a required field.
 *
 * @param name the missing field
 * @param line first line of the object that lacks it, from 1
 * @param column column of the object's fields, from 0
 */
export function findCommentedField(
  lines: readonly string[],
  name: string,
  line: number,
  column: number,
): Explanation | undefined {
  const hidden = new RegExp(`^\\s*#\\s*(?:- )?${name}:\\s*[^\\s#]`);
  const joined = new RegExp(`^[^#]*[^\\s#].* #.*\\s${name}: +\\S`);
  for (let index = Math.max(0, line - 1); index < lines.length; index++) {
    const text = lines[index] ?? '';
    if (joined.test(text))
      return {
        line: index + 1,
        expected: `«${name}» опинилося після # на чужому рядку; перенесіть його на новий рядок`,
      };
    // Another entry that is a comment: a sample with its own fields.
    if (column > 0 && index >= line && /^\s*#\s*- /.test(text) && !hidden.test(text)) return undefined;
    if (hidden.test(text))
      return {
        line: index + 1,
        expected: 'перед цим полем стоїть #, тож сайт його не бачить; приберіть цей знак',
      };
    if (index >= line && !/^\s*(?:#|$)/.test(text) && indentOf(text) < column) return undefined;
  }
  return undefined;
}

/** Whether a message reports a missing field. */
export function isMissing(message: string): boolean {
  return message.startsWith(FIELD_MISSING);
}

function indentOf(line = ''): number {
  return line.search(/\S|$/);
}
