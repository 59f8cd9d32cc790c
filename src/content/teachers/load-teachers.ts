import { basename } from 'node:path';
import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import { listFiles, listYamlNames } from '../files/list-files.ts';
import { findSimilarFile, isPhotoName } from '../files/unknown-files.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import type { Placeholders } from '../texts/placeholders.ts';
import { hasFields, readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { type Teacher, teacherSchema } from './teacher-schema.ts';

/** Teachers by id. The value is null if the file has a mistake, which is reported there. */
export type TeachersById = ReadonlyMap<string, Teacher | null>;

/** Reads `teachers/<id>.yaml` and checks that the photos exist. */
export function loadTeachers(
  folder: string,
  placeholders: Placeholders,
): { byId: TeachersById; mistakes: Mistake[]; warnings: Mistake[] } {
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  const byId = new Map<string, Teacher | null>();
  const files = listFiles(folder, 'teachers');
  for (const id of listYamlNames(folder, 'teachers')) {
    if (hasFields(folder, `teachers/${id}.yaml`, ['reasons', 'genitive'])) {
      const expected = 'це файл предмета, а лежить він серед викладачів; перенесіть його в теку subjects';
      mistakes.push({ file: `${basename(folder)}/teachers/${id}.yaml`, expected });
      continue;
    }
    const file = readYaml(folder, `teachers/${id}.yaml`, teacherSchema, placeholders.anywhere);
    mistakes.push(...explainPhoto(folder, id, file.mistakes), ...checkPhoto(folder, file, files));
    warnings.push(...file.warnings);
    byId.set(id, file.value ? { id, ...file.value } : null);
  }
  return { byId, mistakes, warnings };
}

/** Names the file that a photo without its ending means. A HEIC file has a message of its own. */
function explainPhoto(folder: string, id: string, mistakes: readonly Mistake[]): Mistake[] {
  if (!mistakes.some(({ field }) => field === 'photo')) return [...mistakes];
  const files = listFiles(folder, 'teachers');
  const written = readYaml(folder, `teachers/${id}.yaml`, PHOTO).value?.photo ?? '';
  const similar = findSimilarFile(files.filter(isPhotoName), written);
  return mistakes.flatMap((mistake) => {
    if (mistake.field !== 'photo') return mistake;
    if (/\.hei[cf]$/i.test(written) && files.includes(written)) return [];
    return similar && !/\.\w+$/.test(written)
      ? { ...mistake, expected: `бракує закінчення; файл зветься ${similar}, тож напишіть photo: ${similar}` }
      : mistake;
  });
}

const PHOTO = z.object({ photo: z.string() });

function checkPhoto(
  folder: string,
  teacher: YamlFile<Omit<Teacher, 'id'>>,
  files: readonly string[],
): Mistake[] {
  const photo = teacher.value?.photo;
  // Compares with the directory listing, because macOS and Windows ignore the case of file names.
  // A photo in the wrong folder has a message of its own.
  if (!photo || files.includes(photo) || listFiles(folder, '.').includes(photo)) return [];
  const similar = findSimilarFile(files, photo) ?? findClosestMatch(photo, files.filter(isPhotoName));
  if (similar)
    return [
      teacher.mistakeAt(
        ['photo'],
        `файлу ${photo} немає в теці ${basename(folder)}/teachers; там є ${similar}`,
      ),
    ];
  return [
    teacher.mistakeAt(
      ['photo'],
      `файлу ${photo} немає в теці ${basename(folder)}/teachers; покладіть його туди або приберіть рядок photo`,
    ),
  ];
}
