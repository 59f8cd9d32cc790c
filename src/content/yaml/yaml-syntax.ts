import { type Document, isAlias, type LineCounter, visit, type YAMLError } from 'yaml';
import type { Mistake } from '../content-error.ts';

const COLON_OR_INDENT =
  'двокрапка в тексті без лапок "…", пропущена двокрапка після назви поля або зсунутий відступ';

/** Ukrainian explanations of parser errors. The parser's own messages are English and technical. */
const EXPLANATIONS: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'приберіть зворотну скісну риску \\ з тексту в лапках',
  BAD_INDENT: 'порушено відступи; рядки одного рівня мають починатися з однакової кількості пробілів',
  BAD_SCALAR_START: 'текст не може починатися з цього знака; візьміть увесь текст у лапки "…"',
  BLOCK_AS_IMPLICIT_KEY: COLON_OR_INDENT,
  DUPLICATE_KEY: 'поле повторюється; залиште одне',
  MISSING_CHAR: 'тут або вище пропущена двокрапка після назви поля, дефіс на початку запису чи друга лапка',
  MULTILINE_IMPLICIT_KEY: COLON_OR_INDENT,
  MULTIPLE_DOCS: 'приберіть рядок --- посеред файлу',
  TAB_AS_INDENT: 'відступ зроблено табуляцією; замініть її на пробіли',
  UNEXPECTED_TOKEN: 'зайвий знак; текст, у якому є лапки чи дефіс на початку, візьміть у лапки "…" цілком',
};

/** Which of the three it is, if the line alone shows it. */
function explainColon(line: string, otherwise: string): string {
  if (/^\s*(?:- +)?[A-Za-z]\w* +["«\d\p{Script=Cyrillic}]/u.test(line))
    return 'пропущена двокрапка після назви поля';
  if (/^\s*[A-Za-z]\w*\s*(?:#.*)?$/.test(line)) return 'пропущена двокрапка після назви поля';
  if (!/^\s*(?:- +)?[A-Za-z]\w*: +[^\s"'[{|>].*: /.test(line)) return otherwise;
  // Next to typographic quotes, «quotes» alone would be ambiguous.
  const [, start, text] = /^\s*((?:- +)?[A-Za-z]\w*: +)([^"#]*[“”„«»][^"#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
  return text
    ? `двокрапка в тексті без лапок; візьміть увесь текст у прямі лапки: ${start}"${text}"`
    : 'двокрапка в тексті без лапок; візьміть увесь текст після назви поля в лапки "…"';
}

const UNREADABLE = 'рядок не вдалося прочитати; порівняйте його із сусідніми';
const AT_SIGN =
  'текст не може починатися з цього знака; приберіть @, а якщо він потрібен, візьміть увесь текст у лапки "…"';
const SPECIAL_MARK = 'текст не може починатися зі знаків *, & та !; візьміть увесь текст у лапки "…"';

const PASTED_TWICE =
  'від цього рядка поля повторюються: файл вставлено двічі; лишіть одну копію, а другу приберіть';

/** From this number of repeated fields, the file was pasted twice. */
const MIN_PASTED_TWICE = 3;

const MAX_REPORTED = 3;

/** The first field of the list entry that contains a place of the file; undefined outside of a list. */
function findEntryStart(source: string, { line, col }: { line: number; col: number }): string | undefined {
  const above = source
    .split(/\r?\n/)
    .slice(0, line - 1)
    .reverse();
  const outer = above.findIndex((each) => each.trim() !== '' && each.search(/[^\s-]/) < col - 1);
  const [, name] =
    above
      .slice(0, outer < 0 ? undefined : outer)
      .map((each) => /^( *- +)([A-Za-z]\w*):/.exec(each))
      .find((match) => match?.[1]?.length === col - 1)
      ?.slice(1) ?? [];
  return name;
}

/** Finds syntax errors, and syntax that silently drops text. Reports at most one mistake per line. */
export function findSyntaxMistakes(
  file: string,
  source: string,
  document: Document.Parsed,
  lines: LineCounter,
): Mistake[] {
  const byLine = new Map<number, Mistake>();
  const report = (offset: number, expected: string) => {
    const { line } = lines.linePos(offset);
    if (!byLine.has(line)) byLine.set(line, { file, line, expected });
  };

  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const [first] = duplicates;
  const start = first && findEntryStart(source, lines.linePos(first.pos[0]));
  if (first && start)
    report(
      first.pos[0],
      `поле повторюється; залиште одне, а якщо тут починається інший запис, допишіть перед ним «- ${start}: …»`,
    );
  else if (first && duplicates.length >= MIN_PASTED_TWICE) report(first.pos[0], PASTED_TWICE);
  else
    for (const error of document.errors) {
      const startsWithAt = error.code === 'BAD_SCALAR_START' && error.message.includes('@');
      const written = source.split(/\r?\n/)[lines.linePos(error.pos[0]).line - 1] ?? '';
      const explained = EXPLANATIONS[error.code] ?? UNREADABLE;
      report(
        error.pos[0],
        startsWithAt
          ? AT_SIGN
          : explained === COLON_OR_INDENT || error.code === 'MISSING_CHAR'
            ? explainColon(written, explained)
            : explained,
      );
    }
  for (const warning of document.warnings) report(warning.pos[0], SPECIAL_MARK);
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.anchor) report(node.range?.[0] ?? 0, SPECIAL_MARK);
    },
  });
  // An unclosed quote makes all later errors meaningless.
  return [...byLine.values()].slice(0, MAX_REPORTED);
}
