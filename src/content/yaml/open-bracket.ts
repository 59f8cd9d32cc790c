/** Finds a list or a record on one line whose closing bracket is missing. The YAML parser blames the next line. */

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A value that starts with a bracket, below a list hyphen or after a field name. */
const START = /^( *(?:- +)*)(?:[A-Za-z][\w-]*: +)?(?=[{[])/;

/** Returns the message about the line; undefined if all its brackets are closed, or a later line closes them. */
export function explainOpenBracket(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? '';
  const [before, indent = ''] = START.exec(line) ?? [];
  if (before === undefined) return undefined;
  const { open, end, wrong } = readBrackets(line, before.length);
  const last = open.at(-1);
  if (
    last === undefined ||
    continues(lines.slice(index + 1), before === indent ? indent.search(/-|$/) : indent.length)
  )
    return undefined;
  const closing = open
    .map((each) => CLOSING[each])
    .reverse()
    .join(' ');
  if (wrong && open.some((each) => CLOSING[each] === wrong))
    return `дужку ${last} не закрито; допишіть ${CLOSING[last]} там, де закінчується її вміст`;
  if (wrong) return `дужку ${last} закрито іншою, ${wrong}; замініть її на ${closing}`;
  const isCommented = line.slice(end).trim() !== '';
  return `дужку ${open.join(' ')} не закрито; допишіть ${closing} ${isCommented ? 'перед #' : 'наприкінці цього рядка'}`;
}

/** Lists the open brackets of a line, outside of texts and comments. Finds none if a text has no closing quote. */
function readBrackets(line: string, start: number): { open: string[]; end: number; wrong?: string } {
  const open: string[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|(?<=[{[,:]\s*)'[^']*'|["{}[\])]|\s#/g;
  tokens.lastIndex = start;
  let end = line.length;
  for (const { 0: token, index } of line.matchAll(tokens)) {
    if (token === '"') return { open: [], end };
    if (/^\s#/.test(token)) {
      end = index;
      break;
    }
    if (CLOSING[token]) open.push(token);
    else if (token === CLOSING[open.at(-1) ?? '']) open.pop();
    else if (/^[}\])]$/.test(token) && /^\s*(?:#|$)/.test(line.slice(index + 1)))
      return { open, end, wrong: token };
  }
  return { open, end };
}

/** Whether the next line belongs to the brackets: it starts further to the right, or closes them. */
function continues(following: readonly string[], column: number): boolean {
  const next = following.find((line) => !/^\s*(?:#|$)/.test(line));
  if (next === undefined || /^\s*- /.test(next)) return false;
  return /^\s*[}\]]/.test(next) || next.search(/\S/) > column;
}
