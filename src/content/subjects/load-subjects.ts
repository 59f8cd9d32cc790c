import { basename } from 'node:path';
import type { z } from 'zod';
import { isSameMistake, type Mistake } from '../content-error.ts';
import { toSlug } from '../fields/slug.ts';
import { listFiles, listYamlNames } from '../files/list-files.ts';
import { isSubjectName } from '../files/unknown-files.ts';
import { checkLesson } from '../lesson/check-lesson.ts';
import { readLessonDrawing, withoutParts } from '../lesson/lesson-drawing.ts';
import type { Lesson, lessonSchema } from '../lesson/lesson-schema.ts';
import { makeTextBoard, type textBoardSchema } from '../lesson/text-board.ts';
import { type Package, packagesOf } from '../packages/packages-schema.ts';
import { checkPlan } from '../school/check-plan.ts';
import type { School } from '../school/school-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { listNames } from '../suggest/list-names.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import { findAllByName, findByName, findReordered } from '../teachers/teacher-names.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import type { Placeholders } from '../texts/placeholders.ts';
import { hasFields, readText, readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { chooseHue } from './subject-hues.ts';
import { inOrder } from './subject-lists.ts';
import { checkSubjectReferences, type Found, missingSubjects } from './subject-references.ts';
import { type Subject, subjectSchema } from './subject-schema.ts';

/** Reads every `subjects/<slug>.yaml`, in the order of the home page, and links the teachers. */
export function loadSubjects(
  folder: string,
  school: YamlFile<School>,
  packages: YamlFile<Package[]>,
  teachers: TeachersById,
  placeholders: Placeholders,
): { list: Subject[]; mistakes: Mistake[]; warnings: Mistake[] } {
  const names = listYamlNames(folder, 'subjects');
  const slugs = names.filter((name) => isSubjectName(name));
  const drawings = new Set(listFiles(folder, 'subjects'));
  const { mistakes, warnings } = checkSubjectReferences(school, packages, slugs);
  if (slugs.length === 0)
    mistakes.push({
      file: `${basename(folder)}/subjects`,
      expected: 'немає жодного предмета; потрібен хоча б один',
    });
  const list: UncoloredSubject[] = [];
  const order = inOrder(
    slugs.map((slug) => ({ slug })),
    school.value?.subjectOrder?.home,
  );
  for (const { slug } of order) {
    if (hasFields(folder, `subjects/${slug}.yaml`, ['experience', 'achievements'])) {
      const expected = 'це файл викладача, а лежить він серед предметів; перенесіть його в теку teachers';
      mistakes.push({ file: `${basename(folder)}/subjects/${slug}.yaml`, expected });
      continue;
    }
    const file = readYaml(folder, `subjects/${slug}.yaml`, subjectSchema, placeholders.subject(slug));
    mistakes.push(...file.mistakes);
    if (!file.value) continue;
    const {
      name,
      teachers: named,
      lesson: lessonText,
      textBoard,
      color,
      related = [],
      ...others
    } = file.value;
    const staff = linkTeachers(folder, file, named, teachers);
    const lesson = textBoard
      ? linkTextBoard(file, textBoard, staff)
      : linkLesson(folder, slug, file, lessonText, { staff, drawings });
    const own = packages.value && packagesOf(packages.value, slug);
    const plan = checkPlan(file, own, staff.named, 'цьому предметі');
    const neighbours = linkRelated(file, slug, related, slugs);
    for (const part of [staff, lesson, plan, neighbours]) {
      // Several subjects may name a teacher whose file has a wrong name.
      mistakes.push(...part.mistakes.filter((one) => !mistakes.some((other) => isSameMistake(one, other))));
      // Without teachers, a subject has neither board nor plan: one warning is enough.
      if (staff.ids.length > 0 || part === staff || part === neighbours) warnings.push(...part.warnings);
    }
    mistakes.push(...checkName(file, name, list));
    warnings.push(...checkTeachersTitle(file, others.teachersTitle, staff.ids.length));
    list.push({
      ...others,
      name,
      slug,
      color,
      samplePlan: plan.plan,
      related: neighbours.slugs,
      teachers: staff.teachers,
      lesson: lesson.value,
    });
  }
  return { list: withColors(list), mistakes, warnings };
}

/** A subject whose colour may still be missing. */
type UncoloredSubject = Omit<Subject, 'color'> & { color: Subject['color'] | undefined };

/** Chooses a colour for each subject without one, different from all others. */
function withColors(subjects: readonly UncoloredSubject[]): Subject[] {
  const taken = subjects.flatMap(({ color }) => (color ? [color.hue] : []));
  return subjects.map((subject, place) => {
    const color = subject.color ?? chooseHue(place, taken);
    if (!subject.color) taken.push(color.hue);
    return { ...subject, color };
  });
}

type Staff = Found & {
  /** Ids of the teachers whose files exist, in the subject's order. */
  ids: string[];
  /** The same with their names; '' if the teacher's file has a mistake. */
  named: Pick<Teacher, 'id' | 'name'>[];
  /** Without teachers whose own file has a mistake. */
  teachers: Teacher[];
};

/**
 * Links the teachers of a subject. An id without a file is a warning, because the teacher may have left. If it
 * resembles an existing id, it is a mistake.
 */
function linkTeachers(
  folder: string,
  file: YamlFile<unknown>,
  named: readonly string[],
  teachers: TeachersById,
): Staff {
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  for (const [index, id] of named.entries()) {
    if (teachers.has(id)) continue;
    const misnamed = [...teachers.keys()].find((key) => toSlug(key) === id);
    if (misnamed !== undefined) {
      mistakes.push({
        file: `${basename(folder)}/teachers/${misnamed}.yaml`,
        expected: `предмет бере цього викладача з файлу ${id}.yaml; перейменуйте файл на ${id}.yaml, а рядок у предметі лишіть`,
      });
      continue;
    }
    const path = ['teachers', index];
    const renamed = [...teachers].find(([, teacher]) => teacher && toSlug(teacher.name) === id)?.[0];
    if (renamed !== undefined) {
      const expected = `файл цього викладача зветься ${renamed}.yaml; впишіть тут ${renamed} або поверніть файлу назву ${id}.yaml`;
      mistakes.push(file.mistakeAt(path, expected));
      continue;
    }
    const filesOfName = findAllByName(
      id,
      [...teachers.values()].filter((teacher) => teacher !== null),
    );
    const meant = findClosestMatch(id, [...teachers.keys()]) ?? findReordered(id, [...teachers.keys()]);
    const missing = `такого викладача немає; бракує файлу teachers/${id}.yaml`;
    const bare = id.replace(/\.ya?ml$/i, '');
    const several = id.split(/[,;]\s*|\s+/).filter((one) => teachers.has(one));
    if (several.length > 1)
      mistakes.push(
        file.mistakeAt(
          path,
          `тут кілька викладачів; кожного впишіть окремим рядком: - ${several.join(', - ')}`,
        ),
      );
    else if (bare !== id)
      mistakes.push(file.mistakeAt(path, `назву файлу викладача пишуть без .yaml: ${bare}`));
    else if (filesOfName.length > 0)
      mistakes.push(file.mistakeAt(path, `тут пишуть назву файлу викладача: ${filesOfName.join(' чи ')}`));
    else if (/\p{Script=Cyrillic}.*\p{Script=Cyrillic}/u.test(id))
      mistakes.push(
        file.mistakeAt(
          path,
          'тут пишуть назву файлу викладача латинкою, без .yaml; якщо файлу ще немає, створіть його в теці teachers',
        ),
      );
    else if (meant && !named.includes(meant))
      mistakes.push(file.mistakeAt(path, `${missing} (може, ${meant}?)`));
    else warnings.push(file.mistakeAt(path, `${missing}; сайт його пропустив, приберіть цей рядок`));
  }
  const ids = named.filter((id) => teachers.has(id));
  const isLeft = ids.length === 0 && mistakes.length === 0;
  return {
    mistakes,
    warnings: isLeft ? [file.mistakeAt(['teachers'], explainNoTeachers(named))] : warnings,
    ids,
    named: ids.map((id) => ({ id, name: teachers.get(id)?.name ?? '' })),
    teachers: ids.flatMap((id) => teachers.get(id) ?? []),
  };
}

function explainNoTeachers(named: readonly string[]): string {
  const files = named.map((id) => `teachers/${id}.yaml`);
  return `у предмета не лишилося викладачів; впишіть хоча б одного: без нього немає ні дошки, ні зразка плану (файлу ${listNames(files)} немає)`;
}

/** Links the tutor and the drawing of a lesson. Also reports a drawing without a lesson, which no page would show. */
function linkLesson(
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
function linkTextBoard(
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
  const meant = findClosestMatch(id, staff.ids) ?? findReordered(id, staff.ids);
  if (meant) return { mistakes: [yaml.mistakeAt(path, `${missing} (може, ${meant}?)`)], warnings: [] };
  const expected = `${missing}; на дошці питає ${first.name}. Впишіть одного з них: ${staff.ids.join(', ')}`;
  return { mistakes: [], warnings: [yaml.mistakeAt(path, expected)], tutor: first };
}

/** Links the related subjects that exist. */
function linkRelated(
  file: YamlFile<unknown>,
  slug: string,
  related: readonly string[],
  slugs: readonly string[],
): Found & { slugs: string[] } {
  const missing = related.filter((other) => !slugs.includes(other));
  const self = related.indexOf(slug);
  return {
    mistakes: self < 0 ? [] : [file.mistakeAt(['related', self], 'тут лише інші предмети')],
    warnings: missing.length > 0 ? [file.mistakeAt(['related'], missingSubjects(missing, slugs))] : [],
    slugs: related.filter((other) => slugs.includes(other)),
  };
}

const SEVERAL_TEACHERS =
  /^(?:репетитор(?:и|ки)|викладач(?:і|ки)|[ву]чител(?:і|ьки)|тренер(?:и|ки)|педагоги|наставни(?:ки|ці)) /iu;
const ONE_TEACHER =
  /^(?:репетитор(?:ка)?|викладач(?:ка)?|[ву]читель(?:ка)?|тренер(?:ка)?|педагог|наставни(?:к|ця)) /iu;

/** Finds an own title about several teachers if the subject has one left, and the reverse. */
function checkTeachersTitle(file: YamlFile<unknown>, title = '', teachers = 0): Mistake[] {
  const whom =
    teachers === 1 && SEVERAL_TEACHERS.test(title)
      ? 'у предмета один викладач, а тут ідеться про кількох'
      : teachers > 1 && ONE_TEACHER.test(title)
        ? `у предмета викладачів ${teachers}, а тут ідеться про одного`
        : undefined;
  return whom ? [file.mistakeAt(['teachersTitle'], `${whom}; перепишіть заголовок або приберіть його`)] : [];
}

/** Names of subjects must be unique, because forms and leads identify a subject by its name. */
function checkName(
  file: YamlFile<unknown>,
  name: string,
  earlier: readonly Pick<Subject, 'name' | 'slug'>[],
): Mistake[] {
  const sameName = earlier.find((subject) => subject.name === name);
  return sameName
    ? [file.mistakeAt(['name'], `так уже називається предмет ${sameName.slug}; дайте цьому іншу назву`)]
    : [];
}
