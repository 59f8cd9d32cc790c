import type { Mistake } from '../content-error.ts';
import { listNames } from '../suggest/list-names.ts';
import { FIELD, FIELD_LINE, TEXT_START } from './line-parts.ts';
import { LINE_TYPOS } from './line-typos.ts';
import { explainOpenBracket } from './open-bracket.ts';

/** A typo of one line. */
type FoundTypo = {
  /** Typos of one kind are reported together. */
  kind: unknown;
  expected: string;
  /** Set if the parser accepts the file in spite of the typo, with another meaning. */
  isReadable?: boolean | undefined;
};

/** Maximum number of lines in a message. */
const MAX_LISTED_LINES = 5;

/**
 * Searches an invalid file for common typos. Reports each kind once, at its first line.
 *
 * @param isReadable whether the YAML parser accepted the file and only the schema rejected it
 */
export function findLineTypos(file: string, source: string, isReadable: boolean): Mistake[] {
  const lines = source.split(/\r?\n/);
  const found = lines.flatMap((_line, index) => {
    const typo = findTypo(lines, index);
    return typo && (typo.isReadable || !isReadable) ? [{ ...typo, line: index + 1 }] : [];
  });
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first ? [{ file, line: first.line, expected: first.expected + describeOthers(others) }] : [],
  );
}

function describeOthers(others: readonly { line: number }[]): string {
  if (others.length === 0) return '';
  const lines = others.map(({ line }) => String(line));
  return ` (так само: ${lines.length === 1 ? 'рядок' : 'рядки'} ${listNames(lines, MAX_LISTED_LINES)})`;
}

function findTypo(lines: readonly string[], index: number): FoundTypo | undefined {
  return (
    findSplitText(lines, index) ??
    findOpenList(lines, index) ??
    findLineTypo(lines[index] ?? '') ??
    findOpenBracket(lines, index)
  );
}

function findLineTypo(line: string): FoundTypo | undefined {
  for (const kind of LINE_TYPOS) {
    const match = kind.pattern.exec(line);
    if (!match) continue;
    const { expected, isReadable } = kind;
    const message = typeof expected === 'string' ? expected : expected(match.groups ?? {}, line);
    return { kind, expected: message, isReadable };
  }
  return undefined;
}

/** `name: "Парта` */
const OPEN_TEXT = new RegExp(`${TEXT_START}"[^"]*$`);

/** The rest of a text: `у Києві"` */
const TEXT_REST = /^[^":]*"\s*$/;

/** Maximum length of a text that was pasted with its paragraphs. */
const MAX_SPLIT_LINES = 8;

/** Finds a text whose closing quote is on a later line, before the next field. */
function findSplitText(lines: readonly string[], index: number): FoundTypo | undefined {
  if (!OPEN_TEXT.test(lines[index] ?? '')) return undefined;
  const end = lines
    .slice(index + 1, index + MAX_SPLIT_LINES)
    .find((line) => line.includes('"') || FIELD_LINE.test(line));
  return end !== undefined && TEXT_REST.test(end)
    ? { kind: findSplitText, expected: 'текст у лапках розбито на два рядки; з’єднайте його в один' }
    : undefined;
}

/** A list in brackets without the last one: `topics: ["Дроби", "Відсотки"`, `topics: ["Дроби")` */
const OPEN_LIST = new RegExp(String.raw`${FIELD}: *\[[^\]#]*[^\],#\s]\s*$`);

/** Finds an open list that ends on its line: the next one is empty or a field. */
function findOpenList(lines: readonly string[], index: number): FoundTypo | undefined {
  const [line = '', next = ''] = lines.slice(index, index + 2);
  if (!OPEN_LIST.test(line) || !(next.trim() === '' || FIELD_LINE.test(next))) return undefined;
  const expected = /\)\s*$/.test(line)
    ? 'список у квадратних дужках закрито круглою; замініть ) наприкінці на ]'
    : 'список у квадратних дужках не закрито; допишіть ] наприкінці';
  return { kind: findOpenList, expected };
}

/** Each message names the brackets of its line, so none is reported together with another. */
function findOpenBracket(lines: readonly string[], index: number): FoundTypo | undefined {
  const expected = explainOpenBracket(lines, index);
  return expected === undefined ? undefined : { kind: Symbol('line'), expected };
}
