/**
 * Loads the content of the school for the build and for the server. Node only, because it reads files. Components in
 * the browser import types from `content.ts`.
 */
import { basename } from 'node:path';
import { listClosed } from '#shared/words/closure.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { findLogo } from './brand/logo-files.ts';
import type { Content } from './content.ts';
import { ContentError, type Mistake, mergeSame } from './content-error.ts';
import { toSlug } from './fields/slug.ts';
import { findLinks } from './files/content-file.ts';
import { listFiles } from './files/list-files.ts';
import { COPY, findUnknownFiles, isPhotoName } from './files/unknown-files.ts';
import { loadLegal } from './legal/load-legal.ts';
import { suggestPackages } from './packages/package-names.ts';
import { type Package, packagesSchema, priceUnit } from './packages/packages-schema.ts';
import { checkPlan, isSubjectOf } from './school/check-plan.ts';
import { expandYearly } from './school/holidays.ts';
import { findGroupName } from './school/question-groups.ts';
import { type School, schoolSchema } from './school/school-schema.ts';
import { loadSubjects } from './subjects/load-subjects.ts';
import type { Subject } from './subjects/subject-schema.ts';
import { suggestSlugs } from './subjects/subject-slugs.ts';
import { suggestPlaces } from './suggest/suggest-place.ts';
import { loadTeachers, type TeachersById } from './teachers/load-teachers.ts';
import type { Teacher } from './teachers/teacher-schema.ts';
import { loadTexts } from './texts/load-texts.ts';
import { chooseAnswers, chooseTexts, countTeachers, findPluralTexts } from './texts/one-teacher.ts';
import { readPlaceholders } from './texts/placeholders.ts';
import type { Texts } from './texts/texts-schema.ts';
import { explainLostFiles } from './warnings/lost-files.ts';
import { listSiteTexts } from './warnings/text-files.ts';
import { findWarnings } from './warnings/warnings.ts';
import { explainJoinedLists } from './yaml/lost-list-name.ts';
import { joinMissing } from './yaml/missing-fields.ts';
import { readYaml, type YamlFile } from './yaml/yaml-file.ts';

/**
 * Reads, validates and links all files of the content folder.
 *
 * @param now the moment that dates are compared with
 * @throws {ContentError} with all mistakes in Ukrainian
 */
export function loadContent(folder: string, now = new Date()): Content {
  const links = findLinks(folder);
  if (links.length > 0) throw new ContentError(links);
  const placeholders = readPlaceholders(folder, kyivDay(now));
  const school = readYaml(folder, 'school.yaml', schoolSchema, placeholders.school);
  const packages = readYaml(folder, 'packages.yaml', packagesSchema, placeholders.packages);
  const texts = loadTexts(folder, placeholders);
  const teachers = loadTeachers(folder, placeholders);
  const subjects = loadSubjects(folder, school, packages, teachers.byId, placeholders);

  const unknown = findUnknownFiles(folder);
  const legal = loadLegal(folder);
  const { logo, ...logoNames } = findLogo(folder);

  const mistakes = [unknown, school, packages, texts, teachers, subjects, legal, logoNames].flatMap(
    (part) => part.mistakes,
  );
  const plan = checkPlan(school, packages.value, listPlanTeachers(school, subjects.list), 'жодному предметі');
  if (mistakes.length === 0) mistakes.push(...plan.mistakes);
  if (mistakes.length > 0 || !school.value || !packages.value || !texts.value)
    throw new ContentError(explainTogether(folder, mistakes));
  const loaded = {
    school,
    packages,
    texts,
    subjects: subjects.list,
    teachers: teachers.byId,
    legal: legal.documents,
  };
  const all = listSiteTexts(folder, loaded);
  const warnings = withoutExplained([
    ...[unknown, school, packages, texts, teachers, legal].flatMap((part) => part.warnings),
    ...mergeSame([...subjects.warnings, ...plan.warnings]),
    ...findMissingLessons(school, subjects.list),
    ...findMissingGroup(texts, school.value),
    ...findMissingPackages(packages),
    ...findUnused(folder, teachers.byId, subjects.list),
    ...findPluralTexts(school, texts, packages, subjects.list),
    ...findWarnings(folder, { ...loaded, all, now }),
  ]);
  const shown = fillSchool(school.value, subjects.list, kyivDay(now));
  return {
    school: { ...shown, samplePlan: plan.plan },
    packages: dropRemovedSubjects(packages.value, subjects.list),
    texts: chooseTexts(texts.value, countTeachers(subjects.list)),
    subjects: subjects.list,
    legal: legal.documents,
    ...(logo && { logo }),
    warnings: explainLostFiles(
      folder,
      warnings,
      { teachers: [...teachers.byId.keys()], subjects: subjects.list },
      all,
    ),
  };
}

