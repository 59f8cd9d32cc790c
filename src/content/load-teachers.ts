import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { listFiles, listYamlNames } from './list-files.ts';
import type { Words } from './placeholders.ts';
import { type Teacher, teacherSchema } from './schema.ts';
import { findSimilarFile } from './unknown-files.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Teachers by id; null stands for one whose file has a mistake, which is reported once, at that file. */
export type TeachersById = ReadonlyMap<string, Teacher | null>;

/** Reads `teachers/<id>.yaml` and looks for the photos beside them. */
export function loadTeachers(folder: string, words: Words): { byId: TeachersById; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const byId = new Map<string, Teacher | null>();
  const files = listFiles(folder, 'teachers');
  for (const id of listYamlNames(folder, 'teachers')) {
    const file = readYaml(folder, `teachers/${id}.yaml`, teacherSchema, words.anywhere);
    mistakes.push(...file.mistakes, ...checkPhoto(folder, file, files));
    byId.set(id, file.value ? { id, ...file.value } : null);
  }
  return { byId, mistakes };
}

function checkPhoto(
  folder: string,
  teacher: YamlFile<Omit<Teacher, 'id'>>,
  files: readonly string[],
): Mistake[] {
  const photo = teacher.value?.photo;
  // By the listing, not by opening: macOS and Windows would find Anna.webp for anna.webp, the server wouldn't.
  if (!photo || files.includes(photo)) return [];
  const similar = findSimilarFile(files, photo);
  const hint = similar ? `; там є ${similar}` : '';
  return [teacher.mistakeAt(['photo'], `файлу ${photo} немає в теці ${basename(folder)}/teachers${hint}`)];
}
