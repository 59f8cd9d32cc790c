import { basename } from 'node:path';
import type { z } from 'zod';
import { isSameMistake, type Mistake } from '../content-error.ts';
import { listFiles, listYamlNames } from '../files/list-files.ts';
import { isSubjectName } from '../files/unknown-files.ts';
import { type Package, packagesOf } from '../packages/packages-schema.ts';
import { checkPlan } from '../school/check-plan.ts';
import type { School } from '../school/school-schema.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import type { Placeholders } from '../texts/placeholders.ts';
import { hasFields, readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { linkLesson, linkTextBoard } from './link-lesson.ts';
import { linkTeachers } from './link-teachers.ts';
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
    const linked = linkSubject(folder, slug, file, file.value, { slugs, drawings, packages, teachers });
    // Several subjects may name a teacher whose file has a wrong name.
    const isReported = (one: Mistake) => mistakes.some((other) => isSameMistake(one, other));
    mistakes.push(...linked.mistakes.filter((one) => !isReported(one)));
    mistakes.push(...checkName(file, linked.subject.name, list));
    warnings.push(...file.warnings, ...linked.warnings);
    list.push(linked.subject);
  }
  return { list: withColors(list), mistakes, warnings };
}

/** The parts of the content that a subject may name. */
type Linkable = {
  slugs: readonly string[];
  /** File names of the folder of subjects. */
  drawings: ReadonlySet<string>;
  packages: YamlFile<Package[]>;
  teachers: TeachersById;
};

/** Links a subject with its teachers, lesson board, plan and related subjects. */
function linkSubject(
  folder: string,
  slug: string,
  file: YamlFile<z.infer<typeof subjectSchema>>,
  {
    teachers: named,
    lesson: lessonText,
    textBoard,
    color,
    related = [],
    ...others
  }: z.infer<typeof subjectSchema>,
  { slugs, drawings, packages, teachers }: Linkable,
): Found & { subject: UncoloredSubject } {
  const staff = linkTeachers(folder, file, named, teachers);
  const lesson = textBoard
    ? linkTextBoard(file, textBoard, staff)
    : linkLesson(folder, slug, file, lessonText, { staff, drawings });
  const own = packages.value && packagesOf(packages.value, slug);
  const plan = checkPlan(file, own, staff.named, 'цьому предметі');
  const neighbours = linkRelated(file, slug, related, slugs);
  // Without teachers, a subject has neither board nor plan: one warning is enough.
  const withWarnings = staff.ids.length > 0 ? [staff, lesson, plan, neighbours] : [staff, neighbours];
  return {
    subject: {
      ...others,
      slug,
      color,
      samplePlan: plan.plan,
      related: neighbours.slugs,
      teachers: staff.teachers,
      lesson: lesson.value,
    },
    mistakes: [staff, lesson, plan, neighbours].flatMap((part) => part.mistakes),
    warnings: [
      ...withWarnings.flatMap((part) => part.warnings),
      ...checkTeachersTitle(file, others.teachersTitle, staff.ids.length),
    ],
  };
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
