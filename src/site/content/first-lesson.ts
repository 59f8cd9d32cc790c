import type { Values } from '#content/braces.ts';
import type { Content } from '#content/schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import type { StaffMember } from './teachers.ts';
import { say } from './texts.ts';

export type FirstLessonView = ReturnType<typeof describeFirstLesson>;

/**
 * The first lesson, in its parts, and the plan that a parent has afterwards.
 *
 * @param isUsual false where lessons are not as long as those of which the minutes are told
 */
export function describeFirstLesson(
  content: Content,
  values: Values,
  staff: readonly StaffMember[],
  isUsual = true,
) {
  const { firstLesson, firstLessonSteps, home } = content.texts;
  const hasMinutes = isUsual && firstLessonSteps.every(({ minutes }) => minutes);
  return {
    title: say(hasMinutes ? firstLesson.title : home.freeLessonTitle, values),
    text: say(hasMinutes ? firstLesson.text : home.freeLessonText, values),
    parts: firstLessonSteps.map(({ text, minutes, about }) => ({
      name: say(text, values),
      /** Undefined: nothing is said of minutes. */
      minutes: hasMinutes ? minutes : undefined,
      about: about && say(about, values),
    })),
    plan: describePlan(content, staff),
  };
}

export type PlanView = NonNullable<ReturnType<typeof describePlan>>;

function describePlan({ school: { samplePlan }, packages }: Content, staff: readonly StaffMember[]) {
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
    advice:
      advised &&
      say(
        `Порада: «${advised.name}», ${advised.lessons} ${pluralize(advised.lessons, 'заняття', 'заняття', 'занять')}, ${advised.priceUah} грн`,
        {},
      ),
    // Checked (content/check-plan.ts).
    teacher: staff.find(({ id }) => id === samplePlan.teacher) as StaffMember,
  };
}
