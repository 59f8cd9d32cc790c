import { basename } from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { explainUnknown, fillIn, findUnknown } from './braces.ts';
import { findClosestMatch } from './closest-match.ts';
import type { Mistake } from './content-error.ts';
import { NotPlainError, readContentFile } from './content-file.ts';
import { explainIssue, missing } from './explain-issue.ts';
import { findTextTypos } from './text-typos.ts';
import { findLayoutMistake } from './yaml-layout.ts';
import { findLineTypos } from './yaml-lines.ts';
import { findSyntaxMistakes } from './yaml-syntax.ts';

type Path = readonly PropertyKey[];

export type YamlFile<T> = {
  /** Absent when the file has a mistake. */
  value?: T;
  mistakes: Mistake[];
  /** A mistake at a value of this file that only a look at other files shows. */
  mistakeAt(path: Path, expected: string): Mistake;
};

/**
 * What may stand in braces in the text at a place of a file, and what is put there; undefined where braces are the
 * text's own.
 */
export type WordsOf = (path: Path, file: unknown) => Readonly<Record<string, string>> | undefined;

/**
 * Reads one file of the content folder and checks it with its schema; never throws for what the owner wrote.
 *
 * @param words of the braces in its texts, which are filled in before anything is measured
 */
export function readYaml<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  words?: WordsOf,
): YamlFile<T> {
  const file = `${basename(folder)}/${name}`;
  const source = readText(folder, name);
  if ('refusal' in source) return unreadable(file, [{ file, expected: source.refusal }]);

  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const syntaxMistakes = findSyntaxMistakes(file, document, lines);
  if (syntaxMistakes.length > 0) {
    const slips = findLineTypos(file, source.text, false);
    if (slips.length > 0) return unreadable(file, slips);
    const layout = findLayoutMistake(file, source.text, syntaxMistakes[0]?.line ?? 1);
    return unreadable(file, layout ? [layout] : syntaxMistakes);
  }
  if (document.contents === null) return unreadable(file, [{ file, expected: 'файл порожній' }]);

  const mistakeAt = (path: Path, expected: string): Mistake => {
    const field = formatPath(path);
    return { file, line: findLine(document, lines, path), ...(field && { field }), expected };
  };
  const slips = findTextTypos(file, document, lines);
  const written: unknown = document.toJS();
  const filled = words ? fillInTexts(written, words) : { value: written, unknown: [] };
  slips.push(...filled.unknown.map(({ path, expected }) => mistakeAt(path, expected)));
  const result = schema.safeParse(filled.value, { error: explainIssue });
  if (result.success) return { value: result.data, mistakes: slips, mistakeAt };
  const lineTypos = findLineTypos(file, source.text, true);
  if (lineTypos.length > 0) return { mistakes: lineTypos, mistakeAt };
  const mistakes = withoutEchoes(result.error.issues).flatMap((issue) => tellIssue(issue, mistakeAt));
  // What is wrong with the text itself says more than what the schema makes of it.
  const told = new Set(slips.map(({ line }) => line));
  return { mistakes: [...slips, ...mistakes.filter(({ line }) => !told.has(line))], mistakeAt };
}

/** All texts of a file with their braces filled in, and those that nothing stands for. */
function fillInTexts(file: unknown, words: WordsOf) {
  const unknown: { path: Path; expected: string }[] = [];
  const fill = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => fill(each, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, fill(each, [...path, key])]),
      );
    const values = typeof value === 'string' && value.includes('{') ? words(path, file) : undefined;
    if (!values) return value;
    const known = Object.keys(values);
    const stranger = findUnknown(String(value), known);
    if (stranger) unknown.push({ path, expected: explainUnknown(stranger, known) });
    return fillIn(String(value), values);
  };
  return { value: fill(file, []), unknown };
}

function unreadable<T>(file: string, mistakes: Mistake[]): YamlFile<T> {
  return { mistakes, mistakeAt: (_path, expected) => ({ file, expected }) };
}

const NOT_UTF8 =
  'файл збережено не в кодуванні UTF-8; відкрийте його й збережіть ще раз, обравши UTF-8 («Блокнот»: Файл → Зберегти як → Кодування)';

/** Editors on old Windows still save in its own encoding, which would fill the site with � signs. */
export function readText(folder: string, name: string): { text: string } | { refusal: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readContentFile(folder, name)) };
  } catch (error) {
    if (error instanceof TypeError) return { refusal: NOT_UTF8 };
    if (error instanceof NotPlainError) return { refusal: error.message };
    return { refusal: 'файлу немає або його не вдалося відкрити' };
  }
}

/**
 * Leaves out what another issue causes: zod measures a text that stands where a list should, and misses the field whose
 * name is misspelt.
 */
function withoutEchoes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const isTypeIssue = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type';
  const wrongTypes = new Set(issues.filter(isTypeIssue).map((issue) => formatPath(issue.path)));
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  const isCausedByTypo = ({ path, message }: z.core.$ZodIssue) =>
    message.startsWith(missing(undefined)) &&
    unknown.some(
      (object) =>
        formatPath(object.path) === formatPath(path.slice(0, -1)) &&
        findClosestMatch(String(path.at(-1)), object.keys) !== undefined,
    );
  return issues.filter(
    (issue) => (isTypeIssue(issue) || !wrongTypes.has(formatPath(issue.path))) && !isCausedByTypo(issue),
  );
}

/** zod reports all unknown fields of an object at once, at the object; `record` says a line of each. */
function tellIssue(issue: z.core.$ZodIssue, mistakeAt: YamlFile<unknown>['mistakeAt']): Mistake[] {
  if (issue.code !== 'unrecognized_keys') return [mistakeAt(issue.path, issue.message)];
  const messages = issue.message.split('\n');
  return issue.keys.map((key, index) => mistakeAt([...issue.path, key], messages[index] ?? issue.message));
}

function formatPath(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** Line of the value, or of the nearest thing around it when the value is what is missing. */
function findLine(document: Document.Parsed, lines: LineCounter, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return lines.linePos(document.contents?.range[0] ?? 0).line;
}
