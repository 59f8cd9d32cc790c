/** Finds lines of a content file that are needed but still begin with `#`, or only got it by mistake. */
import { isSameMistake, type Mistake } from '../content-error.ts';
import { isEmptyField, isMissing } from '../suggest/explain-issue.ts';

/** `# holidays:`, perhaps with a hint after it. */
const COMMENTED_NAME = /^\s*#\s*(?:- )?([A-Za-z]\w*):\s*(?:#.*)?$/;

/** `#   - 2026-12-25` or `#   text: "…"` */
const COMMENTED_ENTRY = /^(\s*#\s*)(?:- |[A-Za-z]\w*:)/;

type Explanation = { line: number; expected: string };

/** Names the comment signs that cause a mistake. Several mistakes of one group become one. */
export function explainComments(lines: readonly string[], mistakes: readonly Mistake[]): Mistake[] {
  const explained = mistakes.map((mistake) => {
    const { line = 1, field = '', expected } = mistake;
    const name = field.split('.').at(-1) ?? '';
    if (isMissing(expected)) {
      const isNested = field.includes('.');
      const column = isNested ? (lines[line - 1] ?? '').search(/[^\s-]/) : 0;
      const hidden = findCommentedField(lines, name, isNested ? line : 0, column);
      return hidden ? { ...mistake, ...hidden } : mistake;
    }
    const entries = explainCommentedEntries(lines, line, expected);
    return entries ? { ...mistake, expected: entries } : (commentedName(lines, mistake) ?? mistake);
  });
  return explained.filter(
    (one, index) =>
      mistakes.includes(one) || explained.findIndex((other) => isSameMistake(one, other)) === index,
  );
}

/** Only an unknown field can belong to a group whose name is a comment. */
function commentedName(
  lines: readonly string[],
  { file, line = 1, field = '' }: Mistake,
): Mistake | undefined {
  const name = field.split('.').at(-1) ?? '';
  const isFirst = (lines[line - 1] ?? '').trim().replace(/^- +/, '').startsWith(`${name}:`);
  const found = isFirst ? findCommentedName(lines, line) : undefined;
  return found && { file, ...found };
}

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
function explainCommentedEntries(
  lines: readonly string[],
  line: number,
  message: string,
): string | undefined {
  if (!isEmptyField(message)) return undefined;
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
function findCommentedField(
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

function indentOf(line = ''): number {
  return line.search(/\S|$/);
}
