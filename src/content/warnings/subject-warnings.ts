/** Warnings about the files of subjects. */
import type { Mistake } from '../content-error.ts';
import type { Subject } from '../schema.ts';
import type { WarnAt } from '../yaml/yaml-file.ts';

/** Finds texts that were copied from another subject, and cases of a name that do not fit. */
export function findSubjectWarnings(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return [
    ...findCopiedTexts(at, subjects),
    ...findCopiedParts(at, subjects),
    ...findNominatives(at, subjects),
    ...findFormsOfOthers(at, subjects),
    ...findBareLabels(at, subjects),
  ];
}

/** Finds texts that a subject shares with another one and that mention the other one. */
function findCopiedTexts(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((subject) => {
    const own = listOwnTexts(subject);
    return subjects.flatMap((other) => {
      if (other === subject) return [];
      const mentionsOther = findMentions(other, subject);
      const texts = new Set(listOwnTexts(other).map(({ text }) => text));
      return own
        .filter(({ text }) => texts.has(text) && mentionsOther(text))
        .map(({ path, text }) => {
          const expected = `тут лишився текст із ${other.slug}.yaml: «${text.slice(0, 40)}…»; напишіть свій`;
          return at(`subjects/${subject.slug}.yaml`, path, expected);
        });
    });
  });
}

/** Finds a sample plan or a board that is the same as another subject's. The later of the two subjects is the copy. */
function findCopiedParts(at: WarnAt, subjects: readonly Subject[]): Mistake[] {
  const describePlan = ({ samplePlan }: Subject) =>
    samplePlan && [samplePlan.goal, ...samplePlan.can].join('\n');
  return subjects.flatMap((subject, index) =>
    subjects.slice(0, index).flatMap((other) => {
      const isSame = (read: (one: Subject) => string | undefined) =>
        read(subject) !== undefined && read(subject) === read(other);
      const report = (field: string, expected: string) =>
        at(`subjects/${subject.slug}.yaml`, [field], expected);
      return [
        ...(isSame(describePlan)
          ? [
              report(
                'samplePlan',
                `тут план із ${other.slug}.yaml; впишіть теми цього предмета або приберіть samplePlan, і тут буде план зі school.yaml`,
              ),
            ]
          : []),
        ...(isSame(({ lesson }) => lesson?.question)
          ? [
              report(
                'lesson',
                `урок «${subject.lesson?.question}» той самий, що в ${other.slug}.yaml; напишіть завдання цього предмета`,
              ),
            ]
          : []),
      ];
    }),
  );
}

/** Returns whether a text mentions a subject: a form of its name, or a word that begins like it. */
function findMentions(other: Subject, own: Subject): (text: string) => boolean {
  // A copy may still have forms of the original.
  const forms = [other.genitive, other.instrumental, other.notebookLabel].filter(
    (form) => !isUnlike(form, other.name),
  );
  const names = [other.name, ...forms].map((each) => each.toLowerCase());
  const stems = listStems(other.name).filter((stem) => !own.name.toLowerCase().includes(stem));
  return (text) => {
    const words = text.toLowerCase();
    return (
      names.some((name) => words.includes(name)) ||
      stems.some((stem) => new RegExp(`(?<!\\p{L})${stem}`, 'u').test(words))
    );
  };
}

/** «франц» of «Французька мова»: all forms of a word begin with it. */
function listStems(name: string): string[] {
  return Array.from(
    name.toLowerCase().matchAll(/(?<!\p{L})(?!літ)\p{Script=Cyrillic}{5}/gu),
    ([letters]) => letters,
  );
}

function listOwnTexts({
  caption,
  description,
  reasons,
  search,
}: Subject): { path: PropertyKey[]; text: string }[] {
  return [
    { path: ['caption'], text: caption },
    { path: ['description'], text: description },
    ...reasons.map(({ text }, index) => ({ path: ['reasons', index, 'text'], text })),
    ...Object.entries(search ?? {}).map(([field, text = '']) => ({ path: ['search', field], text })),
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

function isNominative(word: string, name: string, field: string): boolean {
  if (word === name) return /^\p{Lu}\p{Ll}/u.test(word);
  const isDeclined = field === 'genitive' ? GENITIVE_DIFFERS : INSTRUMENTAL_DIFFERS;
  return word.toLowerCase() === name.toLowerCase() && isDeclined.test(name);
}

/** Endings whose genitive differs: «фізика», «хімія», «спів», but not «малювання» and «фортепіано». */
const GENITIVE_DIFFERS = /(?:а|[еєії]я|[бвгґджзйклмнпрстфхцчшщь])$/u;
const INSTRUMENTAL_DIFFERS = /[аябвгґджзйклмнпрстфхцчшщь]$/u;
