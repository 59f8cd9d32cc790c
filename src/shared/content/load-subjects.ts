import { basename } from 'node:path';
import { DIRECTIONS } from '../lead.ts';
import type { Mistake } from './content-error.ts';
import { listYamlNames } from './list-files.ts';
import type { TeachersById } from './load-teachers.ts';
import { SUBJECT_SLUGS, type Subject, subjectSchema } from './schema.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Reads `subjects/<slug>.yaml`, in the order of the home page, and puts the teachers in. */
export function loadSubjects(
  folder: string,
  teachers: TeachersById,
): { list: Subject[]; mistakes: Mistake[] } {
  const mistakes = findExtraSubjects(folder);
  const list: Subject[] = [];
  for (const slug of SUBJECT_SLUGS) {
    const file = readYaml(folder, `subjects/${slug}.yaml`, subjectSchema);
    mistakes.push(...file.mistakes);
    if (!file.value) continue;
    const { name, teachers: ids } = file.value;
    mistakes.push(...checkName(file, name, list), ...checkTeachers(file, ids, teachers));
    list.push({ ...file.value, slug, teachers: ids.flatMap((id) => teachers.get(id) ?? []) });
  }
  return { list, mistakes };
}

function findExtraSubjects(folder: string): Mistake[] {
  const known: readonly string[] = SUBJECT_SLUGS;
  return listYamlNames(folder, 'subjects')
    .filter((name) => !known.includes(name))
    .map((name) => ({
      file: `${basename(folder)}/subjects/${name}.yaml`,
      expected: `зайвий файл; сайт знає лише ці предмети: ${SUBJECT_SLUGS.join(', ')}`,
    }));
}

/** Thirteen files with a different direction of spec §3 each: then subjects and directions are the same. */
function checkName(file: YamlFile<unknown>, name: string, earlier: readonly Subject[]): Mistake[] {
  const known: readonly string[] = DIRECTIONS;
  if (!known.includes(name)) {
    return [file.mistakeAt(['name'], `очікується один із предметів: ${DIRECTIONS.join(', ')}`)];
  }
  const twin = earlier.find((subject) => subject.name === name);
  return twin ? [file.mistakeAt(['name'], `так уже називається предмет ${twin.slug}`)] : [];
}

function checkTeachers(file: YamlFile<unknown>, ids: readonly string[], teachers: TeachersById): Mistake[] {
  return ids.flatMap((id, index) => {
    if (teachers.has(id)) return [];
    return [file.mistakeAt(['teachers', index], `такого викладача немає; бракує файлу teachers/${id}.yaml`)];
  });
}