/** The school as the pages show it: with all days off, and with the answers for its number of teachers. */
function fillSchool(school: School, subjects: readonly Subject[], today: string): School {
  return {
    ...school,
    quickAnswers: chooseAnswers(school.quickAnswers, countTeachers(subjects)),
    holidays: listClosed({ ...school, holidays: expandYearly(school.holidays ?? [], today) }),
    homeLessons: fillHomeLessons(school, subjects),
  };
}

/** All teachers; those of the subject of the school's sample plan come first, because they are suggested. */
function listPlanTeachers({ value }: YamlFile<School>, subjects: readonly Subject[]): Teacher[] {
  const subject = value?.samplePlan?.subject;
  const isOfPlan = ({ name }: Subject) => Number(subject !== undefined && isSubjectOf(subject, name));
  return subjects
    .toSorted((one, other) => isOfPlan(other) - isOfPlan(one))
    .flatMap(({ teachers }) => teachers);
}

/** Adds what a single file cannot know, and keeps one message for each cause. */
function explainTogether(folder: string, mistakes: readonly Mistake[]): Mistake[] {
  const suggested = suggestPlaces(suggestPackages(folder, suggestSlugs(folder, mistakes)));
  return joinMissing(explainJoinedLists(joinSameCause(withoutExplained(suggested))));
}

/** A typo in a text explains more than the other messages about its line. It names no field. */
function withoutExplained(mistakes: readonly Mistake[]): Mistake[] {
  const typos = mistakes.filter(({ line, field }) => line && !field);
  return mistakes.filter(
    ({ file, line, field }) => !field || !typos.some((typo) => typo.file === file && typo.line === line),
  );
}

/**
 * A removed fact of the school, such as its experience, may be missing in many texts. Several fields may lack the
 * indent of their group.
 */
function joinSameCause(mistakes: readonly Mistake[]): Mistake[] {
  const { same = [], others = [] } = Object.groupBy(mistakes, ({ expected }) =>
    /^(?:для \{[^}]*\} бракує поля|місце цього поля — під|цей рядок стоїть серед пакетів)/.test(expected)
      ? 'same'
      : 'others',
  );
  return [...others, ...mergeSame(same)];
}

/** Removes subjects without a file from packages, and packages that no subject has any more. */
function dropRemovedSubjects(packages: readonly Package[], subjects: readonly Subject[]): Package[] {
  const slugs = subjects.map(({ slug }) => slug);
  return packages
    .map((one) =>
      one.subjects ? { ...one, subjects: one.subjects.filter((each) => slugs.includes(each)) } : one,
    )
    .filter((one) => one.subjects?.length !== 0);
}

/** Finds teachers and photos that no page shows. The owner may have prepared them, so they do not stop a build. */
function findUnused(folder: string, teachers: TeachersById, subjects: readonly Subject[]): Mistake[] {
  const place = `${basename(folder)}/teachers`;
  const shown = new Set(subjects.flatMap((subject) => subject.teachers.map(({ id }) => id)));
  const unused = [...teachers.keys()].filter((id) => !shown.has(id));
  const photos = new Set([...teachers.values()].map((teacher) => teacher?.photo));
  const unusedPhotos = listFiles(folder, 'teachers').filter((file) => isPhotoName(file) && !photos.has(file));
  return [
    ...unused.map((id) => ({
      file: `${place}/${id}.yaml`,
      expected: `цього викладача не видно на сайті: ${explainUnused(id, teachers)}`,
    })),
    ...unusedPhotos.map((file) => ({
      file: `${place}/${file}`,
      expected: explainUnusedPhoto(file, listFiles(folder, 'teachers')),
    })),
  ];
}

