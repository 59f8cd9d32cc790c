/** Finds what is left of the original in a subject's file that was copied from another subject's. */
import type { Mistake } from '../content-error.ts';
import type { Subject } from '../schema.ts';
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
  // Several subjects may share a text on purpose.
  const isOfTwo = ({ text }: Part) =>
    subjects.filter((one) => listParts(one).some((part) => part.text === text)).length === 2;
  const hasSameReasons = joinReasons(copy) === joinReasons(original);
  const isOfCopy =
    hasSameReasons && subjects.some((other) => joinReasons(other) !== joinReasons(original))
      ? (part: Part) => /^(?:reasons|description)$/.test(part.field) && isOfTwo(part)
      : (part: Part) => part.field === 'description' && isOfTwo(part);
  const left = shared.filter(
    (part) => /^(?:samplePlan|lesson)$/.test(part.field) || mentionsOriginal(part.text) || isOfCopy(part),
  );
  return left.some(isOfCopy)
    ? shared.filter((part) => part.field === 'caption' || left.includes(part))
    : left;
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

function joinReasons({ reasons }: Subject): string {
  return reasons.map(({ text }) => text).join('\n');
}
