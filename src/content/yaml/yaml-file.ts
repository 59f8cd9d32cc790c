import { basename, dirname } from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { isSameMistake, type Mistake } from '../content-error.ts';
import { UNKNOWN_FIELD } from '../fields/fields.ts';
import { NotPlainError, readContentFile } from '../files/content-file.ts';
import { findRenamed, listFiles } from '../files/list-files.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { findClosestValue } from '../suggest/closest-value.ts';
import { EMPTY_TEXT, explainIssue, missing } from '../suggest/explain-issue.ts';
import { explainUnknown, fillIn, findUnknown } from '../texts/braces.ts';
import {
  explainCommentedEntries,
  findCommentedField,
  findCommentedName,
  isMissing,
} from './commented-lines.ts';
import { findPastedFile } from './pasted-file.ts';
import { findPastedMistake } from './pasted-leftovers.ts';
import { RESTORE } from './restore.ts';
import { findTextTypos } from './text-typos.ts';
import { findLayoutMistake, findUnnamedList } from './yaml-layout.ts';
import { findLineTypos } from './yaml-lines.ts';
import { findSyntaxMistakes } from './yaml-syntax.ts';

type Path = readonly PropertyKey[];

export type YamlFile<T> = {
  /** Missing if the file has a mistake. */
  value?: T;
  mistakes: Mistake[];
  /** Creates a mistake at a value of this file, for checks that compare several files. */
  mistakeAt(path: Path, expected: string): Mistake;
};

/** Returns the placeholders of the text at a path of a file; undefined if braces have no special meaning there. */
export type PlaceholdersAt = (path: Path, file: unknown) => Readonly<Record<string, string>> | undefined;

/** Creates a warning at a value of the file of a subject or teacher. */
export type WarnAt = (name: string, path: readonly PropertyKey[], expected: string) => Mistake;

/** Returns a function that creates warnings. It reads the file again for the line. */
export function warnAt(folder: string): WarnAt {
  return (name, path, expected) => readYaml(folder, name, z.unknown()).mistakeAt(path, expected);
}

/**
 * Reads one file of the content folder and validates it. Never throws because of its content.
 *
 * @param placeholders are replaced before the schema measures the texts
 */
export function readYaml<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  placeholders?: PlaceholdersAt,
): YamlFile<T> {
  const file = `${basename(folder)}/${name}`;
  const source = readText(folder, name);
  if ('refusal' in source) return unreadable(file, [{ file, expected: source.refusal }]);

  const pasted =
    findPastedMistake(file, source.text) ??
    findPastedFile(file, name, source.text) ??
    findListInstead(file, name, source.text);
  if (pasted) return unreadable(file, [pasted]);
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const syntaxMistakes = findSyntaxMistakes(file, source.text, document, lines);
  if (syntaxMistakes.length > 0) {
    const lineTypos = findLineTypos(file, source.text, false);
    if (lineTypos.length > 0) return unreadable(file, lineTypos);
    const layout = findLayoutMistake(file, source.text, syntaxMistakes[0]?.line ?? 1);
    return unreadable(file, layout ? [layout] : syntaxMistakes);
  }
  if (document.contents === null) return unreadable(file, [{ file, expected: `файл порожній; ${RESTORE}` }]);

  const mistakeAt = (path: Path, expected: string): Mistake => {
    const field = formatPath(path);
    return { file, line: findLine(document, lines, path), ...(field && { field }), expected };
  };
  const typos = findTextTypos(file, document, lines);
  const written: unknown = document.toJS();
  const filled = placeholders ? replaceIn(written, placeholders) : { value: written, unknown: [] };
  typos.push(...filled.unknown.map(({ path, expected }) => mistakeAt(path, expected)));
  const result = schema.safeParse(filled.value, { error: explainIssue });
  if (result.success) return { value: result.data, mistakes: typos, mistakeAt };
  const lineTypos = findLineTypos(file, source.text, true);
  if (lineTypos.length > 0) return { mistakes: lineTypos, mistakeAt };
  const unnamed = findListWithoutName(source.text, result.error.issues);
  if (unnamed) return { mistakes: [{ file, ...unnamed }], mistakeAt };
  const issues = withoutEchoes(
    result.error.issues,
    (renamed) => schema.safeParse(renamed, { error: explainIssue }).error?.issues ?? [],
    filled.value,
  ).map((issue) =>
    (issue.message.startsWith(missing(null)) || issue.message === EMPTY_TEXT) &&
    isOptional(schema, filled.value, issue.path)
      ? { ...issue, message: `${issue.message}; якщо воно не потрібне, приберіть цей рядок` }
      : issue,
  );
  const mistakes = explainComments(
    source.text.split('\n'),
    issues.flatMap((issue) => toMistakes(issue, mistakeAt)),
  );
  // A mistake in the text itself explains more than the schema's message about the same line.
  const explainedLines = new Set(typos.map(({ line }) => line));
  return { mistakes: [...typos, ...mistakes.filter(({ line }) => !explainedLines.has(line))], mistakeAt };
}

