import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { listFiles } from '../files/list-files.ts';
import { FIRST_REASONS } from '../new-school/reasons.ts';
import { listTexts } from '../texts/load-texts.ts';
import { formatPath } from '../yaml/schema-issues.ts';
import { readText } from '../yaml/yaml-file.ts';
import digests from './sample-digests.json' with { type: 'json' };

/** Parts of the content that a school confirms separately. The names are the keys of `confirmed` in `school.yaml`. */
type ConfirmedPart = 'texts' | 'answers' | 'lessons' | 'packages' | 'subjects' | 'teachers';

/** A text that the school has not changed since the sample. */
export type SampleText = {
  part: ConfirmedPart;
  /** Path of the file in the content folder, such as `texts.yaml`. */
  file: string;
  /** Path of the field in the file, such as `home.pitch`. */
  field: string;
};

/**
 * Lists the texts of a content folder that are the same as in the sample content. The content must be valid. Skips
 * names and single words, because many schools share them.
 */
export function findSampleTexts(folder: string): SampleText[] {
  const samples = new Set<string>(digests);
  return listSentences(folder)
    .filter(({ text }) => samples.has(digest(text)))
    .map(({ part, file, field }) => ({ part, file, field }));
}

/**
 * Returns digests of all sentences of the sample content and of a new school's first reasons, sorted.
 * `sample-digests.json` stores them.
 */
export function writeSampleDigests(folder: string): string[] {
  const texts = listSentences(folder, true).map(({ text }) => text);
  const first = FIRST_REASONS.map(({ text }) => text);
  return [...new Set([...texts, ...first].map(digest))].sort();
}

function listSentences(folder: string, withSampleTeachers = false): (SampleText & { text: string })[] {
  const files = [
    'school.yaml',
    'texts.yaml',
    'packages.yaml',
    ...['subjects', 'teachers'].flatMap((inner) =>
      listFiles(folder, inner)
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => `${inner}/${file}`),
    ),
  ];
  return files.flatMap((file) => {
    const source = readText(folder, file);
    if ('refusal' in source) return [];
    const value = parse(source.text);
    // A teacher with the field `sample` is listed because of that field.
    if (!withSampleTeachers && file.startsWith('teachers/') && value?.sample) return [];
    return listTexts(value).flatMap(({ path, text }) => {
      const part = partOf(file, path);
      return part && isSentence(text) ? [{ part, file, field: formatPath(path), text }] : [];
    });
  });
}

/** The task of a lesson is not a sample text: a school may keep it. */
function partOf(file: string, path: readonly (string | number)[]): ConfirmedPart | undefined {
  const [key] = path;
  if (file.startsWith('teachers/')) return key === 'description' || key === 'quote' ? 'teachers' : undefined;
  if (file.startsWith('subjects/')) return key === 'lesson' ? undefined : 'subjects';
  if (file === 'packages.yaml') return 'packages';
  // Many schools have the same questions.
  if (key === 'quickAnswers') return path.at(-1) === 'answer' ? 'answers' : undefined;
  if (key === 'firstLessonSteps') return 'lessons';
  return key === 'claims' || key === 'contacts' ? undefined : 'texts';
}

/** Shorter texts are the same in many schools, and an address has no space. */
function isSentence(text: string): boolean {
  return text.trim().length >= 20 && /\p{Letter}\s+\P{White_Space}/u.test(text);
}

/** Ignores typography and letter case. */
function digest(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLocaleLowerCase('uk')
    .replace(/[^\p{Letter}\p{Number}{}]+/gu, ' ');
  return createHash('sha256').update(letters.trim()).digest('hex').slice(0, 10);
}
