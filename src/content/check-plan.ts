import type { Mistake } from './content-error.ts';
import { findNearest } from './nearest.ts';
import type { Package } from './packages-schema.ts';
import type { SamplePlan } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * A sample plan recommends a package that there is and that holds its lessons, by somebody who teaches here; that of a
 * subject by one of its own teachers.
 *
 * @param file of the school or of a subject
 * @param teachers ids of those who may recommend it
 * @param where they teach, after «немає в»
 */
export function checkPlan(
  { value, mistakeAt }: YamlFile<{ samplePlan?: SamplePlan | undefined }>,
  packages: readonly Package[] | undefined,
  teachers: readonly string[],
  where: string,
): Mistake[] {
  const plan = value?.samplePlan;
  if (!plan) return [];
  const mistakes: Mistake[] = [];
  const report = (field: string, message: string) => mistakes.push(mistakeAt(['samplePlan', field], message));
  const chosen = packages?.find(({ id }) => id === plan.package);
  const lessons = plan.gaps.reduce((sum, gap) => sum + gap.lessons, 0);
  if (packages && !chosen)
    report('package', `пакета ${plan.package} немає; є: ${packages.map(({ id }) => id).join(', ')}`);
  else if (chosen && lessons > chosen.lessons)
    report('gaps', `занять у плані ${lessons}, а в пакеті «${chosen.name}» — ${chosen.lessons}`);
  if (!teachers.includes(plan.teacher)) {
    const meant = findNearest(plan.teacher, teachers);
    report('teacher', `такого викладача немає в ${where}${meant ? ` (може, ${meant}?)` : ''}`);
  }
  return mistakes;
}
