import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { listFiles } from './list-files.ts';
import { listTexts } from './load-texts.ts';
import { FIRST_REASONS } from './new-school.ts';
import digests from './sample-digests.json' with { type: 'json' };
import { readText } from './yaml-file.ts';

/** Parts of the content that a school confirms apart, as the keys of `confirmed` in `school.yaml` name them. */
export type ConfirmedPart = 'texts' | 'answers' | 'lessons' | 'packages' | 'subjects' | 'teachers';

/** A text that is still word for word the sample's. */
export type SampleText = {
  part: ConfirmedPart;
  /** Path of the file in the content folder, such as `texts.yaml`. */
  file: string;
  /** Path of the field in the file, such as `home.pitch`. */
  field: string;
};

/**
 * Lists the texts of a content folder that are the same as in the product's sample content. The folder was read
 * without a mistake before. Names and single words are left out: they are the same in many schools.
 */
export function findSampleTexts(folder: string): SampleText[] {
  const samples = new Set<string>(digests);
  return listSentences(folder)
    .filter(({ text }) => samples.has(digest(text)))
    .map(({ part, file, field }) => ({ part, file, field }));
}

/**
 * Digests of all sentences of the sample content and of a new school's first reasons, in a stable order: the data of
 * `sample-digests.json`.
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
    // A teacher who is marked as a sample is listed by that mark.
    if (!withSampleTeachers && file.startsWith('teachers/') && value?.sample) return [];
    return listTexts(value).flatMap(({ path, text }) => {
      const part = partOf(file, path);
      return part && isSentence(text) ? [{ part, file, field: formatField(path), text }] : [];
    });
  });
}

/** A lesson's task is a part of the product that a school may keep, so it is no sample. */
function partOf(file: string, path: readonly (string | number)[]): ConfirmedPart | undefined {
  const [key] = path;
  if (file.startsWith('teachers/')) return key === 'description' || key === 'quote' ? 'teachers' : undefined;
  if (file.startsWith('subjects/')) return key === 'lesson' ? undefined : 'subjects';
  if (file === 'packages.yaml') return 'packages';
  // Many schools are asked the same questions.
  if (key === 'quickAnswers') return path.at(-1) === 'answer' ? 'answers' : undefined;
  if (key === 'firstLessonSteps') return 'lessons';
  return key === 'claims' || key === 'contacts' ? undefined : 'texts';
}

/** Shorter texts are the same in many schools; an address has no space. */
function isSentence(text: string): boolean {
  return text.trim().length >= 20 && /\p{Letter}\s+\P{White_Space}/u.test(text);
}

/** Typography and letter case are no change of a text. */
function digest(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLocaleLowerCase('uk')
    .replace(/[^\p{Letter}\p{Number}{}]+/gu, ' ');
  return createHash('sha256').update(letters.trim()).digest('hex').slice(0, 10);
}

function formatField(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
