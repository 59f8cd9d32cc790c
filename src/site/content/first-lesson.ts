import type { Content } from '#content/content.ts';
import { describePrice, type Package, packagesOf, usualPrice } from '#content/packages/packages-schema.ts';
import type { SamplePlan } from '#content/school/sample-plan.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import type { Values } from '#content/texts/braces.ts';
import { sumMinutes } from '#content/texts/texts-schema.ts';
import { countLessons, pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import type { StaffMember } from './teachers.ts';
import { formatText } from './texts.ts';

export type FirstLessonView = ReturnType<typeof describeFirstLesson>;

/**
 * The parts of the first lesson, and the plan that the parent receives afterwards.
 *
 * @param subject of the page; without one, the school's plan is used
 */
export function describeFirstLesson(
  content: Content,
  values: Values,
  staff: readonly StaffMember[],
  subject?: Subject,
) {
  const { firstLesson, firstLessonSteps, home } = content.texts;
  // Minutes are shown only if their sum is the length of the lesson.
  const whole = content.school.trialMinutes ?? subject?.lessonMinutes ?? content.school.lessonMinutes;
  const hasMinutes =
    firstLessonSteps.every(({ minutes }) => minutes) &&
    (whole === undefined || whole === sumMinutes(firstLessonSteps));
  return {
    title: formatText(hasMinutes ? firstLesson.title : home.freeLessonTitle, values),
    text: formatText(hasMinutes ? firstLesson.text : home.freeLessonText, values),
    parts: firstLessonSteps.map(({ text, minutes, about }) => ({
      name: formatText(text, values),
      /** Undefined if the page shows no minutes. */
      minutes: hasMinutes ? minutes : undefined,
      about: about && formatText(about, values),
    })),
    plan: describePlan(content, staff, subject),
  };
}

export type PlanView = NonNullable<ReturnType<typeof describePlan>>;

/** A sheet with the teacher's marks: the plan, or the report a month later. */
export type PlanSheet = {
  /** The text of the flag. */
  label: string;
  facts: readonly { term: string; text: string }[];
  done: { title: string; items: readonly string[] };
  open: { title: string; items: readonly string[] };
  advice: string | undefined;
};

function describePlan(content: Content, staff: readonly StaffMember[], subject?: Subject) {
  const { school } = content;
  // The school's plan may recommend a package that the subject does not have.
  const packages = subject ? packagesOf(content.packages, subject.slug) : content.packages;
  const ofSubject = subject?.samplePlan && { ...subject.samplePlan, subject: lowercaseName(subject.name) };
  const samplePlan = ofSubject ?? school.samplePlan;
  if (!samplePlan) return undefined;
  const { pupil, goal, can, gaps, later, teacher } = samplePlan;
  const facts = [
    { term: 'Предмет', text: samplePlan.subject },
    { term: 'Мета', text: formatText(goal, {}) },
  ];
  const advised = packages.find(({ id }) => id === samplePlan.package);
  const first: PlanSheet = {
    label: 'Зразок плану',
    facts,
    done: { title: 'Уже вміє', items: can.map((what) => formatText(what, {})) },
    open: { title: 'Ще спотикається', items: gaps.map((gap) => describeGap(gap, ' → ')) },
    advice: advised && formatText(`Порада: ${describeAdvised(advised)}`, {}),
  };
  // The content check ensures that it exists (content/school/check-plan.ts).
  const found = staff.find(({ id }) => id === teacher) as StaffMember;
  return {
    pupil: formatText(pupil, {}),
    first,
    later: later && describeReport(later, first, gaps, packages),
    // On the page of another subject than the first one, the portrait has the colour of the page.
    teacher: ofSubject && subject ? { ...found, slug: subject.slug } : found,
  };
}

type Gap = SamplePlan['gaps'][number];

/** The report a month later: the pupil has closed the gaps of the plan. */
function describeReport(
  { result, gaps, package: id }: NonNullable<SamplePlan['later']>,
  { facts }: PlanSheet,
  closed: readonly Gap[],
  packages: readonly Package[],
): PlanSheet {
  const advised = packages.find((each) => each.id === id);
  const { lessons } = advised ?? {};
  const enough = lessons && `, досить ${lessons} ${pluralize(lessons, 'заняття', 'занять', 'занять')}`;
  return {
    label: 'Зразок звіту',
    facts: [...facts, { term: 'Тепер', text: formatText(result, {}) }],
    done: { title: 'Уже рівно', items: closed.map((gap) => describeGap(gap, ', ')) },
    open: { title: 'Ще спотикається', items: gaps.map((gap) => describeGap(gap, ' → ')) },
    advice: advised && formatText(`Порада: «${advised.name}»${enough ?? ''}`, {}),
  };
}

const describeGap = ({ topic, lessons }: Gap, between: string) =>
  // An arrow begins no line.
  formatText(`${topic}${between}${countLessons(lessons)}`, {}).replace(' → ', '\u00a0→\u00a0');

/** «Стандарт», 8 занять, 2800 грн. */
function describeAdvised(one: Package): string {
  const { name, lessons } = one;
  const count = lessons && countLessons(lessons);
  return [`«${name}»`, count, describePrice(usualPrice(one))].filter(Boolean).join(', ');
}
