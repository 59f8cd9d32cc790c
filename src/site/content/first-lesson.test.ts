import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { describeValues } from '#content/texts/placeholders.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeFirstLesson } from './first-lesson.ts';
import { describeStaff } from './teachers.ts';

const content = loadContent(FIXTURE_CONTENT);
const staff = await describeStaff(content.subjects, async () => undefined);
/** A subject with its own plan. */
const chemistry = content.subjects.find(({ slug }) => slug === 'chemistry') as Subject;
const values = describeValues(content.school, content.texts, content.packages, '2026-11-24');

it('shows the minutes of its parts if their sum is the length of the lesson', () => {
  const { title, parts } = describeFirstLesson(content, values, staff);
  expect(title).toBe('Година, після якої *є\u00a0план*');
  expect(parts.map(({ minutes }) => minutes)).toEqual([10, 30, 20]);
});

it('shows no minutes if lessons have another length or some minutes are missing', () => {
  const other = describeFirstLesson(content, values, staff, { ...chemistry, lessonMinutes: 45 });
  expect(other.title).toBe('Перший урок\u00a0— *безкоштовно*');
  expect(other.parts.map(({ minutes }) => minutes)).toEqual([undefined, undefined, undefined]);

  const school = { ...content.school, lessonMinutes: 45 };
  expect(describeFirstLesson({ ...content, school }, values, staff).title).toBe(other.title);

  const [first, ...rest] = content.texts.firstLessonSteps;
  const untimed = [{ ...first, text: first?.text ?? '', minutes: undefined }, ...rest];
  const texts = { ...content.texts, firstLessonSteps: untimed };
  expect(describeFirstLesson({ ...content, texts }, values, staff).title).toBe(other.title);
});

it('shows the minutes of a first lesson that is shorter than the others', () => {
  const school = { ...content.school, trialMinutes: 30 };
  const firstLessonSteps = [15, 10, 5].map((minutes) => ({ text: 'Тест', minutes, about: 'Завдання.' }));
  const texts = { ...content.texts, firstLessonSteps };
  const { parts } = describeFirstLesson({ ...content, school, texts }, values, staff, {
    ...chemistry,
    lessonMinutes: 45,
  });
  expect(parts.map(({ minutes }) => minutes)).toEqual([15, 10, 5]);
});

it('takes price and number of lessons from the recommended package', () => {
  const { plan } = describeFirstLesson(content, values, staff);
  expect(plan?.first.advice?.replaceAll('\u00a0', ' ')).toBe('Порада: «Стандарт», 8 занять, 2800 грн');
  // The arrow stays in the line of the word before it.
  expect(plan?.first.open.items.at(-1)).toBe('квадратні рівняння\u00a0→\u00a04\u00a0заняття');
  expect(plan?.teacher).toMatchObject({ name: 'Ірина Коваленко' });
  const { samplePlan: _, ...school } = content.school;
  expect(describeFirstLesson({ ...content, school }, values, staff).plan).toBeUndefined();
});

it('signs the plan of a subject in the colour of its page', () => {
  const literature = content.subjects.find(({ slug }) => slug === 'ukrainian-literature') as Subject;
  const samplePlan = { ...chemistry.samplePlan, teacher: 'mariana-kostiuk' } as Subject['samplePlan'];
  const { plan } = describeFirstLesson(content, values, staff, { ...literature, samplePlan });
  expect(staff.find(({ id }) => id === 'mariana-kostiuk')?.slug).toBe('ukrainian');
  expect(plan?.teacher).toMatchObject({ id: 'mariana-kostiuk', slug: 'ukrainian-literature' });
});

it('shows the plan of the subject on its page, or else the school’s', () => {
  const own = describeFirstLesson(content, values, staff, chemistry).plan;
  const subjectOf = (plan: typeof own) => plan?.first.facts.find(({ term }) => term === 'Предмет')?.text;
  expect(own?.pupil).toMatch(/^Юрій/);
  expect(subjectOf(own)).toBe('хімія');
  const { samplePlan: _, ...other } = chemistry;
  expect(subjectOf(describeFirstLesson(content, values, staff, other).plan)).toBe('математика');
});

it('recommends only a package of the page’s subject', () => {
  const packages = content.packages.map((one) => ({ ...one, subjects: ['mathematics'] }));
  const physics = content.subjects.find(({ slug }) => slug === 'physics') as Subject;
  const onPhysics = describeFirstLesson({ ...content, packages }, values, staff, physics).plan;
  expect([onPhysics?.first.advice, onPhysics?.later?.advice]).toEqual([undefined, undefined]);
  expect(describeFirstLesson({ ...content, packages }, values, staff).plan?.first.advice).toContain('Порада');
});

it('shows in the report the closed gaps, the open ones and the smaller package', () => {
  const report = describeFirstLesson(content, values, staff).plan?.later;
  const plain = (texts: readonly string[] = []) => texts.map((text) => text.replaceAll('\u00a0', ' '));
  expect(report).toMatchObject({ label: 'Зразок звіту' });
  expect(plain(report?.facts.map(({ term, text }) => `${term}: ${text}`))).toContain('Тепер: контрольна — 8');
  expect(plain(report?.done.items)).toContain('квадратні рівняння, 4 заняття');
  expect(plain(report?.open.items)).toEqual(['теорема Вієта → 2 заняття']);
  expect(plain([report?.advice ?? ''])).toEqual(['Порада: «Базовий», досить 4 занять']);
  expect(describeFirstLesson(content, values, staff, chemistry).plan?.later).toBeUndefined();
});
