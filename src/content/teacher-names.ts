import type { Teacher } from './schema.ts';

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
  const words = written.toLowerCase().split(/\s+/);
  const found = teachers.filter(({ name }) => {
    const parts = name.toLowerCase().split(/\s+/);
    return words.every((word) => parts.includes(word));
  });
  const ids = new Set(found.map(({ id }) => id));
  return ids.size === 1 ? found[0]?.id : undefined;
}
