/** Finds a content file whose whole content was replaced with that of another one. */
import type { Mistake } from '../content-error.ts';
import { restore } from './restore.ts';

type Kind = 'school' | 'texts' | 'packages' | 'subject' | 'teacher';

/** Fields at the start of a line that only this kind of file has. */
const SIGNS: Readonly<Record<Kind, RegExp>> = {
  school: /^(?:tagline|contacts|claims|workingHours|replyHours|quickAnswers|homeLessons):/m,
  texts: /^(?:lessonPlace|titleEnding|withoutTrial|firstLesson|firstLessonSteps|notFound|footer):/m,
  packages: /^(?:- +id| +priceUah):/m,
  subject: /^(?:genitive|instrumental|notebookLabel|reasons):/m,
  teacher: /^(?:experience|achievements|specialisations):/m,
};

/** One sign alone may be a line that was put into the wrong file. */
const MIN_SIGNS = 2;

/** Returns the kind of file that belongs at a path of the content folder. */
function kindOf(path: string): Kind {
  const place = path.split('/')[0];
  if (place === 'subjects') return 'subject';
  if (place === 'teachers') return 'teacher';
  return path === 'school.yaml' ? 'school' : path === 'texts.yaml' ? 'texts' : 'packages';
}

/** Returns the kind of file that a text belongs to. */
export function findKind(source: string): Kind | undefined {
  return (Object.keys(SIGNS) as Kind[]).find(
    (kind) => (source.match(new RegExp(SIGNS[kind], 'gm'))?.length ?? 0) >= MIN_SIGNS,
  );
}

/**
 * Reports the content of another file. A subject among the teachers, or the reverse, may be a new file in the wrong
 * folder, so their loaders report it.
 *
 * @param path path in the content folder
 */
export function findPastedFile(file: string, path: string, source: string): Mistake | undefined {
  const own = kindOf(path);
  if (SIGNS[own].test(source)) return undefined;
  const isFolder = path.includes('/');
  const found = findKind(source);
  if (!found || (isFolder && (found === 'subject' || found === 'teacher'))) return undefined;
  const name = /^name: *["“«]?([^"”»#\n]+)/m.exec(source)?.[1]?.trim();
  const pasted = {
    school: 'school.yaml',
    texts: 'texts.yaml',
    packages: 'packages.yaml',
    subject: `файл предмета «${name}»`,
    teacher: `файл викладача «${name}»`,
  }[found];
  const expected = { subject: 'файл предмета', teacher: 'файл викладача' }[own as string] ?? path;
  return {
    file,
    expected: `тут вставлено ${pasted}, а має бути ${expected}; ${restore('попередній')}`,
  };
}

/**
 * Reports a list in a file that is none. Only the packages are a list; in any other file, a hyphen before the first field
 * shifts all others.
 */
export function findListInstead(file: string, path: string, source: string): Mistake | undefined {
  if (path === 'packages.yaml') return undefined;
  const lines = source.split(/\r?\n/);
  const first = lines.findIndex((line) => !/^\s*(?:#|---|$)/.test(line));
  if (/^- +id:/.test(lines[first] ?? '') && /^ +priceUah:/m.test(source))
    return {
      file,
      line: first + 1,
      expected: `тут пакети, а їхнє місце — packages.yaml; ${restore('цей файл')}`,
    };
  return /^- +[A-Za-z]\w*:/.test(lines[first] ?? '')
    ? {
        file,
        line: first + 1,
        expected: 'у цьому файлі назви полів стоять без дефіса; приберіть «- » на початку',
      }
    : undefined;
}
