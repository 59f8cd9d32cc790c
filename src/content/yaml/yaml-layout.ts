import type { Mistake } from '../content-error.ts';
import { findCommentedName } from './commented-lines.ts';
import { findEntryWithoutList } from './lost-list-name.ts';

/** A field name at the start of a line, with an optional list hyphen before it. */
const FIELD = /^(?<indent> *)(?<dash>- +)?(?<name>[A-Za-z][\w-]*):(?: +(?<value>\S.*))?$/;

/** A line with a field: `  - name: "Парта" # примітка` */
type Field = {
  /** Number of spaces before the line's first character. */
  indent: number;
  /** Number of characters before the name: behind the hyphen, if there is one. */
  column: number;
  hasDash: boolean;
  name: string;
  /** Whether something follows the colon, also a comment. */
  hasValue: boolean;
  /** Whether only a comment follows the colon. */
  isHint: boolean;
};

/** The parser reports an entry below a comment some lines before it. */
const REACH = 5;

/**
 * Explains a layout problem of an invalid file: a missing list hyphen, a shifted line or a text on two lines. Such a
 * problem causes several parser errors, so this message replaces all of them.
 *
 * @param errorLine line of the first parser error, from 1
 */
export function findLayoutMistake(file: string, source: string, errorLine: number): Mistake | undefined {
  const lines = source.split(/\r?\n/);
  for (let line = errorLine; line < errorLine + REACH; line++) {
    const commented = findCommentedName(lines, line);
    if (commented) return { file, ...commented };
  }
  const entry = findUndashedEntry(lines) ?? findEntryWithoutList(file, lines);
  if (entry) return { file, ...entry };
  for (const index of [errorLine - 1, errorLine, findFilledLine(lines, errorLine - 1)]) {
    const expected =
      explainStart(lines[index]) ??
      explainSplitText(lines, index) ??
      explainLostDash(lines, index) ??
      explainLostTextDash(lines, index) ??
      explainEntryShift(lines, index) ??
      explainListShift(lines, index) ??
      explainTextAndList(lines, index) ??
      explainLostIndent(lines, index) ??
      explainShift(lines, index);
    if (expected) return { file, line: index + 1, expected };
  }
  return undefined;
}