/** Whether a readable file has all these fields, whatever else it contains. */
export function hasFields(folder: string, name: string, fields: readonly string[]): boolean {
  const source = readText(folder, name);
  return 'text' in source && fields.every((field) => new RegExp(`^${field}:`, 'm').test(source.text));
}

/** Only the packages are a list. In any other file, a hyphen before the first field shifts all others. */
function findListInstead(file: string, name: string, source: string): Mistake | undefined {
  if (name === 'packages.yaml') return undefined;
  const lines = source.split(/\r?\n/);
  const first = lines.findIndex((line) => !/^\s*(?:#|---|$)/.test(line));
  if (/^- +id:/.test(lines[first] ?? '') && /^ +priceUah:/m.test(source))
    return {
      file,
      line: first + 1,
      expected: `тут пакети, а їхнє місце — packages.yaml; цей файл ${RESTORE.replace(/ його/, '')}`,
    };
  return /^- +[A-Za-z]\w*:/.test(lines[first] ?? '')
    ? {
        file,
        line: first + 1,
        expected: 'у цьому файлі назви полів стоять без дефіса; приберіть «- » на початку',
      }
    : undefined;
}

/** Finds a list whose name was deleted: YAML joins it with the field above, and the list seems to be missing. */
function findListWithoutName(
  source: string,
  issues: readonly z.core.$ZodIssue[],
): Pick<Mistake, 'line' | 'expected'> | undefined {
  const lost = issues.find(
    (issue) => issue.code === 'invalid_type' && issue.expected === 'array' && isMissing(issue.message),
  );
  const line = lost ? findUnnamedList(source.split(/\r?\n/)) : 0;
  return line > 0
    ? { line, expected: `перед цим списком бракує рядка з його назвою, ${String(lost?.path.at(-1))}:` }
    : undefined;
}

/** Replaces placeholders in all texts of a file, and lists unknown ones. */
function replaceIn(file: unknown, placeholders: PlaceholdersAt) {
  const unknown: { path: Path; expected: string }[] = [];
  const fill = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => fill(each, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, fill(each, [...path, key])]),
      );
    const values = typeof value === 'string' && value.includes('{') ? placeholders(path, file) : undefined;
    if (!values) return value;
    const known = Object.keys(values);
    const unknownName = findUnknown(String(value), known);
    if (unknownName) unknown.push({ path, expected: explainUnknown(unknownName, known) });
    return fillIn(String(value), values);
  };
  return { value: fill(file, []), unknown };
}

function unreadable<T>(file: string, mistakes: Mistake[]): YamlFile<T> {
  return { mistakes, mistakeAt: (_path, expected) => ({ file, expected }) };
}

const NOT_UTF8 =
  'файл збережено не в кодуванні UTF-8; відкрийте його й збережіть ще раз, обравши UTF-8 («Блокнот»: Файл → Зберегти як → Кодування)';

/** Rejects other encodings, which old Windows editors use. Their letters would become � on the site. */
export function readText(folder: string, name: string): { text: string } | { refusal: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readContentFile(folder, name));
    // Old Mac files end lines with a carriage return.
    return { text: text.replaceAll(/\r(?!\n)/g, '\n') };
  } catch (error) {
    if (error instanceof TypeError) return { refusal: NOT_UTF8 };
    if (error instanceof NotPlainError) return { refusal: error.message };
    const renamed = findRenamed(listFiles(folder, dirname(name)), basename(name));
    if (renamed) return { refusal: `файлу немає, а є ${renamed}; перейменуйте його на ${basename(name)}` };
    return { refusal: `файлу немає або його не вдалося відкрити; ${RESTORE}` };
  }
}

