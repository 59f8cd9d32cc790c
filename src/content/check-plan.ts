import type { Mistake } from './content-error.ts';
import { findNearest } from './nearest.ts';
import type { Package } from './packages-schema.ts';
import type { SamplePlan } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Checks that a sample plan recommends an existing package with enough lessons, by a teacher of the school. If the package
 * or the teacher was removed, the site shows no plan.
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
): { mistakes: Mistake[]; notices: Mistake[]; isKept: boolean } {
  const mistakes: Mistake[] = [];
  const notices: Mistake[] = [];
  const plan = value?.samplePlan;
  if (!plan) return { mistakes, notices, isKept: false };
  const at = (field: string, message: string) => mistakeAt(['samplePlan', field], message);
  const chosen = packages?.find(({ id }) => id === plan.package);
  const lessons = plan.gaps.reduce((sum, gap) => sum + gap.lessons, 0);
  if (packages && !chosen) {
    const known = packages.map(({ id }) => id).join(', ');
    notices.push(at('package', `пакета ${plan.package} немає, тож плану сайт не показує; є: ${known}`));
  } else if (chosen?.lessons && lessons > chosen.lessons)
    mistakes.push(at('gaps', `занять у плані ${lessons}, а в пакеті «${chosen.name}» — ${chosen.lessons}`));
  if (!teachers.includes(plan.teacher)) {
    const meant = findNearest(plan.teacher, teachers);
    const missing = `такого викладача немає в ${where}`;
    if (meant) mistakes.push(at('teacher', `${missing} (може, ${meant}?)`));
    else notices.push(at('teacher', `${missing}, тож плану сайт не показує; впишіть іншого`));
  }
  return { mistakes, notices, isKept: notices.length === 0 };
}
