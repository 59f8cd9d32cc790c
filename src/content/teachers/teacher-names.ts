import { findClosestMatch } from '../suggest/closest-match.ts';
import type { Teacher } from './teacher-schema.ts';

/**
 * Finds the id that a misspelt one means: `olena-hrytsenko` for `olena-hricenko`, `olena-hritsenka` or
 * `hrytsenko-olena`.
 */
export function findSimilarId(written: string, ids: readonly string[]): string | undefined {
  const similar = findClosestMatch(foldSpelling(written), ids.map(foldSpelling));
  const isReordered = (id: string) => sortWords(foldSpelling(id)) === sortWords(foldSpelling(written));
  return ids.find((id) => (similar ? foldSpelling(id) === similar : isReordered(id)));
}

/** Whether a first name or a surname begins alike: `tomash-vuitsyk` and `tomasz-wojcik`. */
export function sharesWord(one: string, other: string): boolean {
  const begins = foldSpelling(other)
    .split('-')
    .map((word) => word.slice(0, 4));
  return foldSpelling(one)
    .split('-')
    .some((word) => begins.includes(word.slice(0, 4)));
}

/** Spells a name like its other transliterations: `gricenko` for `hrytsenko`, `iulia` for `yuliia`. */
function foldSpelling(id: string): string {
  return id
    .toLowerCase()
    .replaceAll('ts', 'c')
    .replaceAll('h', 'g')
    .replaceAll(/[ijy]+/g, 'i');
}

function sortWords(id: string): string {
  return id
    .split(/[\s_-]+/)
    .sort()
    .join('-');
}

/** Finds the id of the only teacher with this name, surname or first name, in any order of the words. */
export function findByName(
  written: string,
  teachers: readonly Pick<Teacher, 'id' | 'name'>[],
): string | undefined {
  const [id, ...others] = findAllByName(written, teachers);
  return others.length === 0 ? id : undefined;
}

/** Finds the ids of all teachers with this name, surname or first name. */
export function findAllByName(written: string, teachers: readonly Pick<Teacher, 'id' | 'name'>[]): string[] {
  const words = written.toLowerCase().split(/\s+/);
  const found = teachers.filter(({ name }) => {
    const parts = name.toLowerCase().split(/\s+/);
    return words.every((word) => parts.includes(word));
  });
  return [...new Set(found.map(({ id }) => id))];
}
