import type { Values } from '#content/braces.ts';
import { describePrice, type Package, usualPrice } from '#content/packages-schema.ts';
import type { Content, Subject } from '#content/schema.ts';
import { sumMinutes } from '#content/texts-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import type { StaffMember } from './teachers.ts';
import { say } from './texts.ts';

export type FirstLessonView = ReturnType<typeof describeFirstLesson>;

/**
 * The first lesson, in its parts, and the plan that a parent has afterwards.
 *
 * @param subject of whose page it is; without one the plan is that of the school
 */
export function describeFirstLesson(
  content: Content,
  values: Values,
  staff: readonly StaffMember[],
  subject?: Subject,
) {
  const { firstLesson, firstLessonSteps, home } = content.texts;
  // Minutes are shown for a lesson that is as long as they are together.
  const whole = subject?.lessonMinutes ?? content.school.lessonMinutes;
  const hasMinutes =
    firstLessonSteps.every(({ minutes }) => minutes) &&
    (whole === undefined || whole === sumMinutes(firstLessonSteps));
  return {
    title: say(hasMinutes ? firstLesson.title : home.freeLessonTitle, values),
    text: say(hasMinutes ? firstLesson.text : home.freeLessonText, values),
    parts: firstLessonSteps.map(({ text, minutes, about }) => ({
      name: say(text, values),
      /** Undefined: nothing is said of minutes. */
      minutes: hasMinutes ? minutes : undefined,
      about: about && say(about, values),
    })),
    plan: describePlan(content, staff, subject),
  };
}

export type PlanView = NonNullable<ReturnType<typeof describePlan>>;

function describePlan({ school, packages }: Content, staff: readonly StaffMember[], subject?: Subject) {
  const ofSubject = subject?.samplePlan && { ...subject.samplePlan, subject: lowercaseName(subject.name) };
  const samplePlan = ofSubject ?? school.samplePlan;
  if (!samplePlan) return undefined;
  const advised = packages.find(({ id }) => id === samplePlan.package);
  return {
    pupil: say(samplePlan.pupil, {}),
    subject: samplePlan.subject,
    goal: say(samplePlan.goal, {}),
    can: samplePlan.can.map((what) => say(what, {})),
    gaps: samplePlan.gaps.map(({ topic, lessons }) =>
      say(`${topic} → ${lessons} ${pluralize(lessons, 'заняття', 'заняття', 'занять')}`, {}),
    ),
    advice: advised && say(`Порада: ${describeAdvised(advised)}`, {}),
    // Checked (content/check-plan.ts).
    teacher: staff.find(({ id }) => id === samplePlan.teacher) as StaffMember,
  };
}

/** «Стандарт», 8 занять, 2800 грн. */
function describeAdvised(one: Package): string {
  const { name, lessons } = one;
  const count = lessons && `${lessons} ${pluralize(lessons, 'заняття', 'заняття', 'занять')}`;
  return [`«${name}»`, count, describePrice(usualPrice(one))].filter(Boolean).join(', ');
}
