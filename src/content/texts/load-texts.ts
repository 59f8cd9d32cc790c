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
  const mistakes = listTexts(file.value).flatMap(({ path, text }) => {
    const own = PLACEHOLDERS[String(path[0] === 'oneTeacher' ? path[1] : path[0])] ?? [];
    const known = [...PLACEHOLDERS.anywhere, ...own].filter((name) => !missing.includes(name));
    const unknown = findUnknown(text, known);
    if (unknown) return [file.mistakeAt(path, explainUnknown(unknown, known))];
    const stars = text.split('*').length - 1;
    if (stars > 0 && !MARKED.test(path.join('.')))
      return [file.mistakeAt(path, 'тут маркера немає, зірочки сайт показав би як є; приберіть їх')];
    return stars === 0 || stars === 2
      ? []
      : [file.mistakeAt(path, 'зірочок має бути дві: перед словами під маркером і після них')];
  });
  return { ...file, mistakes: [...file.mistakes, ...mistakes] };
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
