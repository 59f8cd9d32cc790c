import type { Teacher } from './teacher-schema.ts';

/** Finds the id with the same words in another order: `koval-ivan` for `ivan-koval`. */
export function findReordered(written: string, ids: readonly string[]): string | undefined {
  const sort = (id: string) =>
    id
      .toLowerCase()
      .split(/[\s_-]+/)
      .sort()
      .join('-');
  return ids.find((id) => sort(id) === sort(written));
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
