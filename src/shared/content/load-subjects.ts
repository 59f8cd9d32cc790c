import { basename, join } from 'node:path';
import type { z } from 'zod';
import { DIRECTIONS } from '../lead/lead.ts';
import type { Mistake } from './content-error.ts';
import { readLessonDrawing } from './lesson-drawing.ts';
import { listFiles, listYamlNames } from './list-files.ts';
import type { TeachersById } from './load-teachers.ts';
import { type Lesson, type lessonSchema, SUBJECT_SLUGS, type Subject, subjectSchema } from './schema.ts';
import { readText, readYaml, type YamlFile } from './yaml-file.ts';

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
    const { name, teachers: ids, lesson: lessonText, related = [] } = file.value;
    const lesson = linkLesson(folder, slug, lessonText, teachers);
    mistakes.push(...checkName(file, name, list), ...checkTeachers(file, ids, teachers), ...lesson.mistakes);
    if (related.includes(slug))
      mistakes.push(file.mistakeAt(['related', related.indexOf(slug)], 'тут лише інші предмети'));
    list.push({
      ...file.value,
      slug,
      teachers: ids.flatMap((id) => teachers.get(id) ?? []),
      lesson: lesson.value,
    });
  }
  return { list, mistakes };
}

/** Puts the tutor and the drawing into a lesson. A drawing without a lesson is reported, as no page would show it. */
function linkLesson(
  folder: string,
  slug: string,
  lesson: z.infer<typeof lessonSchema> | undefined,
  teachers: TeachersById,
): { value?: Lesson; mistakes: Mistake[] } {
  const name = `${slug}.svg`;
  const file = `${basename(folder)}/subjects/${name}`;
  const isThere = listFiles(folder, 'subjects').includes(name);
  if (!lesson) {
    const expected = `малюнок є, а поля lesson у ${slug}.yaml немає; додайте його або приберіть малюнок`;
    return { mistakes: isThere ? [{ file, expected }] : [] };
  }
  if (!isThere) return { mistakes: [{ file, expected: 'немає малюнка до lesson' }] };
  const source = readText(join(folder, 'subjects', name));
  if ('refusal' in source) return { mistakes: [{ file, expected: source.refusal }] };
  const { drawing, mistakes } = readLessonDrawing(file, source.text);
  const tutor = teachers.get(lesson.tutor);
  return tutor ? { value: { ...lesson, tutor, drawing }, mistakes } : { mistakes };
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

/** Each subject must be one of the thirteen directions of spec §3, and no two the same. */
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
