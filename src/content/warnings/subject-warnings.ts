/** Warnings about the files of subjects. */
import type { Mistake } from '../content-error.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';
import { findCopiedSubjects } from './copied-subjects.ts';
import { isUnlike } from './subject-forms.ts';

/** Finds texts that were copied from another subject, and cases of a name that do not fit. */
export function findSubjectWarnings(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return [
    ...findCopiedSubjects(at, subjects),
    ...findNominatives(at, subjects),
    ...findFormsOfOthers(at, subjects),
    ...findBareLabels(at, subjects),
  ];
}

/** Finds a case field that contains the nominative, as in «Викладачі Фізика». */
function findNominatives(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, name, genitive, instrumental }) =>
    // «Астрономія», but «фізики»: the name was changed alone.
    isUnlike(genitive, name)
      ? [
          at(
            `subjects/${slug}.yaml`,
            ['genitive'],
            `у name «${name}», а тут «${genitive}»; перепишіть відмінки під нову назву: genitive, instrumental, notebookLabel`,
          ),
        ]
      : /^(?:з|із|зі|для|до|по)\s/iu.test(genitive)
        ? [
            at(
              `subjects/${slug}.yaml`,
              ['genitive'],
              `без прийменника: «${genitive.replace(/^\S+\s+/, '')}» (викладачі чого?)`,
            ),
          ]
        : Object.entries({ genitive, instrumental })
            .filter(([field, word]) => isNominative(word, name, field))
            .map(([field]) =>
              at(
                `subjects/${slug}.yaml`,
                [field],
                `тут та сама назва, що в name; впишіть її у відмінку й з малої літери: ${field === 'genitive' ? 'викладачі чого?' : 'займатися чим?'}`,
              ),
            ),
  );
}

/** Finds a case that was copied from another subject, if the genitive was already rewritten. */
function findFormsOfOthers(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((subject) =>
    (['instrumental', 'notebookLabel'] as const).flatMap((field) => {
      const { slug, name, genitive, [field]: form } = subject;
      const original = subjects.find((other) => other[field] === form && !isUnlike(form, other.name));
      return original && isUnlike(form, name) && !isUnlike(genitive, name)
        ? [
            at(
              `subjects/${slug}.yaml`,
              [field],
              `у name «${name}», а тут лишилося «${form}» із ${original.slug}.yaml; перепишіть під свою назву`,
            ),
          ]
        : [];
    }),
  );
}

/** «Зошит для робіт фізика»: the label needs its preposition. */
function findBareLabels(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, notebookLabel, genitive }) =>
    /\s/.test(notebookLabel.trim())
      ? []
      : [
          at(
            `subjects/${slug}.yaml`,
            ['notebookLabel'],
            `бракує прийменника: зошит для робіт «з ${genitive}», «із ${genitive}» чи «для дошкільнят»`,
          ),
        ],
  );
}

function isNominative(word: string, name: string, field: string): boolean {
  if (word === name) return /^\p{Lu}\p{Ll}/u.test(word);
  const isDeclined = field === 'genitive' ? GENITIVE_DIFFERS : INSTRUMENTAL_DIFFERS;
  return word.toLowerCase() === name.toLowerCase() && isDeclined.test(name);
}

/** Endings whose genitive differs: «фізика», «хімія», «спів», but not «малювання» and «фортепіано». */
const GENITIVE_DIFFERS = /(?:а|[еєії]я|[бвгґджзйклмнпрстфхцчшщь])$/u;
const INSTRUMENTAL_DIFFERS = /[аябвгґджзйклмнпрстфхцчшщь]$/u;
