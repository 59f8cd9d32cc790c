import type { Mistake } from '../content-error.ts';
import type { Package } from '../packages/packages-schema.ts';
import { suggestName } from '../suggest/homoglyphs.ts';
import { findByName, findSimilarId } from '../teachers/teacher-names.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import type { SamplePlan } from './sample-plan.ts';

/**
 * Checks that a sample plan recommends existing packages with enough lessons, and an existing teacher. The site drops
 * a plan whose package or teacher was removed, and a report whose package was removed.
 *
 * @param file file of the school or of a subject
 * @param possible teachers whom a plan may name
 * @param where place of these teachers, in the form that follows «немає в»
 * @returns the plan as the site shows it
 */
export function checkPlan<Plan extends SamplePlan>(
  { value, mistakeAt }: YamlFile<{ samplePlan?: Plan | undefined }>,
  packages: readonly Package[] | undefined,
  possible: readonly Pick<Teacher, 'id' | 'name'>[],
  where: string,
): { mistakes: Mistake[]; warnings: Mistake[]; plan: Plan | undefined } {
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  const plan = value?.samplePlan;
  if (!plan) return { mistakes, warnings, plan };

  /** Whether the recommended package exists. */
  function checkAdvice({ package: id, gaps }: Pick<SamplePlan, 'package' | 'gaps'>, path: string[]): boolean {
    const [ofWhat, inWhat] = path.includes('later') ? ['звіту', 'звіті'] : ['плану', 'плані'];
    if (!packages) return true;
    const chosen = packages.find((each) => each.id === id);
    const lessons = gaps.reduce((sum, gap) => sum + gap.lessons, 0);
    if (!chosen) {
      const problem = `пакета ${id} немає, тож ${ofWhat} сайт не показує; ${suggestPackage(packages, lessons)}`;
      warnings.push(mistakeAt([...path, 'package'], problem));
    } else if (chosen.lessons && lessons > chosen.lessons) {
      const problem = `занять у ${inWhat} ${lessons}, а в пакеті «${chosen.name}» — ${chosen.lessons}`;
      mistakes.push(mistakeAt([...path, 'gaps'], problem));
    }
    return chosen !== undefined;
  }

  const hasPackage = checkAdvice(plan, ['samplePlan']);
  const hasReport = plan.later !== undefined && checkAdvice(plan.later, ['samplePlan', 'later']);
  const teachers = [...new Set(possible.map(({ id }) => id))];
  const hasTeacher = teachers.includes(plan.teacher);
  if (!hasTeacher) {
    const named = findByName(plan.teacher, possible);
    const meant = findSimilarId(plan.teacher, teachers);
    const missing = `такого викладача немає в ${where}`;
    const at = (problem: string) => mistakeAt(['samplePlan', 'teacher'], problem);
    if (named) mistakes.push(at(`тут пишуть назву файлу викладача: ${named}`));
    else if (meant) mistakes.push(at(missing + suggestName(plan.teacher, meant)));
    else
      warnings.push(
        at(
          teachers.length > 0
            ? `${missing}, тож плану сайт не показує; впишіть назву файлу одного з них: ${teachers.slice(0, 3).join(', ')}`
            : `${missing}, тож плану сайт не показує; спершу впишіть викладача у файл предмета`,
        ),
      );
  }
  const shown = { ...plan, later: hasReport ? plan.later : undefined };
  return { mistakes, warnings, plan: hasPackage && hasTeacher ? shown : undefined };
}

/** Names the packages that are large enough for a plan; if there is none, the largest one. */
function suggestPackage(packages: readonly Package[], lessons: number): string {
  const describe = ({ id, name }: Package) => `${id} («${name}»)`;
  const fitting = packages.filter((each) => !each.lessons || each.lessons >= lessons);
  if (fitting.length > 0) return `впишіть інший: ${fitting.map(describe).join(', ')}`;
  const [largest] = packages.toSorted((one, other) => (other.lessons ?? 0) - (one.lessons ?? 0));
  if (!largest) return 'спершу впишіть пакет';
  return `впишіть ${describe(largest)} і зменште lessons у gaps: разом їх ${lessons}, а в пакеті ${largest.lessons}`;
}

/** Whether a plan's subject is the one with this name. Compares the first letters, because names may be longer. */
export function isSubjectOf(named: string, name: string): boolean {
  return name.toLowerCase().includes(named.toLowerCase().slice(0, 5));
}
