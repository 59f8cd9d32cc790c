/** The teachers: the questions about each, and their files in `teachers/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluralize } from '#shared/words/plural.ts';
import { ADDRESS } from '../fields/fields.ts';
import { uniqueSlugs } from '../fields/slug.ts';
import type { Portrait } from '../teachers/teacher-schema.ts';
import { capitalize, findListed, NONE, splitList, YES } from './answer-text.ts';
import type { NewSchool, NewTeacher } from './answers.ts';
import { writeFields } from './edit-yaml.ts';
import { type Ask, askText, askUntil, Refusal, refuseLong } from './questions.ts';

/**
 * Asks about one teacher after another, until the owner has no more.
 *
 * @param subjects names of all subjects of the school
 */
export async function askTeachers(ask: Ask, subjects: readonly string[]): Promise<NewTeacher[]> {
  const teachers: NewTeacher[] = [];
  while (true) {
    const isFirst = teachers.length === 0;
    const question = isFirst
      ? 'Хто навчає: ім’я та прізвище'
      : 'Ще один викладач: ім’я та прізвище (Enter — більше немає)';
    const name = await askPerson(ask, question, !isFirst);
    if (!name) return teachers;
    teachers.push(await askTeacher(ask, name, subjects));
  }
}

async function askTeacher(ask: Ask, name: string, subjects: readonly string[]): Promise<NewTeacher> {
  const years = await askText(ask, 'Досвід, як на картці (наприклад, 9 років досвіду)', 60);
  const achievements = await askText(ask, 'Освіта чи здобуток, у якому ви певні', 120);
  const description = await askText(ask, 'Як навчає, одне-два речення', 400);
  const topics = await askUntil(
    ask,
    'Теми через кому (наприклад, Розмовна мова, Підготовка до іспиту)',
    (line) => {
      const list = splitList(line);
      if (list.length < 1 || list.length > 6) throw new Refusal('Потрібно від однієї до шести тем.');
      return list;
    },
  );
  return {
    name,
    experience: describeExperience(years),
    achievements: capitalize(achievements),
    description: capitalize(description),
    topics,
    subjects: subjects.length > 1 ? await askOwnSubjects(ask, subjects) : [],
  };
}

/** Adds «досвіду» to «12», «12 р.» and «5 років», which could otherwise be an age. */
function describeExperience(years: string): string {
  const count = /^(\d+)\s*(?:р\.?|рік|роки|років)?$/iu.exec(years)?.[1];
  return count ? `${count} ${pluralize(Number(count), 'рік', 'роки', 'років')} досвіду` : years;
}

/** Asks for a person's name. Capitalizes a name that was typed wholly in lower case. */
async function askPerson(ask: Ask, question: string, isOptional: boolean): Promise<string> {
  return askUntil(ask, question, (line) => {
    if (!line && !isOptional) throw new Refusal('Потрібна відповідь.');
    if (YES.test(line)) throw new Refusal('Впишіть ім’я та прізвище.');
    if (isOptional && NONE.test(line)) return '';
    if (/,|\s(?:та|і|й|и|\+|&)\s/u.test(line))
      throw new Refusal('Впишіть одну людину: про решту спитаємо далі.');
    refuseLong(line, 60);
    if (ADDRESS.test(line)) throw new Refusal('Це адреса, а тут очікується ім’я та прізвище.');
    if (/\p{Lu}/u.test(line)) return line;
    return line.replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toLocaleUpperCase('uk'));
  });
}

async function askOwnSubjects(ask: Ask, subjects: readonly string[]): Promise<string[]> {
  const list = subjects.map((name, index) => `${index + 1} — ${name}`).join(', ');
  return askUntil(ask, `Яких предметів навчає: ${list} (номери через кому; Enter — усіх)`, (line) =>
    splitList(line).map((part) => {
      const subject = subjects[findListed(subjects, part)];
      if (!subject) throw new Refusal(`«${part}» немає в переліку.`);
      return subject;
    }),
  );
}

/**
 * Writes a file for each teacher.
 *
 * @returns the ids of the teachers, in the same order
 */
export function writeTeachers(folder: string, teachers: readonly NewTeacher[]): string[] {
  const inner = join(folder, 'teachers');
  mkdirSync(inner);
  const ids = uniqueSlugs(teachers.map(({ name }) => name));
  for (const [index, teacher] of teachers.entries())
    writeFileSync(join(inner, `${ids[index]}.yaml`), writeTeacher(teacher));
  return ids;
}

function writeTeacher({ name, experience, achievements, description, topics }: NewTeacher): string {
  return `# Як змінювати й додати фото — docs/owner-guide.md.

${writeFields({ name, experience, achievements, description, specialisations: topics, portrait: guessPortrait(name) })}`;
}

/** Returns the least experience of all teachers in years. A teacher without a number counts as 1. */
export function leastExperience(teachers: readonly NewTeacher[]): number {
  const years = teachers.map(({ experience }) => Number(/\d+/.exec(experience)?.[0] ?? 1));
  return Math.min(40, Math.max(1, Math.min(...years)));
}

/** Whether one woman teaches all subjects, as far as her first name shows. */
export function isOneWoman(teachers: NewSchool['teachers']): boolean {
  const [only, ...others] = teachers;
  return only !== undefined && others.length === 0 && guessPortrait(only.name) === 'long-hair';
}

/** Male names with endings of female names. */
const MENS_NAMES = /^(?:Микола|Ілля|Сава|Кузьма|Лука|Хома|Микита|Саша|Женя)$/;

/** The drawing that replaces a photo, chosen by the first name; undefined if the name does not show the gender. */
function guessPortrait(name: string): Portrait | undefined {
  const first = name.split(' ')[0] ?? '';
  if (/[ая]$|\p{sc=Latin}a$/u.test(first)) return MENS_NAMES.test(first) ? undefined : 'long-hair';
  // «Christian», but not «Karin» or «Ingrid».
  if (/(?<!rid|in|is|th|een|el)(?<=\p{sc=Latin})[bcdfghjklmnprstvwxz]$/u.test(first)) return 'short-hair';
  return /[бвгґджзйклмнпрстфхцчшщо]$/.test(first) ? 'short-hair' : undefined;
}
