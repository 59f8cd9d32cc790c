import { type Document, isAlias, type LineCounter, visit, type YAMLError } from 'yaml';
import type { Mistake } from '../content-error.ts';

/** A parser error or dangerous syntax, and its explanation for the owner. */
type Problem = {
  /** Position in the file, in characters from 0. */
  offset: number;
  expected: string;
};

/** Explains an error in the given line of the file. */
type ExplainError = (line: string, error: YAMLError) => string;

/** Ukrainian explanations of parser errors. The parser's own messages are English and technical. */
const EXPLANATIONS: Partial<Record<YAMLError['code'], string | ExplainError>> = {
  BAD_DQ_ESCAPE: 'приберіть зворотну скісну риску \\ з тексту в лапках',
  BAD_INDENT: 'порушено відступи; рядки одного рівня мають починатися з однакової кількості пробілів',
  BAD_SCALAR_START: (_line, { message }) =>
    message.includes('@')
      ? 'текст не може починатися з цього знака; приберіть @, а якщо він потрібен, візьміть увесь текст у лапки "…"'
      : 'текст не може починатися з цього знака; візьміть увесь текст у лапки "…"',
  BLOCK_AS_IMPLICIT_KEY: (line) => explainColon(line) ?? COLON_OR_INDENT,
  DUPLICATE_KEY: 'поле повторюється; залиште одне',
  MISSING_CHAR: (line) =>
    explainColon(line) ??
    'тут або вище пропущена двокрапка після назви поля, дефіс на початку запису чи друга лапка',
  MULTILINE_IMPLICIT_KEY: (line) => explainColon(line) ?? COLON_OR_INDENT,
  MULTIPLE_DOCS: 'приберіть рядок --- посеред файлу',
  TAB_AS_INDENT: 'відступ зроблено табуляцією; замініть її на пробіли',
  UNEXPECTED_TOKEN: 'зайвий знак; текст, у якому є лапки чи дефіс на початку, візьміть у лапки "…" цілком',
};

const COLON_OR_INDENT =
  'двокрапка в тексті без лапок "…", пропущена двокрапка після назви поля або зсунутий відступ';

const UNREADABLE = 'рядок не вдалося прочитати; порівняйте його із сусідніми';
const SPECIAL_MARK = 'текст не може починатися зі знаків *, & та !; візьміть увесь текст у лапки "…"';

const PASTED_TWICE =
  'від цього рядка поля повторюються: файл вставлено двічі; лишіть одну копію, а другу приберіть';

/** From this number of repeated fields, the file was pasted twice. */
const MIN_PASTED_TWICE = 3;

/** An unclosed quote makes all later errors meaningless. */
const MAX_REPORTED = 3;

/** Finds syntax errors, and syntax that silently drops text. Reports at most one mistake per line. */
export function findSyntaxMistakes(
  file: string,
  source: string,
  document: Document.Parsed,
  lines: LineCounter,
): Mistake[] {
  const byLine = new Map<number, Mistake>();
  for (const { offset, expected } of [
    ...explainErrors(source, document.errors, lines),
    ...findSpecialMarks(document),
  ]) {
    const { line } = lines.linePos(offset);
    if (!byLine.has(line)) byLine.set(line, { file, line, expected });
  }
  return [...byLine.values()].slice(0, MAX_REPORTED);
}

/** Explains each error of the parser. If fields are repeated, only their common cause. */
function explainErrors(source: string, errors: readonly YAMLError[], lines: LineCounter): Problem[] {
  const repeated = explainRepeated(source, errors, lines);
  if (repeated) return [repeated];
  const written = source.split(/\r?\n/);
  return errors.map((error) => {
    const [offset] = error.pos;
    const line = written[lines.linePos(offset).line - 1] ?? '';
    const explanation = EXPLANATIONS[error.code] ?? UNREADABLE;
    return {
      offset,
      expected: typeof explanation === 'string' ? explanation : explanation(line, error),
    };
  });
}

/** Explains repeated fields of a list entry, which lost its beginning, or of a file that was pasted twice. */
function explainRepeated(
  source: string,
  errors: readonly YAMLError[],
  lines: LineCounter,
): Problem | undefined {
  const repeated = errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const [first] = repeated;
  if (!first) return undefined;
  const [offset] = first.pos;
  const start = findEntryStart(source, lines.linePos(offset));
  if (start) {
    const expected = `поле повторюється; залиште одне, а якщо тут починається інший запис, допишіть перед ним «- ${start}: …»`;
    return { offset, expected };
  }
  return repeated.length >= MIN_PASTED_TWICE ? { offset, expected: PASTED_TWICE } : undefined;
}

/**
 * Returns the first field of the list entry that contains a place of the file: `question` for a place in the second
 * line of `- question: "…"`, `  answer: "…"`.
 *
 * @returns undefined outside of a list
 */
function findEntryStart(source: string, { line, col }: { line: number; col: number }): string | undefined {
  const indent = col - 1;
  const above = source
    .split(/\r?\n/)
    .slice(0, line - 1)
    .reverse();
  const outer = above.findIndex((each) => each.trim() !== '' && each.search(/[^\s-]/) < indent);
  for (const each of above.slice(0, outer < 0 ? undefined : outer)) {
    const [, hyphen = '', name] = /^( *- +)([A-Za-z]\w*):/.exec(each) ?? [];
    if (hyphen.length === indent && name) return name;
  }
  return undefined;
}

/** Finds anchors, aliases and tags (`&`, `*`, `!`). YAML accepts them and drops the text behind them. */
function findSpecialMarks(document: Document.Parsed): Problem[] {
  // The parser itself warns about tags.
  const offsets = document.warnings.map(({ pos }) => pos[0]);
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.anchor) offsets.push(node.range?.[0] ?? 0);
    },
  });
  return offsets.map((offset) => ({ offset, expected: SPECIAL_MARK }));
}

/** `title "Дроби"`, `- title Дроби` */
const NO_COLON_BEFORE_TEXT = /^\s*(?:- +)?[A-Za-z]\w* +["«\d\p{Script=Cyrillic}]/u;

/** `title`, `title # примітка` */
const NO_COLON_AT_END = /^\s*[A-Za-z]\w*\s*(?:#.*)?$/;

/** `title: Дроби: що далі`, `title: Дроби:` */
const COLON_IN_TEXT = /^\s*(?:- +)?[A-Za-z]\w*: +[^\s"'[{|>].*:(?: |$)/;

/** `title: «Дроби»: що далі # примітка` */
const TYPOGRAPHIC_QUOTES = /^\s*(?<start>(?:- +)?[A-Za-z]\w*: +)(?<text>[^"#]*[“”„«»][^"#]*?)\s*(?:#.*)?$/;

/** Explains a colon that is missing, or that stands in a text without quotes; undefined if the line shows neither. */
function explainColon(line: string): string | undefined {
  if (NO_COLON_BEFORE_TEXT.test(line) || NO_COLON_AT_END.test(line))
    return 'пропущена двокрапка після назви поля';
  if (!COLON_IN_TEXT.test(line)) return undefined;
  // Next to typographic quotes, «quotes» alone would be ambiguous.
  const { start, text } = TYPOGRAPHIC_QUOTES.exec(line)?.groups ?? {};
  return text
    ? `двокрапка в тексті без лапок; візьміть увесь текст у прямі лапки: ${start}"${text}"`
    : 'двокрапка в тексті без лапок; візьміть увесь текст після назви поля в лапки "…"';
}