/** Names the comment signs that cause a mistake. Several mistakes of one group become one. */
function explainComments(lines: readonly string[], mistakes: readonly Mistake[]): Mistake[] {
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
 * Drops secondary issues. For a text instead of a list, zod also reports its length. For a misspelt field, it also
 * reports the missing one.
 *
 * @param parse returns the issues of a changed file
 */
function withoutEchoes(
  all: readonly z.core.$ZodIssue[],
  parse: (file: unknown) => readonly z.core.$ZodIssue[],
  file: unknown,
): z.core.$ZodIssue[] {
  const issues = all.map((issue) => suggestMissing(issue, all, parse, file));
  const isTypeIssue = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type';
  const wrongTypes = new Set(issues.filter(isTypeIssue).map((issue) => formatPath(issue.path)));
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  const isCausedByTypo = ({ path, message }: z.core.$ZodIssue) =>
    message.startsWith(missing(undefined)) &&
    unknown.some(
      (object) =>
        formatPath(object.path) === formatPath(path.slice(0, -1)) &&
        (object.message.includes(`може, ${String(path.at(-1))}?`) ||
          object.message.includes(` ${String(path.at(-1))}: `) ||
          findClosestMatch(String(path.at(-1)), object.keys) !== undefined),
    );
  /** A field that goes together with the misspelt one. */
  const needsTypo = ({ path, message }: z.core.$ZodIssue) => {
    const needed = / потрібне (\w+)$/.exec(message)?.[1];
    return unknown.some(
      (object) =>
        formatPath(object.path) === formatPath(path.slice(0, -1)) &&
        object.message.includes(`може, ${needed}?`),
    );
  };
  const reported = new Set<string>();
  return issues.filter((issue) => {
    const path = formatPath(issue.path);
    const isEcho =
      (!isTypeIssue(issue) && wrongTypes.has(path)) ||
      isCausedByTypo(issue) ||
      needsTypo(issue) ||
      reported.has(path);
    // A second message about one value would confuse. Unknown fields are reported at their parent object.
    if (issue.code !== 'unrecognized_keys') reported.add(path);
    return !isEcho;
  });
}

/** Suggests the only missing field of an object for its only unknown one, if the value suits. */
function suggestMissing(
  issue: z.core.$ZodIssue,
  all: readonly z.core.$ZodIssue[],
  parse: (file: unknown) => readonly z.core.$ZodIssue[],
  file: unknown,
): z.core.$ZodIssue {
  if (issue.code !== 'unrecognized_keys' || !issue.message.startsWith(`${UNKNOWN_FIELD}; т`)) return issue;
  const place = formatPath(issue.path);
  const lost = all.filter(
    ({ path, message }) => isMissing(message) && formatPath(path.slice(0, -1)) === place && path.length > 0,
  );
  const [key, otherKey] = issue.keys;
  const [first, otherLost] = lost;
  if (key === undefined || otherKey !== undefined || !first) return issue;
  if (otherLost) return suggestTwoLines(issue, key, first, otherLost);
  const name = String(first.path.at(-1));
  const renamed = structuredClone(file);
  const parent = issue.path.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown>)[step],
    renamed,
  );
  const fields = parent as Record<string, unknown>;
  fields[name] = fields[key];
  delete fields[key];
  const suits = !parse(renamed).some(({ path }) => formatPath(path).startsWith(formatPath(first.path)));
  return suits
    ? {
        ...issue,
        message: issue.message.replace(`${UNKNOWN_FIELD}; т`, `${UNKNOWN_FIELD}; може, ${name}? Т`),
      }
    : issue;
}

/** Explains `address: "…"`, whose name is a value of the missing field: `kind: address`, `value: "…"`. */
function suggestTwoLines(
  issue: z.core.$ZodIssue,
  key: string,
  choice: z.core.$ZodIssue,
  other: z.core.$ZodIssue,
): z.core.$ZodIssue {
  const meant =
    choice.code === 'invalid_value' ? findClosestValue(key, choice.values.map(String)) : undefined;
  const [kind, value] = [choice, other].map(({ path }) => String(path.at(-1)));
  return meant
    ? { ...issue, message: `такого поля тут немає; напишіть двома рядками: ${kind}: ${meant} і ${value}: …` }
    : issue;
}

/** Whether the schema accepts the file without an empty field or list entry. */
function isOptional(schema: z.ZodType, value: unknown, path: Path): boolean {
  const copy = structuredClone(value);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown>)[step], copy);
  const name = path.at(-1);
  if (Array.isArray(parent) && typeof name === 'number') parent.splice(name, 1);
  else if (name !== undefined) delete (parent as Record<PropertyKey, unknown>)[name];
  const places = [path, path.slice(0, -1)].map(formatPath);
  const { error } = schema.safeParse(copy);
  return !error?.issues.some((issue) => places.includes(formatPath(issue.path)));
}

/** zod reports all unknown fields of an object as one issue. `record` writes one line for each. */
function toMistakes(issue: z.core.$ZodIssue, mistakeAt: YamlFile<unknown>['mistakeAt']): Mistake[] {
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

/** Line of the value. If the value is missing, the line of its parent. */
function findLine(document: Document.Parsed, lines: LineCounter, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return lines.linePos(document.contents?.range[0] ?? 0).line;
}
