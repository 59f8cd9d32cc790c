import type { Mistake } from '../content-error.ts';
import type { Package } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { listSentences, listTexts } from './load-texts.ts';
import type { Texts } from './texts-schema.ts';

/** The number of teachers on the site. */
export function countTeachers(subjects: readonly Pick<Subject, 'teachers'>[]): number {
  return new Set(subjects.flatMap(({ teachers }) => teachers.map(({ id }) => id))).size;
}

/** Returns the page texts for one teacher or for several. */
export function chooseTexts({ oneTeacher, ...texts }: Texts, teachers: number): Texts {
  if (teachers !== 1 || !oneTeacher) return texts;
  const { home, subject, withoutTrial, ...lines } = withoutGaps(oneTeacher);
  return {
    ...texts,
    ...lines,
    home: { ...texts.home, ...withoutGaps(home) },
    subject: { ...texts.subject, ...withoutGaps(subject) },
    withoutTrial: { ...texts.withoutTrial, ...withoutGaps(withoutTrial) },
  };
}

/** Returns the quick answers. Drops questions for schools with several teachers if there is only one. */
export function chooseAnswers(answers: School['quickAnswers'], teachers: number): School['quickAnswers'] {
  if (teachers !== 1) return answers;
  return answers
    .filter(({ severalTeachers }) => !severalTeachers)
    .map(({ oneTeacher, ...entry }) => ({ ...entry, answer: oneTeacher ?? entry.answer }));
}

/** Words that imply several teachers; not «англійська для менеджерів», «курси для викладачів». */
const SEVERAL =
  /(?<!\p{L})менеджер(?:ка|и)?(?!\p{L})|п[іи]дберемо\s+(?:іншого|викладача)|порадимо\s+викладача|(?<!\p{L})викладачі(?!\p{L})|(?<!для\s)(?<!\p{L})викладачів(?!\p{L})|інш\p{L}+\s+викладач/iu;

/** Words that imply several subjects. */
const SUBJECTS = /(?<!\p{L})(?:предмети|предметів|предметами|предметах)(?!\p{L})|іншого предмета/iu;

/** «Інших викладачів немає», «інших предметів не викладаю» */
const NO_OTHERS = /(?<!\p{L})нема|(?:предмет|викладач)\p{L}+\s+не\s/iu;

/** Several tutors, as in «Репетитори онлайн». Only the tagline and the search texts may not have it. */
const TUTORS = /(?<!\p{L})репетитор(?:и|ів|ам|ами|ах)(?!\p{L})/iu;

/**
 * Finds texts about several teachers or subjects on a site with only one. The owner may have removed the others.
 * Answers have a variant for one teacher, and may speak of other people's teachers.
 */
export function findPluralTexts(
  school: YamlFile<School>,
  texts: YamlFile<Texts>,
  packages: YamlFile<Package[]>,
  subjects: readonly Subject[],
): Mistake[] {
  const isAlone = countTeachers(subjects) === 1;
  if (!school.value || !texts.value) return [];
  const mistakes: Mistake[] = [];
  const answers = school.value.quickAnswers.map((answer) =>
    isAlone ? { ...answer, answer: answer.oneTeacher ?? answer.answer } : answer,
  );
  const isShown = (path: readonly (string | number)[]) =>
    !isAlone || path[0] !== 'quickAnswers' || !answers[Number(path[1])]?.severalTeachers;
  const { tagline, search } = school.value;
  const inSchool = listTexts({ tagline, search, quickAnswers: answers }).filter(({ path }) => isShown(path));
  const inTexts = listTexts(isAlone ? chooseTexts(texts.value, 1) : texts.value).filter(
    ({ path }) => !HIDDEN.test(path.join('.')),
  );
  const find = (
    isPlural: (text: string, field: string | number | undefined) => boolean,
    expected: string,
  ) => {
    for (const [file, list] of [
      [school, inSchool],
      [texts, inTexts],
      [packages, listTexts(packages.value)],
    ] as const)
      for (const { path, text } of list)
        if (isPlural(text, path[0])) mistakes.push(file.mistakeAt(path, expected));
  };
  if (isAlone)
    find(
      (text, field) =>
        field !== 'quickAnswers' &&
        (listSentences(text).some((each) => SEVERAL.test(each) && !NO_OTHERS.test(each)) ||
          (/^(?:tagline|search)$/.test(String(field)) && TUTORS.test(text))),
      'на сайті один викладач, а тут ідеться про кількох чи про менеджера; перепишіть від себе або приберіть',
    );
  if (subjects.length === 1)
    find(
      (text) => listSentences(text).some((each) => SUBJECTS.test(each) && !NO_OTHERS.test(each)),
      'на сайті один предмет, а тут ідеться про кілька; перепишіть або приберіть',
    );
  return mistakes;
}

/** Texts that a school with one subject never shows, and texts that suit every school. */
const HIDDEN = /^(?:home\.subjects|subject\.othersTitle|notFound\.|oneTeacher\.)/;

function withoutGaps<Values extends object>(values: Values | undefined): Filled<Values> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Filled<Values>;
}

/** The same values without undefined. */
type Filled<Values extends object> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
