/** Warnings about the files of teachers. */
import { pluralize } from '#shared/words/plural.ts';
import type { Mistake } from '../content-error.ts';
import { ADDRESS } from '../fields/fields.ts';
import { toSlug } from '../fields/slug.ts';
import type { School } from '../school/school-schema.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import { describeExperience } from '../texts/placeholders.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';

/** Finds duplicate people and photos, odd names, and odd years of experience. */
export function findTeacherWarnings(at: WarnAt, teachers: TeachersById, school?: School): Mistake[] {
  const least = school?.minimumExperienceYears ?? 0;
  return [
    ...findDuplicateTeachers(at, teachers),
    ...checkEach(at, teachers, 'name', ({ name }) => explainName(name)),
    ...checkEach(at, teachers, 'experience', ({ experience }) => explainExperience(experience, least)),
    ...checkEach(at, teachers, 'sample', explainSampleMark),
    ...findSharedPhotos(at, teachers),
    ...findCopiedWords(at, teachers),
  ];
}

/** A warning at a field of each teacher that has an explanation. */
function checkEach(
  at: WarnAt,
  teachers: TeachersById,
  field: keyof Teacher,
  explain: (teacher: Teacher) => string | undefined,
): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const expected = teacher ? explain(teacher) : undefined;
    return expected ? [at(`teachers/${id}.yaml`, [field], expected)] : [];
  });
}

/**
 * Finds a teacher who was added twice, and a copied file whose name was not changed. The original is the file that is
 * named like the person. `load.ts` reports a copy whose file name is invalid.
 */
function findDuplicateTeachers(at: WarnAt, teachers: TeachersById): Mistake[] {
  const byName = Map.groupBy(
    [...teachers].flatMap(([id, teacher]) => (teacher ? { id, name: teacher.name } : [])),
    ({ name }) => name,
  );
  return [...byName].flatMap(([name, files]) => {
    const original = files.find(({ id }) => id === toSlug(name)) ?? files[0];
    const expected = `${name} є вже у файлі ${original?.id}.yaml; якщо це інша людина, впишіть її ім’я, а якщо та сама, приберіть один файл`;
    return files
      .filter((file) => file !== original && /^[a-z\d-]+$/.test(file.id))
      .map(({ id }) => at(`teachers/${id}.yaml`, ['name'], expected));
  });
}

/** Explains a person's name in lower case, and an address in its place. */
function explainName(name: string): string | undefined {
  if (ADDRESS.test(name)) return 'тут адреса, а очікується ім’я та прізвище';
  if (/\d/.test(name)) return 'тут цифра, а очікується ім’я та прізвище';
  if (/^\p{Ll}/u.test(name)) return 'ім’я починається з малої літери';
  return /\s(?!(?:де|фон|ван|дер|та|і) )\p{Ll}/u.test(name)
    ? 'прізвище починається з малої літери'
    : undefined;
}

/** Explains «5 років», which reads like an age, and fewer years than the school promises. */
function explainExperience(experience: string, least: number): string | undefined {
  const [, digits = '', rest = ''] =
    /^(\d+)\s*(?:р\.?|рік|року|роки|років)(?!\p{L})(.*)$/iu.exec(experience) ?? [];
  if (!digits) return undefined;
  const years = Number(digits);
  if (!rest)
    return `«${experience}» читається як вік; напишіть «${years} ${pluralize(years, 'рік', 'роки', 'років')} досвіду»`;
  return years < least
    ? `тут ${years}, а сайт обіцяє ${describeExperience(least)} (minimumExperienceYears у school.yaml); виправте одне з двох`
    : undefined;
}

/** Explains the mark of a sample if the person has another name than the file. */
function explainSampleMark({ id, name, sample }: Teacher): string | undefined {
  return sample && toSlug(name) !== id
    ? 'ім’я не таке, як у назві файлу; якщо людина справжня, приберіть цей рядок'
    : undefined;
}

/**
 * Finds a photo that several teachers share, because one of their files was copied. `findDuplicateTeachers` reports a
 * copy whose name was not changed.
 */
function findSharedPhotos(at: WarnAt, teachers: TeachersById): Mistake[] {
  const files = [...teachers].flatMap(([id, teacher]) =>
    teacher?.photo ? { id, name: teacher.name, photo: teacher.photo } : [],
  );
  return [...Map.groupBy(files, ({ photo }) => photo).values()].flatMap((owners) => {
    // A photo is usually named like the file of its owner.
    const original = owners.find(({ id, photo }) => photo.startsWith(`${id}.`)) ?? owners[0];
    const expected = `це фото вже стоїть у файлі ${original?.id}.yaml; впишіть інше або приберіть рядок`;
    return owners
      .filter(({ name }) => name !== original?.name)
      .map(({ id }) => at(`teachers/${id}.yaml`, ['photo'], expected));
  });
}

const PERSONAL_FIELDS = ['description', 'achievements', 'quote'] as const;

/** Finds two teachers with the same description, and names what else was copied. More of them may share it on purpose. */
function findCopiedWords(at: WarnAt, teachers: TeachersById): Mistake[] {
  const files = [...teachers].flatMap(([id, teacher]) => (teacher ? { ...teacher, id } : []));
  return [...Map.groupBy(files, ({ description }) => description).values()].flatMap((owners) => {
    const [first, second, ...others] = owners;
    if (!first || !second || others.length > 0 || first.name === second.name) return [];
    // If only one of the two is a sample teacher, the other file is the copy.
    const [original, copy] = second.sample && !first.sample ? [second, first] : [first, second];
    const copied = PERSONAL_FIELDS.filter((field) => copy[field] && copy[field] === original[field]);
    const expected = `такі самі слова (${copied.join(', ')}) в ${original.id}.yaml; у новішому з двох файлів напишіть свої`;
    return [at(`teachers/${copy.id}.yaml`, ['description'], expected)];
  });
}
