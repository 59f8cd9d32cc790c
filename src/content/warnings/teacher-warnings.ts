/** Warnings about the files of teachers. */
import { pluralize } from '#shared/words/plural.ts';
import type { Mistake } from '../content-error.ts';
import { ADDRESS } from '../fields/fields.ts';
import { toSlug } from '../fields/slug.ts';
import type { School } from '../school/school-schema.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import { describeExperience } from '../texts/placeholders.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';

/** Finds a person or a photo that is there twice, an odd name, and too little experience. */
export function findTeacherWarnings(at: WarnAt, teachers: TeachersById, school?: School): Mistake[] {
  return [
    ...findDuplicateTeachers(at, teachers),
    ...findOddNames(at, teachers),
    ...findShortExperience(at, teachers, school),
    ...findBareYears(at, teachers),
    ...findWrongPlurals(at, teachers),
    ...findExchangedExperience(at, teachers),
    ...findLeftSampleMarks(at, teachers),
    ...findSharedPhotos(at, teachers),
    ...findCopiedWords(at, teachers),
  ];
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

/** Finds a person's name in lower case, and an address in its place. */
function findOddNames(at: WarnAt, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const name = teacher?.name ?? '';
    const expected = ADDRESS.test(name)
      ? 'тут адреса, а очікується ім’я та прізвище'
      : /\d/.test(name)
        ? 'тут цифра, а очікується ім’я та прізвище'
        : /^\p{Ll}/u.test(name)
          ? 'ім’я починається з малої літери'
          : /\s(?!(?:де|фон|ван|дер|та|і) )\p{Ll}/u.test(name)
            ? 'прізвище починається з малої літери'
            : undefined;
    return expected ? [at(`teachers/${id}.yaml`, ['name'], expected)] : [];
  });
}

/** Finds years that read like an age: «5 років», «12р». */
function findBareYears(at: WarnAt, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const experience = teacher?.experience ?? '';
    const [, years] = /^(\d+)\s*(?:р\.?|рік|роки|років)$/iu.exec(experience) ?? [];
    if (!years) return [];
    const meant = `${years} ${pluralize(Number(years), 'рік', 'роки', 'років')} досвіду`;
    return [
      at(`teachers/${id}.yaml`, ['experience'], `«${experience}» читається як вік; напишіть «${meant}»`),
    ];
  });
}

/** Finds «22 років досвіду», where only the number was changed. */
function findWrongPlurals(at: WarnAt, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const [written, years = '', word = ''] =
      /^(\d+)\s+(рік|року|роки|років)(?=\s+досвіду)/u.exec(teacher?.experience ?? '') ?? [];
    const right = pluralize(Number(years), 'рік', 'роки', 'років');
    return !written || word === right
      ? []
      : [at(`teachers/${id}.yaml`, ['experience'], `«${written}»: правильно «${years} ${right}»`)];
  });
}

/** Finds a teacher with fewer years than the school promises. */
function findShortExperience(at: WarnAt, teachers: TeachersById, school?: School): Mistake[] {
  const least = school?.minimumExperienceYears ?? 0;
  return [...teachers].flatMap(([id, teacher]) => {
    const years = Number(/^(\d+)\s*(?:рік|рок)/iu.exec(teacher?.experience ?? '')?.[1] ?? least);
    const expected = `тут ${years}, а сайт обіцяє ${describeExperience(least)} (minimumExperienceYears у school.yaml); виправте одне з двох`;
    return years < least ? [at(`teachers/${id}.yaml`, ['experience'], expected)] : [];
  });
}

/** Finds a real person in a file of the sample, whose name is not the one of its file. */
function findLeftSampleMarks(at: WarnAt, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) =>
    teacher?.sample && toSlug(teacher.name) !== id
      ? [
          at(
            `teachers/${id}.yaml`,
            ['sample'],
            'ім’я не таке, як у назві файлу; якщо людина справжня, приберіть цей рядок',
          ),
        ]
      : [],
  );
}

/** Finds «20 років досвіду» among the achievements. */
function findExchangedExperience(at: WarnAt, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) =>
    /^\d+ ро?[кі]\p{L}* досвіду\.?$/iu.test(teacher?.achievements ?? '')
      ? [
          at(
            `teachers/${id}.yaml`,
            ['achievements'],
            'тут стаж, а його місце — experience; може, їх переплутано?',
          ),
        ]
      : [],
  );
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
