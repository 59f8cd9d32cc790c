import type { Mistake } from './content-error.ts';
import { findNearest } from './nearest.ts';
import type { Package } from './packages-schema.ts';
import type { School, Subject } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** A sample plan recommends a package that there is and that holds its lessons, by somebody who teaches here. */
export function checkPlan(
  school: YamlFile<School>,
  packages: readonly Package[] | undefined,
  subjects: readonly Subject[],
): Mistake[] {
  const plan = school.value?.samplePlan;
  if (!plan) return [];
  const mistakes: Mistake[] = [];
  const report = (field: string, message: string) =>
    mistakes.push(school.mistakeAt(['samplePlan', field], message));
  const chosen = packages?.find(({ id }) => id === plan.package);
  const lessons = plan.gaps.reduce((sum, gap) => sum + gap.lessons, 0);
  if (packages && !chosen)
    report('package', `пакета ${plan.package} немає; є: ${packages.map(({ id }) => id).join(', ')}`);
  else if (chosen && lessons > chosen.lessons)
    report('gaps', `занять у плані ${lessons}, а в пакеті «${chosen.name}» — ${chosen.lessons}`);
  const ids = subjects.flatMap(({ teachers }) => teachers.map(({ id }) => id));
  if (!ids.includes(plan.teacher)) {
    const meant = findNearest(plan.teacher, ids);
    report('teacher', `такого викладача немає в жодному предметі${meant ? ` (може, ${meant}?)` : ''}`);
  }
  return mistakes;
}
