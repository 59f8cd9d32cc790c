/** The subjects of the school: which sample subjects stay, which ones are added, and their files in `subjects/`. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Document } from 'yaml';
import { uniqueSlugs } from '../fields/slug.ts';
import { askAddedSubject, writeAddedSubject } from './added-subject.ts';
import { capitalize, findListed, splitList, toUkrainianSigns } from './answer-text.ts';
import type { NewSchool, NewSubject } from './answers.ts';
import { editYaml } from './edit-yaml.ts';
import { type Ask, askUntil, Refusal } from './questions.ts';
import { FIRST_REASONS } from './reasons.ts';
import { isOneWoman } from './teachers.ts';

export type SampleSubject = { slug: string; name: string };

/**
 * Asks which sample subjects stay and which subjects are added.
 *
 * @returns also the names of all subjects, as later questions list them
 */
export async function askSubjects(
  ask: Ask,
  samples: readonly SampleSubject[],
): Promise<Pick<NewSchool, 'kept' | 'added'> & { names: string[] }> {
  const kept = await askKept(ask, samples);
  const added: NewSubject[] = [];
  for (const name of await askAddedNames(ask, kept.length === 0))
    added.push(await askAddedSubject(ask, name));
  const names = [...samples.filter(({ slug }) => kept.includes(slug)), ...added].map(({ name }) => name);
  return { kept, added, names };
}

async function askKept(ask: Ask, samples: readonly SampleSubject[]): Promise<string[]> {
  const list = samples.map(({ name }, index) => `  ${index + 1} — ${name}`).join('\n');
  const question = `Зразкові предмети з готовими уроками на дошці:\n${list}\nКотрі залишити, номери через кому; свої впишете далі (Enter — жодного)`;
  const names = samples.map(({ name }) => name);
  return askUntil(ask, question, (line) =>
    splitList(line).map((part) => {
      const sample = samples[findListed(names, part)];
      if (!sample)
        throw new Refusal(
          `«${part}» немає в переліку. Напишіть номери, як-от 1, 3; свої предмети спитаємо далі, тож Enter.`,
        );
      return sample.slug;
    }),
  );
}

async function askAddedNames(ask: Ask, isNeeded: boolean): Promise<string[]> {
  const question = `Свої предмети через кому, як-от «Німецька мова, Малювання» (${isNeeded ? 'щонайменше один' : 'Enter — жодного'})`;
  return askUntil(ask, question, (line) => {
    const list = splitList(line);
    if (isNeeded && list.length === 0) throw new Refusal('Сайту потрібен хоча б один предмет.');
    const long = list.find((each) => each.length > 40);
    if (long) throw new Refusal(`«${long}» задовге: вміщується 40 знаків.`);
    return list.map((each) => capitalize(toUkrainianSigns(each)));
  });
}

/** The subjects of the written folder, by their slugs. */
export type WrittenSubjects = {
  all: readonly string[];
  /** The slugs of the added subjects by name. */
  names: ReadonlyMap<string, string>;
  /** Those with a lesson or a task on the board. */
  withLesson: readonly string[];
};

/** Removes unwanted sample subjects, rewrites the others and adds the new ones. */
export function writeSubjects(
  folder: string,
  school: NewSchool,
  teacherIds: readonly string[],
): WrittenSubjects {
  const inner = join(folder, 'subjects');
  removeSamples(inner, school.kept);
  const teachersOf = (name: string) => assignTeachers(name, school.teachers, teacherIds);
  for (const slug of school.kept)
    editYaml(folder, `subjects/${slug}.yaml`, (document) =>
      editSample(document, teachersOf(String(document.get('name'))), school),
    );
  const slugs = uniqueSlugs(
    school.added.map(({ name }) => name),
    school.kept,
  );
  const added = school.added.map((subject, index) => ({ subject, slug: slugs[index] ?? '' }));
  for (const { subject, slug } of added)
    writeFileSync(join(inner, `${slug}.yaml`), writeAddedSubject(subject, teachersOf(subject.name), school));
  const withBoard = added.filter(({ subject }) => subject.board).map(({ slug }) => slug);
  const drawn = school.kept.filter((slug) => existsSync(join(inner, `${slug}.svg`)));
  return {
    all: [...slugs, ...school.kept],
    names: new Map(added.map(({ subject, slug }) => [subject.name, slug])),
    withLesson: [...withBoard, ...drawn],
  };
}

function removeSamples(folder: string, kept: readonly string[]): void {
  const slugs = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'));
  for (const slug of slugs.filter((each) => !kept.includes(each)))
    for (const file of [`${slug}.yaml`, `${slug}.svg`]) rmSync(join(folder, file), { force: true });
}

/** The ids of the teachers of a subject. Without any, the first teacher has it. */
function assignTeachers(subject: string, teachers: NewSchool['teachers'], ids: readonly string[]): string[] {
  const own = ids.filter((_, index) => teachers[index]?.subjects.includes(subject));
  const anyone = ids.filter((_, index) => teachers[index]?.subjects.length === 0);
  const staff = [...own, ...anyone];
  return staff.length > 0 ? staff : ids.slice(0, 1);
}

/** Keeps the lesson and the texts of a sample subject. Drops figures, packages and people of the sample school. */
function editSample(
  document: Document,
  teachers: readonly string[],
  { kept, hasTrial, teachers: staff }: Pick<NewSchool, 'kept' | 'hasTrial' | 'teachers'>,
): void {
  document.set('teachers', teachers);
  document.setIn(['lesson', 'tutor'], teachers[0]);
  for (const key of ['samplePlan', 'highlight', 'search']) document.delete(key);
  const related = (document.toJS().related ?? []).filter((key: string) => kept.includes(key));
  if (related.length > 0) document.set('related', related);
  else document.delete('related');
  if (!hasTrial) document.set('trialLesson', 'none');
  if (isOneWoman(staff) && !document.has('teachersTitle'))
    document.set('teachersTitle', `Репетиторка ${document.get('notebookLabel')}`);
  const sentences = String(document.get('description')).match(/[^.!?]+[.!?]/g) ?? [];
  document.set('description', sentences.filter(isNeutral).join('').trim());
  const reasons: { title: string; text: string }[] = document.toJS().reasons;
  for (const [index, { title, text }] of reasons.entries())
    if (!isNeutral(`${title} ${text}`)) document.setIn(['reasons', index], FIRST_REASONS[index]);
}

/** Whether a text is free of figures and packages of the sample school. */
function isNeutral(text: string): boolean {
  return !/\d+\s*[%–]|«(?:Базов|Стандарт|Преміум)|результат\p{L}* наших/iu.test(text);
}
