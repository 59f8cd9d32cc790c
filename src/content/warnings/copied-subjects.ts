/** Finds what is left of the original in a subject's file that was copied from another subject's. */
import type { Mistake } from '../content-error.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';

/**
 * Reports each pair of files once, at the first text that both have. A text of three subjects may be the same on
 * purpose.
 */
export function findCopiedSubjects(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((later, index) =>
    subjects.slice(0, index).flatMap((earlier) => {
      const [own, other] = [listTexts(later), listTexts(earlier)];
      const isOfTwo = (field: string) =>
        subjects.filter((each) => listTexts(each)[field] === own[field]).length === 2;
      const same = Object.keys(own).filter(
        (field) => own[field] && own[field] === other[field] && isOfTwo(field),
      );
      const [first] = same;
      if (!first) return [];
      const expected = `такі самі слова (${same.join(', ')}) в ${earlier.slug}.yaml; у новішому з двох файлів напишіть свої`;
      return [at(`subjects/${later.slug}.yaml`, first.split('.'), expected)];
    }),
  );
}

/** The texts that name the subject, by field. A general description may suit several subjects. */
function listTexts({ search, samplePlan, lesson }: Subject): Record<string, string | undefined> {
  return {
    'search.title': search?.title,
    'search.description': search?.description,
    samplePlan: samplePlan && [samplePlan.goal, ...samplePlan.can].join('\n'),
    lesson: lesson?.question,
  };
}
