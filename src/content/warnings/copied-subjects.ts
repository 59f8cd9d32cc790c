/** Finds what is left of the original in a subject's file that was copied from another subject's. */
import type { Mistake } from '../content-error.ts';
import { FIRST_REASONS } from '../new-school/reasons.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';
import { hasFormOf } from './subject-forms.ts';

/** A text of a subject, or several that belong together. */
type Part = {
  /** The field as the owner knows it: `reasons`, `search.description`. */
  field: string;
  path: PropertyKey[];
  text: string;
};

/** Reports each copy once, at its first part, with the names of all such fields. */
export function findCopiedSubjects(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((later, index) =>
    subjects.slice(0, index).flatMap((earlier) => {
      const { copy, original } = tellApart(earlier, later);
      const left = listLeft(copy, original, subjects);
      const [first] = left;
      if (!first) return [];
      const fields = [...new Set(left.map(({ field }) => field))];
      const plan = fields.includes('samplePlan')
        ? ', а план можна прибрати: тоді тут буде той, що в school.yaml'
        : '';
      const expected = `тут лишилося з ${original.slug}.yaml: ${fields.join(', ')}; напишіть своє${plan}`;
      return [at(`subjects/${copy.slug}.yaml`, first.path, expected)];
    }),
  );
}

/** The original is named by the texts that both have. New subjects stand after the others. */
function tellApart(earlier: Subject, later: Subject): { copy: Subject; original: Subject } {
  const shared = listShared(earlier, later);
  const namesOf = (own: Subject, other: Subject) => shared.some(({ text }) => hasFormOf(own, other)(text));
  return namesOf(later, earlier) && !namesOf(earlier, later)
    ? { copy: earlier, original: later }
    : { copy: later, original: earlier };
}

/** The parts of the copy that its owner has still to write. */
function listLeft(copy: Subject, original: Subject, subjects: readonly Subject[]): Part[] {
  const shared = listShared(copy, original);
  const mentionsOriginal = hasFormOf(original, copy);
  const isCopied = haveCopiedReasons(copy, original, subjects);
  const isCertain = ({ field }: Part) =>
    /^(?:samplePlan|lesson)$/.test(field) || (isCopied && /^(?:caption|description|reasons)$/.test(field));
  return shared.filter((part) => isCertain(part) || mentionsOriginal(part.text));
}

/** Whether two subjects alone have the same reasons. More of them, or all, share their reasons on purpose. */
function haveCopiedReasons(copy: Subject, original: Subject, subjects: readonly Subject[]): boolean {
  const same = subjects.filter((one) => joinReasons(one) === joinReasons(original));
  return (
    same.length === 2 && same.includes(copy) && subjects.length > 2 && joinReasons(copy) !== REASONS_OF_NEW
  );
}

/** The parts of a subject that another one has, too. */
function listShared(one: Subject, other: Subject): Part[] {
  const texts = new Set(listParts(other).map(({ text }) => text));
  return listParts(one).filter(({ text }) => texts.has(text));
}

function listParts({ caption, description, reasons, search, samplePlan, lesson }: Subject): Part[] {
  return [
    { field: 'caption', path: ['caption'], text: caption },
    { field: 'description', path: ['description'], text: description },
    ...reasons.map(({ text }, index) => ({ field: 'reasons', path: ['reasons', index, 'text'], text })),
    ...Object.entries(search ?? {}).map(([field, text = '']) => ({
      field: `search.${field}`,
      path: ['search', field],
      text,
    })),
    ...(samplePlan
      ? [
          {
            field: 'samplePlan',
            path: ['samplePlan'],
            text: [samplePlan.goal, ...samplePlan.can].join('\n'),
          },
        ]
      : []),
    ...(lesson ? [{ field: 'lesson', path: ['lesson'], text: lesson.question }] : []),
  ];
}

function joinReasons({ reasons }: Pick<Subject, 'reasons'>): string {
  return reasons.map(({ text }) => text).join('\n');
}

/** The reasons of each subject that `content:new` adds. */
const REASONS_OF_NEW = joinReasons({ reasons: [...FIRST_REASONS] });
