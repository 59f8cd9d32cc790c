/** Warnings about the files of subjects. */
import type { Mistake } from '../content-error.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';
import { findCopiedSubjects } from './copied-subjects.ts';

/** Finds texts that were copied from another subject, and cases of a name that do not fit. */
export function findSubjectWarnings(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return [
    ...findCopiedSubjects(at, subjects),
    ...findWrongCases(at, subjects),
    ...findBareLabels(at, subjects),
  ];
}

/** Finds a case field that has another name, the nominative or a preposition, as in «Викладачі Фізика». */
function findWrongCases(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, name, ...cases }) =>
    (['genitive', 'instrumental'] as const).flatMap((field) => {
      const expected = explainCase(field, cases[field], name);
      return expected ? [at(`subjects/${slug}.yaml`, [field], expected)] : [];
    }),
  );
}

function explainCase(field: 'genitive' | 'instrumental', word: string, name: string): string | undefined {
  // «Астрономія», but «фізики»: the name was changed alone.
  if (field === 'genitive' && isUnlike(word, name))
    return `у name «${name}», а тут «${word}»; перепишіть відмінки під нову назву: genitive, instrumental, notebookLabel`;
  if (field === 'genitive' && /^(?:з|із|зі|для|до|по)\s/iu.test(word))
    return `без прийменника: «${word.replace(/^\S+\s+/, '')}» (викладачі чого?)`;
  return isNominative(word, name, field)
    ? `тут та сама назва, що в name; впишіть її у відмінку й з малої літери: ${field === 'genitive' ? 'викладачі чого?' : 'займатися чим?'}`
    : undefined;
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

/** Whether a case begins like no word of the name. */
function isUnlike(form: string, name: string): boolean {
  const [own, ofName] = [listBeginnings(form), listBeginnings(name)];
  return own.length > 0 && ofName.length > 0 && !own.some((word) => ofName.includes(word));
}

/** The first three letters of each word. Leaves out «мова» and «література» next to the word that names which one. */
function listBeginnings(text: string): string[] {
  const all = Array.from(
    text.toLowerCase().matchAll(/(?<!\p{L})\p{Script=Cyrillic}{3}/gu),
    ([letters]) => letters,
  );
  const specific = all.filter((letters) => letters !== 'мов' && letters !== 'літ');
  return specific.length > 0 ? specific : all;
}
