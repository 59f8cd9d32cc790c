import { readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { explainUnknown, findUnknown } from './braces.ts';
import type { Placeholders } from './placeholders.ts';
import { PLACEHOLDERS, type Texts, textsSchema } from './texts-schema.ts';

/** Texts whose words between asterisks are highlighted or bold. */
const MARKED = /^(?:oneTeacher\.)?(?:home\.(?:headline|facts|freeLessonTitle)|firstLesson\.title)$/;

/**
 * Reads `texts.yaml`. Rejects placeholders that the page would show literally: unknown ones, and those whose field is
 * missing.
 */
export function loadTexts(folder: string, { missing }: Pick<Placeholders, 'missing'>): YamlFile<Texts> {
  const file = readYaml(folder, 'texts.yaml', textsSchema);
  if (!file.value) return file;
  const texts = listTexts(file.value);
  const mistakes = texts.flatMap(({ path, text }) => {
    const own = PLACEHOLDERS[String(path[0] === 'oneTeacher' ? path[1] : path[0])] ?? [];
    const known = [...PLACEHOLDERS.anywhere, ...own].filter((name) => !missing.includes(name));
    const unknown = findUnknown(text, known);
    return unknown ? [file.mistakeAt(path, explainUnknown(unknown, known))] : [];
  });
  const warnings = texts.flatMap(({ path, text }) => {
    const expected = MARKED.test(path.join('.'))
      ? text.split('*').length % 2 === 0 && 'зірочок має бути дві: перед словами під маркером і після них'
      : /\*\p{L}[^*]*\*/u.test(text) && 'тут маркера немає, зірочки сайт показав би як є; приберіть їх';
    return expected ? [file.mistakeAt(path, expected)] : [];
  });
  return { ...file, mistakes: [...file.mistakes, ...mistakes], warnings: [...file.warnings, ...warnings] };
}

type Path = readonly (string | number)[];

/** Lists all strings of a parsed file with their paths. */
export function listTexts(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The sentences of a text. A dot within a number does not end a sentence. */
export function listSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}