function explainUnusedPhoto(file: string, files: readonly string[]): string {
  const [, stem = file, ending = ''] = /^(.*)(\.\w+)$/.exec(file) ?? [];
  const original = `${stem.replace(COPY, '')}${ending}`;
  if (original !== file && files.includes(original))
    return `сайт бере ${original}, а це його копія; приберіть її`;
  if (/logo|логотип/i.test(stem))
    return `знак школи лежить у теці brand: перенесіть файл туди, brand/logo${ending.toLowerCase()}`;
  const rename = /^[\w-]+$/.test(stem) ? '' : `перейменуйте його на ${toSlug(stem)}${ending} і `;
  const name = rename ? `${toSlug(stem)}${ending}` : file;
  const gone = files.includes(`${toSlug(stem)}.yaml`)
    ? ''
    : '; якщо цієї людини на сайті вже немає, приберіть фото';
  return `цього фото не видно на сайті; ${rename}допишіть «photo: ${name}» у файл викладача${gone}`;
}

/** Never suggests the name of another file, because the owner would overwrite it. */
function explainUnused(id: string, teachers: TeachersById): string {
  const slug = toSlug(id);
  const isNamedRight = /^[a-z\d-]+$/.test(id);
  const original = isNamedRight
    ? undefined
    : [slug, toSlug(id.replace(COPY, ''))].find((one) => teachers.has(one));
  if (original)
    return `сайт бере ${original}.yaml, а цей файл — зайвий; приберіть його, а якщо це інша людина, дайте файлу її ім’я латинкою`;
  return isNamedRight
    ? `його не названо в жодному предметі; допишіть «- ${id}» у поле teachers предмета або приберіть цей файл`
    : `його не названо в жодному предметі; перейменуйте файл на ${slug}.yaml і допишіть «- ${slug}» у поле teachers предмета`;
}

/** If no chosen lesson exists, the home page shows the lesson of the first subject that has one. */
function fillHomeLessons({ homeLessons }: School, subjects: readonly Subject[]): string[] {
  const withLesson = subjects.filter(({ lesson }) => lesson).map(({ slug }) => slug);
  const named = homeLessons.filter((slug) => withLesson.includes(slug));
  return named.length > 0 ? named : withLesson.slice(0, 1);
}

/** Finds chosen subjects that have no lesson. `load-subjects.ts` reports chosen subjects that do not exist. */
function findMissingLessons(school: YamlFile<School>, subjects: readonly Subject[]): Mistake[] {
  return (school.value?.homeLessons ?? []).flatMap((slug, index) => {
    const subject = subjects.find((each) => each.slug === slug);
    if (!subject || subject.lesson) return [];
    const expected = `у предмета ${slug} немає миті уроку (lesson), на головній його пропущено`;
    return [school.mistakeAt(['homeLessons', index], expected)];
  });
}

/** Finds a card after the subjects whose title names no group of questions. The page omits it. */
function findMissingGroup({ value, mistakeAt }: YamlFile<Texts>, { quickAnswers }: School): Mistake[] {
  const title = value?.home.examTitle;
  const groups = [...new Set(quickAnswers.flatMap(({ group }) => group ?? []))];
  if (!title || groups.some((group) => findGroupName(title, group) >= 0)) return [];
  const known = groups.length > 0 ? `: ${groups.join(', ')}` : '; допишіть group у quickAnswers, school.yaml';
  const expected = `заголовок не називає групи запитань, тож картки на головній немає${known}`;
  return [mistakeAt(['home', 'examTitle'], expected)];
}

/** Finds references to removed packages, and a list without a popular package. */
function findMissingPackages({ value = [], mistakeAt }: YamlFile<Package[]>): Mistake[] {
  const ids = value.map(({ id }) => id);
  const bases = value.flatMap(({ buildsOn }, index) =>
    buildsOn === undefined || ids.includes(buildsOn)
      ? []
      : [mistakeAt([index, 'buildsOn'], `пакета з номером ${buildsOn} немає, сайт це поле пропустив`)],
  );
  const isUnmarked =
    value.filter((one) => !priceUnit(one)).length > 1 && !value.some(({ popular }) => popular);
  return [
    ...bases,
    ...(isUnmarked
      ? [mistakeAt([], 'жоден пакет не має позначки popular: true; сайт обійдеться без неї')]
      : []),
  ];
}
