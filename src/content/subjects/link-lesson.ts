/** Links the lesson board of a subject with its drawing and its tutor. */
import { basename } from 'node:path';
import type { z } from 'zod';
import { checkLesson } from '../lesson/check-lesson.ts';
import { readLessonDrawing, withoutParts } from '../lesson/lesson-drawing.ts';
import type { Lesson, lessonSchema } from '../lesson/lesson-schema.ts';
import { makeTextBoard, type textBoardSchema } from '../lesson/text-board.ts';
import { suggestName } from '../suggest/homoglyphs.ts';
import { listNames } from '../suggest/list-names.ts';
import { findByName, findSimilarId } from '../teachers/teacher-names.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import { readText, type YamlFile } from '../yaml/yaml-file.ts';
import type { Staff } from './link-teachers.ts';
import type { Found } from './subject-references.ts';

/** Links the tutor and the drawing of a lesson. Also reports a drawing without a lesson, which no page would show. */
export function linkLesson(
  folder: string,
  slug: string,
  yaml: YamlFile<unknown>,
  lesson: z.infer<typeof lessonSchema> | undefined,
  { staff, drawings }: { staff: Staff; drawings: ReadonlySet<string> },
): Found & { value?: Lesson } {
  const name = `${slug}.svg`;
  const file = `${basename(folder)}/subjects/${name}`;
  const isThere = drawings.has(name);
  if (!lesson) {
    const expected = `малюнок є, а поля lesson у ${slug}.yaml немає; додайте його або приберіть малюнок`;
    return { mistakes: isThere ? [{ file, expected }] : [], warnings: [] };
  }
  if (!isThere)
    return {
      mistakes: [{ file, expected: `немає малюнка до lesson; ${suggestDrawing(folder, slug, drawings)}` }],
      warnings: [],
    };
  const source = readText(folder, `subjects/${name}`);
  if ('refusal' in source) return { mistakes: [{ file, expected: source.refusal }], warnings: [] };
  const { drawing, mistakes } = readLessonDrawing(file, source.text);
  const { steps, next = '', learned, boardName, tutor: id, ...example } = lesson;
  // A drawing with a mistake may lack the pieces that the tasks use.
  const checked = mistakes.length > 0 ? { mistakes, warnings: [] } : checkLesson(yaml, file, steps, drawing);
  const found = linkTutor(yaml, id, staff);
  checked.mistakes.push(...found.mistakes);
  checked.warnings.push(...found.warnings);
  if (!found.tutor) return checked;
  const play = steps && { steps, next, learned, boardName, drawing };
  return { ...checked, value: { ...example, tutor: found.tutor, drawing: withoutParts(drawing), play } };
}

/** If a subject's file was renamed, its drawing still has the old name. */
function suggestDrawing(folder: string, slug: string, files: ReadonlySet<string>): string {
  const left = [...files].filter((name) => /\.svg$/.test(name) && !files.has(name.replace(/svg$/, 'yaml')));
  const [old, ...others] = left;
  if (old === undefined)
    return `покладіть його сюди або приберіть lesson у ${slug}.yaml${describeLessonLines(folder, slug)}`;
  return others.length > 0
    ? `поруч є малюнки без предмета: ${listNames(left)}; якщо ви перейменували предмет, перейменуйте його малюнок на ${slug}.svg`
    : `поруч лежить ${old} без свого предмета; якщо ви перейменували предмет, перейменуйте й малюнок на ${slug}.svg`;
}

/** Names the lines of the lesson. If only its name were removed, its fields would belong to the subject. */
function describeLessonLines(folder: string, slug: string): string {
  const source = readText(folder, `subjects/${slug}.yaml`);
  const lines = 'text' in source ? source.text.split('\n') : [];
  const start = lines.findIndex((line) => line.startsWith('lesson:'));
  const length = lines.slice(start + 1).findIndex((line) => /^[^\s#]/.test(line));
  const end = lines.findLastIndex(
    (line, index) => (length < 0 || index <= start + length) && !/^\s*(?:#|$)/.test(line),
  );
  return start < 0 || end <= start
    ? ''
    : ` з усіма рядками під ним, що мають відступ (рядки ${start + 1}–${end + 1})`;
}

/** Creates the lesson of a text board, which also needs a teacher. */
export function linkTextBoard(
  yaml: YamlFile<unknown>,
  board: z.infer<typeof textBoardSchema>,
  staff: Staff,
): Found & { value?: Lesson } {
  const { tutor, ...found } = board.tutor
    ? linkTutor(yaml, board.tutor, staff, 'textBoard')
    : { mistakes: [], warnings: [], tutor: staff.teachers[0] };
  return { ...found, ...(tutor && { value: makeTextBoard(board, tutor) }) };
}

/** Finds the tutor of a lesson. If the named teacher has left the subject, its first teacher asks. */
function linkTutor(
  yaml: YamlFile<unknown>,
  id: string,
  staff: Staff,
  field = 'lesson',
): Found & { tutor?: Teacher | undefined } {
  const named = staff.teachers.find((teacher) => teacher.id === id);
  // A mistake in the teacher's file or in the list of teachers is reported there.
  if (named || staff.ids.includes(id) || staff.mistakes.length > 0)
    return { mistakes: [], warnings: [], tutor: named };
  const path = [field, 'tutor'];
  const [first] = staff.teachers;
  if (!first) {
    const expected = 'у предмета немає викладача, тож мить уроку сайт пропустив';
    return { mistakes: [], warnings: [yaml.mistakeAt(path, expected)] };
  }
  const byName = findByName(id, staff.teachers);
  if (byName)
    return {
      mistakes: [yaml.mistakeAt(path, `тут пишуть назву файлу викладача: ${byName}`)],
      warnings: [],
    };
  const missing = `${id} немає серед викладачів предмета`;
  const meant = findSimilarId(id, staff.ids);
  if (meant) return { mistakes: [yaml.mistakeAt(path, missing + suggestName(id, meant))], warnings: [] };
  const expected = `${missing}; на дошці питає ${first.name}. Впишіть одного з них: ${staff.ids.join(', ')}`;
  return { mistakes: [], warnings: [yaml.mistakeAt(path, expected)], tutor: first };
}
