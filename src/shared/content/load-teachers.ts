import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mistake } from './content-error.ts';
import { listFiles, listYamlNames } from './list-files.ts';
import { type Teacher, teacherSchema } from './schema.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** A portrait is shown at 76 px; more than this is a photo straight from the camera. */
const MAX_PHOTO_BYTES = 200 * 1024;

/** Teachers by id; null stands for one whose file has a mistake, which is reported once, at that file. */
export type TeachersById = ReadonlyMap<string, Teacher | null>;

/** Reads `teachers/<id>.yaml` and looks for the photos beside them. */
export function loadTeachers(folder: string): { byId: TeachersById; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const byId = new Map<string, Teacher | null>();
  for (const id of listYamlNames(folder, 'teachers')) {
    const file = readYaml(folder, `teachers/${id}.yaml`, teacherSchema);
    mistakes.push(...file.mistakes, ...checkPhoto(folder, file));
    byId.set(id, file.value ? { id, ...file.value } : null);
  }
  return { byId, mistakes };
}

function checkPhoto(folder: string, teacher: YamlFile<Omit<Teacher, 'id'>>): Mistake[] {
  const photo = teacher.value?.photo;
  if (!photo) return [];
  // By the listing, not by opening: macOS and Windows would find Anna.webp for anna.webp, the server wouldn't.
  if (!listFiles(folder, 'teachers').includes(photo)) {
    return [teacher.mistakeAt(['photo'], `файлу ${photo} немає в теці ${basename(folder)}/teachers`)];
  }
  const { size } = statSync(join(folder, 'teachers', photo));
  if (size <= MAX_PHOTO_BYTES) return [];
  const [limitKb, sizeKb] = [MAX_PHOTO_BYTES, size].map((bytes) => Math.ceil(bytes / 1024));
  return [teacher.mistakeAt(['photo'], `фото завелике: щонайбільше ${limitKb} КБ, а тут ${sizeKb} КБ`)];
}
