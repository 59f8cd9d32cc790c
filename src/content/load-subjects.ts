import { basename } from 'node:path';
import type { z } from 'zod';
import { checkLesson } from './check-lesson.ts';
import { checkPlan } from './check-plan.ts';
import type { Mistake } from './content-error.ts';
import { readLessonDrawing, withoutParts } from './lesson-drawing.ts';
import type { lessonSchema } from './lesson-schema.ts';
import { listFiles, listYamlNames } from './list-files.ts';
import type { TeachersById } from './load-teachers.ts';
import { findNearest } from './nearest.ts';
import type { Package } from './packages-schema.ts';
import type { Words } from './placeholders.ts';
import { type Lesson, type School, type Subject, subjectSchema } from './schema.ts';
import { isSubjectName } from './stray-files.ts';
import { inOrder } from './subject-lists.ts';
import { readText, readYaml, type YamlFile } from './yaml-file.ts';

/** Reads every `subjects/<slug>.yaml`, in the order of the home page, and puts the teachers in. */
export function loadSubjects(
  folder: string,
  school: YamlFile<School>,
  packages: readonly Package[] | undefined,
  teachers: TeachersById,
  words: Words,
): { list: Subject[]; mistakes: Mistake[]; notices: Mistake[] } {
  const names = listYamlNames(folder, 'subjects');
  const slugs = names.filter((name) => isSubjectName(name));
  const drawings = new Set(listFiles(folder, 'subjects'));
  const mistakes = checkSlugs(folder, school, slugs);
  const notices: Mistake[] = [];
  const list: Subject[] = [];
  const order = inOrder(
    slugs.map((slug) => ({ slug })),
    school.value?.subjectOrder?.home,
  );
  for (const { slug } of order) {
    const file = readYaml(folder, `subjects/${slug}.yaml`, subjectSchema, words.subject);
    mistakes.push(...file.mistakes);
    if (!file.value) continue;
    const { name, teachers: ids, lesson: lessonText, related = [] } = file.value;
    const lesson = linkLesson(folder, slug, file, lessonText, teachers, drawings);
    const strangers = checkTeachers(file, ids, teachers);
    mistakes.push(...checkName(file, name, list), ...strangers, ...lesson.mistakes);
    notices.push(...(lesson.notices ?? []));
    // A teacher's misspelt name is told once, where it is misspelt.
    if (strangers.length === 0) {
      if (lessonText) mistakes.push(...checkTutor(file, lessonText.tutor, ids));
      mistakes.push(...checkPlan(file, packages, ids, 'цьому предметі'));
    }
    mistakes.push(...checkRelated(file, slug, related, slugs));
    list.push({
      ...file.value,
      slug,
      teachers: ids.flatMap((id) => teachers.get(id) ?? []),
      lesson: lesson.value,
    });
  }
  return { list, mistakes, notices };
}

/** Puts the tutor and the drawing into a lesson. A drawing without a lesson is reported, as no page would show it. */
function linkLesson(
  folder: string,
  slug: string,
  yaml: YamlFile<unknown>,
  lesson: z.infer<typeof lessonSchema> | undefined,
  teachers: TeachersById,
  drawings: ReadonlySet<string>,
): { value?: Lesson; mistakes: Mistake[]; notices?: Mistake[] } {
  const name = `${slug}.svg`;
  const file = `${basename(folder)}/subjects/${name}`;
  const isThere = drawings.has(name);
  if (!lesson) {
    const expected = `малюнок є, а поля lesson у ${slug}.yaml немає; додайте його або приберіть малюнок`;
    return { mistakes: isThere ? [{ file, expected }] : [] };
  }
  if (!isThere) return { mistakes: [{ file, expected: 'немає малюнка до lesson' }] };
  const source = readText(folder, `subjects/${name}`);
  if ('refusal' in source) return { mistakes: [{ file, expected: source.refusal }] };
  const { drawing, mistakes } = readLessonDrawing(file, source.text);
  const { steps, next = '', learned, boardName, tutor: id, ...example } = lesson;
  // A drawing with a mistake may lack what the steps name.
  const checked = mistakes.length > 0 ? { mistakes, notices: [] } : checkLesson(yaml, file, steps, drawing);
  const tutor = teachers.get(id);
  if (!tutor) return checked;
  const play = steps && { steps, next, learned, boardName, drawing };
  return { ...checked, value: { ...example, tutor, drawing: withoutParts(drawing), play } };
}

/** Every subject that the school's file names has to be there, and there has to be one. */
function checkSlugs(folder: string, school: YamlFile<School>, slugs: readonly string[]): Mistake[] {
  if (slugs.length === 0) {
    return [
      { file: `${basename(folder)}/subjects`, expected: 'немає жодного предмета; потрібен хоча б один' },
    ];
  }
  const { subjectOrder = {}, homeLessons = [], reviews = [] } = school.value ?? {};
  const lists = [
    ...Object.entries(subjectOrder).map(([name, list]) => ({ path: ['subjectOrder', name], list })),
    { path: ['homeLessons'], list: homeLessons },
  ];
  const named = [
    ...lists.flatMap(({ path, list }) =>
      (list ?? []).map((slug, index) => ({ slug, path: [...path, index] })),
    ),
    ...reviews.map(({ subject: slug }, index) => ({ slug, path: ['reviews', index, 'subject'] })),
  ];
  return named.flatMap(({ slug, path }) =>
    slugs.includes(slug) ? [] : [school.mistakeAt(path, missingSubject(slug, slugs))],
  );
}

function missingSubject(slug: string, slugs: readonly string[]): string {
  return `файлу subjects/${slug}.yaml немає; приберіть цю назву або поверніть файл${perhaps(slug, slugs)}`;
}

function perhaps(written: string, known: readonly string[]): string {
  const meant = findNearest(written, known);
  return meant ? ` (може, ${meant}?)` : '';
}

function checkTutor(file: YamlFile<unknown>, tutor: string, ids: readonly string[]): Mistake[] {
  if (ids.includes(tutor)) return [];
  const expected = `${tutor} немає серед викладачів предмета; впишіть одного з них: ${ids.join(', ')}`;
  return [file.mistakeAt(['lesson', 'tutor'], expected)];
}

function checkRelated(
  file: YamlFile<unknown>,
  slug: string,
  related: readonly string[],
  slugs: readonly string[],
): Mistake[] {
  return related.flatMap((other, index) => {
    if (other === slug) return [file.mistakeAt(['related', index], 'тут лише інші предмети')];
    return slugs.includes(other) ? [] : [file.mistakeAt(['related', index], missingSubject(other, slugs))];
  });
}

/** No two subjects may have the same name: forms and leads tell them apart by it. */
function checkName(file: YamlFile<unknown>, name: string, earlier: readonly Subject[]): Mistake[] {
  const twin = earlier.find((subject) => subject.name === name);
  return twin ? [file.mistakeAt(['name'], `так уже називається предмет ${twin.slug}`)] : [];
}

function checkTeachers(file: YamlFile<unknown>, ids: readonly string[], teachers: TeachersById): Mistake[] {
  return ids.flatMap((id, index) => {
    if (teachers.has(id)) return [];
    const [named] = [...teachers].find(([, teacher]) => teacher?.name === id) ?? [];
    if (named) return [file.mistakeAt(['teachers', index], `тут пишуть назву файлу викладача: ${named}`)];
    const expected = `такого викладача немає; бракує файлу teachers/${id}.yaml${perhaps(id, [...teachers.keys()])}`;
    return [file.mistakeAt(['teachers', index], expected)];
  });
}
