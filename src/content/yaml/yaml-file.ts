import { basename, dirname } from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import { INVISIBLE } from '../fields/fields.ts';
import { NotPlainError, readContentFile } from '../files/content-file.ts';
import { findRenamed, listFiles } from '../files/list-files.ts';
import { explainIssue, isMissing } from '../suggest/explain-issue.ts';
import { explainUnknown, fillIn, findUnknown } from '../texts/braces.ts';
import { explainComments } from './commented-lines.ts';
import { findListInstead, findPastedFile } from './pasted-file.ts';
import { findPastedMistake } from './pasted-leftovers.ts';
import { restore } from './restore.ts';
import { formatPath, improveIssues, type Path } from './schema-issues.ts';
import { findTextTypos } from './text-typos.ts';
import { findLayoutMistake, findUnnamedList } from './yaml-layout.ts';
import { findLineTypos } from './yaml-lines.ts';
import { findSyntaxMistakes } from './yaml-syntax.ts';

export type YamlFile<T> = {
  /** Missing if the file has a mistake. */
  value?: T;
  mistakes: Mistake[];
  /** Guesses from the wording of its texts, which do not stop a build. */
  warnings: Mistake[];
  /** Creates a mistake at a value of this file, for checks that compare several files. */
  mistakeAt(path: Path, expected: string): Mistake;
};

/** Returns the placeholders of the text at a path of a file; undefined if braces have no special meaning there. */
export type PlaceholdersAt = (path: Path, file: unknown) => Readonly<Record<string, string>> | undefined;

/** Creates a warning at a value of the file of a subject or teacher. */
export type WarnAt = (name: string, path: Path, expected: string) => Mistake;

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
  const parsed = parse(file, name, source.text);
  if ('mistakes' in parsed) return unreadable(file, parsed.mistakes);

  const { document, lines } = parsed;
  const mistakeAt = (path: Path, expected: string): Mistake => {
    const field = formatPath(path);
    return { file, line: findLine(document, lines, path), ...(field && { field }), expected };
  };
  const written: unknown = document.toJS();
  const filled = placeholders ? replaceIn(written, placeholders) : { value: written, unknown: [] };
  const typos = findTextTypos(file, document, lines);
  const unknown = filled.unknown.map(({ path, expected }) => mistakeAt(path, expected));
  const { data, error } = schema.safeParse(filled.value, { error: explainIssue });
  if (!error) return { value: data, mistakes: unknown, warnings: typos, mistakeAt };

  const cause = findCause(file, source.text, error.issues);
  if (cause) return { mistakes: cause, warnings: [], mistakeAt };
  const mistakes = explainComments(
    source.text.split('\n'),
    improveIssues(schema, filled.value, error.issues).flatMap((issue) => toMistakes(issue, mistakeAt)),
  );
  return {
    mistakes: replaceExplained(mistakes, [...unknown, ...typos], unknown),
    warnings: typos,
    mistakeAt,
  };
}

/**
 * Replaces the schema's message about a line by the message about its text, which explains more.
 *
 * @param certain mistakes even if the schema accepts their lines
 */
function replaceExplained(
  mistakes: readonly Mistake[],
  explained: readonly Mistake[],
  certain: readonly Mistake[],
): Mistake[] {
  const lines = new Set(mistakes.map(({ line }) => line));
  const causes = explained.filter((one) => certain.includes(one) || lines.has(one.line));
  return [...causes, ...mistakes.filter(({ line }) => !causes.some((cause) => cause.line === line))];
}

type Parsed = { document: Document.Parsed; lines: LineCounter };

/** Parses a file. Returns mistakes instead if it has the content of another file, is not YAML or is empty. */
function parse(file: string, name: string, text: string): Parsed | { mistakes: Mistake[] } {
  const pasted =
    findPastedMistake(file, text) ?? findPastedFile(file, name, text) ?? findListInstead(file, name, text);
  if (pasted) return { mistakes: [pasted] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const mistakes = findSyntaxMistakes(file, text, document, lines);
  if (mistakes.length > 0) return { mistakes: findSyntaxCause(file, text, mistakes) };
  if (document.contents === null) return { mistakes: [{ file, expected: `файл порожній; ${restore()}` }] };
  return { document, lines };
}

/** Replaces syntax mistakes by their cause, if single lines or the layout show it. */
function findSyntaxCause(file: string, text: string, mistakes: Mistake[]): Mistake[] {
  const lineTypos = findLineTypos(file, text, false);
  if (lineTypos.length > 0) return lineTypos;
  const layout = findLayoutMistake(file, text, mistakes[0]?.line ?? 1);
  return layout ? [layout] : mistakes;
}

/** Finds the cause of issues in a file that the parser accepts with another meaning. */
function findCause(file: string, text: string, issues: readonly z.core.$ZodIssue[]): Mistake[] | undefined {
  const lineTypos = findLineTypos(file, text, true);
  if (lineTypos.length > 0) return lineTypos;
  const unnamed = findListWithoutName(text, issues);
  return unnamed && [{ file, ...unnamed }];
}

/** Whether a readable file has all these fields, whatever else it contains. */
export function hasFields(folder: string, name: string, fields: readonly string[]): boolean {
  const source = readText(folder, name);
  return 'text' in source && fields.every((field) => new RegExp(`^${field}:`, 'm').test(source.text));
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
  return { mistakes, warnings: [], mistakeAt: (_path, expected) => ({ file, expected }) };
}

const NOT_UTF8 =
  'файл збережено не в кодуванні UTF-8; відкрийте його й збережіть ще раз, обравши UTF-8 («Блокнот»: Файл → Зберегти як → Кодування)';

/** The first bytes of `.docx`, `.doc` and `.rtf`. */
const WORD_STARTS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '{\\rtf'];

const NOT_PLAIN_TEXT =
  'це документ Word або WordPad, а не простий текст; скопіюйте з нього рядки в «Блокнот», збережіть у кодуванні UTF-8 і покладіть замість цього файлу';

/** Rejects documents and other encodings, which old Windows editors use. Their letters would become � on the site. */
export function readText(folder: string, name: string): { text: string } | { refusal: string } {
  try {
    const bytes = readContentFile(folder, name);
    const start = bytes.toString('latin1', 0, 5);
    if (WORD_STARTS.some((each) => start.startsWith(each))) return { refusal: NOT_PLAIN_TEXT };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Git for Windows and old Macs write other line ends. They must not count towards the limits of lengths.
    return { text: text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '') };
  } catch (error) {
    if (error instanceof TypeError) return { refusal: NOT_UTF8 };
    if (error instanceof NotPlainError) return { refusal: error.message };
    const renamed = findRenamed(listFiles(folder, dirname(name)), basename(name));
    if (renamed) return { refusal: `файлу немає, а є ${renamed}; перейменуйте його на ${basename(name)}` };
    return { refusal: `файлу немає або його не вдалося відкрити; ${restore()}` };
  }
}

/** zod reports all unknown fields of an object as one issue. `record` writes one line for each. */
function toMistakes(issue: z.core.$ZodIssue, mistakeAt: YamlFile<unknown>['mistakeAt']): Mistake[] {
  if (issue.code !== 'unrecognized_keys') return [mistakeAt(issue.path, issue.message)];
  const messages = issue.message.split('\n');
  return issue.keys.map((key, index) => mistakeAt([...issue.path, key], messages[index] ?? issue.message));
}

/** Line of the value. If the value is missing, the line of its parent. */
function findLine(document: Document.Parsed, lines: LineCounter, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return lines.linePos(document.contents?.range[0] ?? 0).line;
}
