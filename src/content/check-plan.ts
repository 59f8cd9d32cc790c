import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { findNearest } from './nearest.ts';
import type { Package } from './packages-schema.ts';
import type { SamplePlan, School, Subject } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * A sample plan recommends a package that there is and that holds its lessons, by somebody who teaches here; that of a
 * subject by one of its own teachers.
 */
export function checkPlans(
  folder: string,
  school: YamlFile<School>,
  packages: readonly Package[] | undefined,
  subjects: readonly Subject[],
): Mistake[] {
  const everybody = subjects.flatMap(({ teachers }) => teachers);
  const ofSchool = checkPlan(school.value?.samplePlan, packages, everybody, 'жодному предметі');
  return [
    ...ofSchool.map(({ field, expected }) => school.mistakeAt(['samplePlan', field], expected)),
    ...subjects.flatMap(({ slug, samplePlan, teachers }) =>
      checkPlan(samplePlan, packages, teachers, 'цьому предметі').map(({ field, expected }) => ({
        file: `${basename(folder)}/subjects/${slug}.yaml`,
        field: `samplePlan.${field}`,
        expected,
      })),
    ),
  ];
}

type PlanMistake = { field: 'package' | 'gaps' | 'teacher'; expected: string };

function checkPlan(
  plan: SamplePlan | undefined,
  packages: readonly Package[] | undefined,
  teachers: Subject['teachers'],
  where: string,
): PlanMistake[] {
  if (!plan) return [];
  const mistakes: PlanMistake[] = [];
  const chosen = packages?.find(({ id }) => id === plan.package);
  const lessons = plan.gaps.reduce((sum, gap) => sum + gap.lessons, 0);
  if (packages && !chosen) {
    const known = packages.map(({ id }) => id).join(', ');
    mistakes.push({ field: 'package', expected: `пакета ${plan.package} немає; є: ${known}` });
  } else if (chosen && lessons > chosen.lessons) {
    const expected = `занять у плані ${lessons}, а в пакеті «${chosen.name}» — ${chosen.lessons}`;
    mistakes.push({ field: 'gaps', expected });
  }
  const ids = teachers.map(({ id }) => id);
  if (!ids.includes(plan.teacher)) {
    const meant = findNearest(plan.teacher, ids);
    const hint = meant ? ` (може, ${meant}?)` : '';
    mistakes.push({ field: 'teacher', expected: `такого викладача немає в ${where}${hint}` });
  }
  return mistakes;
}