/** Index of the first line, from a given one on, that is neither empty nor a comment. */
function findFilledLine(lines: readonly string[], from: number): number {
  return lines.findIndex((line, index) => index >= from && !/^\s*(?:#|$)/.test(line));
}

/** In a file that is a list, the first field of an entry without its hyphen. */
function findUndashedEntry(lines: readonly string[]): Pick<Mistake, 'line' | 'expected'> | undefined {
  const first = readField(lines[findFilledLine(lines, 0)]);
  if (!first?.hasDash || first.indent > 0) return undefined;
  const index = lines.findIndex((line) => line.startsWith(`${first.name}:`));
  if (index < 0) return undefined;
  const next = readField(lines[index + 1]);
  const others = next?.indent === 0 ? ', а решта його рядків — з двох пробілів' : '';
  return {
    line: index + 1,
    expected: `перед «${first.name}» бракує дефіса: новий запис починається з «- ${first.name}: …»${others}`,
  };
}

function readField(line = ''): Field | undefined {
  const { groups } = FIELD.exec(line) ?? {};
  if (!groups) return undefined;
  const { indent = '', dash = '', name = '', value } = groups;
  const column = indent.length + dash.length;
  return {
    indent: indent.length,
    column,
    hasDash: dash !== '',
    name,
    hasValue: value !== undefined,
    isHint: value?.startsWith('#') ?? false,
  };
}

/** Lists the fields above a line, the closest first. */
function listFieldsAbove(lines: readonly string[], index: number): Field[] {
  return lines
    .slice(0, index)
    .flatMap((line) => readField(line) ?? [])
    .reverse();
}

/** Returns the number of spaces before the hyphen of a list entry; undefined for any other line. */
function indentOfEntry(line = ''): number | undefined {
  return /^( *)- /.exec(line)?.[1]?.length;
}

/** Finds the rest of a text that begins on the line above, or a text that lost the name of its field. */
function explainSplitText(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? '';
  if (line.trim() === '' || /^\s*(?:#|- |-$|---)/.test(line) || FIELD.test(line)) return undefined;
  // A line that starts with a Latin word is probably a field without its colon.
  if (!/^\s*["«]?\p{Script=Cyrillic}/u.test(line)) return undefined;
  // A text that was pasted with its paragraphs has empty lines.
  const filled = lines.slice(0, index).filter((each) => each.trim() !== '');
  const above = readField(filled.at(-1));
  if (/^\s*"[^"]+"\s*$/.test(line) && isWhole(lines[index - 1]))
    return `перед цим текстом бракує назви поля, як ${findFollower(lines, index - 1) ?? 'name'}:`;
  const isAlone = above?.indent === line.search(/\S/) && FIELD.test(lines[index + 1] ?? '');
  return above?.hasValue || isAlone
    ? `текст поля «${above?.name}» розбито на два рядки; з’єднайте цей рядок із попереднім`
    : undefined;
}

/** The field that follows the same field elsewhere in the file: `answer` after `question`. */
function findFollower(lines: readonly string[], index: number): string | undefined {
  const own = readField(lines[index]);
  const other = lines.findIndex((line, place) => {
    const [field, next] = [readField(line), readField(lines[place + 1])];
    return field?.name === own?.name && place !== index && next?.column === field?.column;
  });
  return other < 0 ? undefined : readField(lines[other + 1])?.name;
}

/** Whether the value of a field ends on its own line. */
function isWhole(line = ''): boolean {
  return /: *(?:"[^"]*"|[^"\s][^"]*)\s*(?:#.*)?$/.test(line);
}

/** Finds the first field of a list entry without its hyphen. */
function explainLostDash(lines: readonly string[], index: number): string | undefined {
  const field = readField(lines[index]);
  if (!field || field.hasDash || field.indent === 0) return undefined;
  const first = listFieldsAbove(lines, index).find(({ hasDash }) => hasDash);
  const isFirstOfEntry = first?.name === field.name;
  return isFirstOfEntry && field.indent >= first.indent && field.indent <= first.column
    ? `перед «${field.name}» бракує дефіса: кожен запис списку починається з «- »`
    : undefined;
}

/** A list entry without its hyphen, below one that has it. */
function explainLostTextDash(lines: readonly string[], index: number): string | undefined {
  const indent = /^( *)["«\p{L}\d{]/u.exec(lines[index] ?? '')?.[1];
  const above = /^( *)- /.exec(lines[index - 1] ?? '')?.[1];
  if (indent === undefined || above === undefined || readField(lines[index])) return undefined;
  // Below a field of an entry, the line is another field, which lost its colon.
  if (readField(lines[index - 1])) return undefined;
  return indent.length >= above.length && indent.length <= above.length + 2
    ? 'перед цим текстом бракує дефіса: кожен запис списку починається з «- »'
    : undefined;
}

/** An entry with fields that begins further to the right or left than the entry above it. */
function explainEntryShift(lines: readonly string[], index: number): string | undefined {
  const entry = readField(lines[index]);
  if (!entry?.hasDash) return undefined;
  const above = listFieldsAbove(lines, index);
  const other = above.findIndex(({ hasDash, name }) => hasDash && name === entry.name);
  const indent = above[other]?.indent ?? entry.indent;
  const isSameList = above.slice(0, other).every(({ column }) => column > indent);
  if (indent === entry.indent || !isSameList) return undefined;
  const isWhole = readField(lines[index + 1])?.indent === entry.column;
  const remedy = indent < entry.indent ? 'приберіть зайві' : 'додайте стільки ж';
  return `записи одного списку починаються з однакової кількості пробілів: перед дефісом тут ${entry.indent}, а вище ${indent}; ${remedy}${isWhole ? ' тут і на початку кожного рядка цього запису' : ''}`;
}

/** Two texts of one list with different indents. */
function explainListShift(lines: readonly string[], index: number): string | undefined {
  const [above, here] = [lines[index - 1], lines[index]].map((line = '') =>
    readField(line) ? undefined : /^( *)- +\S/.exec(line)?.[1]?.length,
  );
  return above !== undefined && here !== undefined && above !== here
    ? `записи одного списку починаються з однакової кількості пробілів: перед дефісом тут ${here}, а рядком вище ${above}`
    : undefined;
}

/** Explains a list below a field that already has a text: `topics: "Дроби"`, `  - "Відсотки"`. */
function explainTextAndList(lines: readonly string[], index: number): string | undefined {
  const above = readField(lines[index - 1]);
  if (!above?.hasValue) return undefined;
  const indent = indentOfEntry(lines[index]);
  if (indent === above.column && indentOfEntry(lines[index - 2]) === indent)
    return `вище, посеред списку, стоїть поле «${above.name}»; перенесіть його до інших полів, над список або під нього`;
  return isBelowText(lines, index)
    ? `після «${above.name}:» стоїть текст, а нижче — список; перенесіть текст у список окремим рядком, з дефіса`
    : undefined;
}

/** Whether a line is a text of a list below a field that has a text of its own. YAML reads both as one text. */
function isBelowText(lines: readonly string[], index: number): boolean {
  const above = readField(lines[index - 1]);
  const indent = indentOfEntry(lines[index]);
  if (!above?.hasValue || above.isHint || indent === undefined) return false;
  return indent >= above.column && !readField(lines[index])?.hasDash;
}

/** Returns the first line, from 1, of a list whose name was deleted, below another field with a text; 0 if none. */
export function findUnnamedList(lines: readonly string[]): number {
  return lines.findIndex((_line, index) => isBelowText(lines, index)) + 1;
}

/** The first field of a group without its indent, above the others. */
function explainLostIndent(lines: readonly string[], index: number): string | undefined {
  const [group, first, next] = [index - 2, index - 1, index].map((place) => readField(lines[place]));
  return group &&
    first?.hasValue &&
    next &&
    (!group.hasValue || group.isHint) &&
    first.indent === group.column &&
    next.indent > first.indent
    ? `рядок вище, «${first.name}», має починатися з такої самої кількості пробілів: він належить до «${group.name}»`
    : undefined;
}

/** A field or a list entry whose value begins with a sign that has a meaning in YAML: `caption: *Дроби` */
const SIGN_AT_START = /^\s*(?:- +)?(?:[A-Za-z]\w*: +|- +)(?<sign>[[{*&!|>%@`?-])(?<rest>.*)$/;

/** Explains an unquoted text whose first character has a meaning in YAML, unless it is used in this meaning. */
function explainStart(line = ''): string | undefined {
  const { sign = '', rest = '' } = SIGN_AT_START.exec(line)?.groups ?? {};
  const isListOrRecord = /^\[.*\]\s*(?:#.*)?$|^\{.*\}\s*(?:#.*)?$/.test(sign + rest);
  // `|` and `>` begin a text of several lines.
  const isBlock = /^[|>][+-]?\d?[+-]?\s*$/.test(sign + rest);
  if (sign === '-' && rest.includes(' - ') && FIELD.test(line.replace(/: .*/, ':')))
    return 'список пишуть під назвою поля: кожен запис — окремим рядком, з дефіса';
  // The parser's own message explains @.
  if (!sign || isListOrRecord || isBlock || rest.trim() === '' || sign === '@') return undefined;
  return `текст не може починатися зі знака ${sign}; візьміть увесь текст у лапки "…"`;
}

/** Several fields with the same indent had a common field above them. */
function explainLostGroup(lines: readonly string[], index: number, { indent }: Field): string {
  const next = readField(lines[index + 1]);
  return indent > 0 && next?.indent === indent && !next.hasDash
    ? '. Якщо над ними стояла назва, як home:, поверніть її'
    : '';
}

/** Finds a field whose indent differs from that of the field above it. */
function explainShift(lines: readonly string[], index: number): string | undefined {
  const field = readField(lines[index]);
  const all = listFieldsAbove(lines, index);
  // Fields of other groups say nothing about the indents of this one.
  const top = all.findIndex(({ column }) => column === 0);
  const above = top < 0 ? all : all.slice(0, top + 1);
  const [previous] = above;
  if (!field || field.hasDash || !previous?.hasValue) return undefined;
  // One space is left if only the # before a field was removed.
  const isShifted =
    (Math.abs(field.indent - previous.column) <= 2 || field.indent === 1) &&
    above.every(({ column }) => column !== field.indent);
  return isShifted
    ? `порушено відступи; рядки одного рівня мають починатися з однакової кількості пробілів: перед «${field.name}» їх ${field.indent}, а вище ${previous.column}${field.indent === 1 && previous.column > 1 ? '; якщо це окреме поле, приберіть цей пробіл' : ''}${explainLostGroup(lines, index, field)}`
    : undefined;
}
