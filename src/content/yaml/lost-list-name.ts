/** Explains a list whose name was deleted: its entries seem to belong to what stands above. */
import type { Mistake } from '../content-error.ts';
import { UNKNOWN_FIELD } from '../fields/fields.ts';
import { FIELD_MISSING } from '../suggest/explain-issue.ts';

/** `contacts[8].figure` */
const FIELD_OF_ENTRY = /^(\w+)\[(\d+)\]\.(\w+)$/;

/** A single unknown field may be a typo. */
const MIN_FIELDS = 2;

/**
 * Replaces all messages about such entries by one at the first of them.
 *
 * @param lists the fields of the entries of each list in the file, by the name of the list
 */
export function explainLostListName(
  mistakes: readonly Mistake[],
  lists: Readonly<Record<string, readonly string[]>>,
): Mistake[] {
  const unknown = mistakes.flatMap((mistake) => {
    const [, list = '', place = '', name = ''] = FIELD_OF_ENTRY.exec(mistake.field ?? '') ?? [];
    return mistake.expected.startsWith(UNKNOWN_FIELD) ? [{ list, place: Number(place), name, mistake }] : [];
  });
  const [first] = unknown;
  if (!first) return [...mistakes];
  const names = unknown.filter(({ list, place }) => list === first.list && place === first.place);
  const [lost, another] = Object.keys(lists).filter(
    (list) => list !== first.list && names.every(({ name }) => lists[list]?.includes(name)),
  );
  if (names.length < MIN_FIELDS || lost === undefined || another !== undefined) return [...mistakes];
  const isOfLostList = ({ field = '' }: Mistake) => {
    const [, list, place] = /^(\w+)\[(\d+)\]/.exec(field) ?? [];
    return list === first.list && Number(place) >= first.place;
  };
  const { file, line } = first.mistake;
  const expected = `перед цим записом бракує рядка з назвою його списку, ${lost}:`;
  return [{ file, ...(line && { line }), expected }, ...mistakes.filter((one) => !isOfLostList(one))];
}

/** Joins a missing list with a list of the same parent that has too many entries: the missing ones. */
export function explainJoinedLists(mistakes: readonly Mistake[]): Mistake[] {
  const parentOf = (field = '') => field.replace(/\.?\w+$/, '');
  const isLost = ({ expected }: Mistake) => expected.startsWith(`${FIELD_MISSING}; очікується список`);
  const isLong = ({ expected }: Mistake) =>
    /^очікується (?:рівно|щонайбільше) \d+ запис\p{L}*, а тут /u.test(expected);
  const pairs = mistakes.filter(isLong).flatMap((long) => {
    const lost = mistakes.find(
      (one) => isLost(one) && one.file === long.file && parentOf(one.field) === parentOf(long.field),
    );
    return lost ? [{ long, lost }] : [];
  });
  return mistakes.flatMap((mistake) => {
    if (pairs.some(({ lost }) => lost === mistake)) return [];
    const pair = pairs.find(({ long }) => long === mistake);
    const name = pair?.lost.field?.split('.').at(-1);
    return name
      ? { ...mistake, expected: `сюди потрапили й записи іншого списку: поверніть над ними рядок ${name}:` }
      : mistake;
  });
}

/** The list whose entries begin with a field, and the list of texts in each kind of file. */
const LIST_NAMES: readonly (readonly [file: RegExp, start: RegExp, list: string])[] = [
  [/school\.yaml$/, /^kind:/, 'contacts'],
  [/school\.yaml$/, /^figure:/, 'claims'],
  [/school\.yaml$/, /^(?:group|question):/, 'quickAnswers'],
  [/texts\.yaml$/, /^question:/, 'trialQuestions'],
  [/texts\.yaml$/, /^text:/, 'firstLessonSteps'],
  [/subjects\//, /^title:/, 'reasons'],
  [/packages\.yaml$/, /^["«{\p{L}]/u, 'features'],
  [/teachers\//, /^["«\p{L}]/u, 'specialisations'],
];

/** Finds the first entry of a list that stands right below a field with a value of its own. */
export function findEntryWithoutList(
  file: string,
  lines: readonly string[],
): Pick<Mistake, 'line' | 'expected'> | undefined {
  for (const [index, line] of lines.entries()) {
    const [, indent = '', start = ''] = /^( *)- +(\S.*)/.exec(line) ?? [];
    const above = lines.slice(0, index).findLast((each) => !/^\s*(?:#|$)/.test(each)) ?? '';
    const [, column, name] = /^((?: |- )*)([A-Za-z]\w*): +(?![#|>])\S/.exec(above) ?? [];
    const list = LIST_NAMES.find(([path, begins]) => path.test(file) && begins.test(start))?.[2];
    if (!start || name === undefined || !list || name === list || (column?.length ?? 0) > indent.length)
      continue;
    // The entry above belongs to the same list.
    if (/^ *- /.test(above) && above.search(/-/) === indent.length) continue;
    if (isNamed(lines, index, list)) continue;
    return { line: index + 1, expected: `перед цим списком бракує рядка з його назвою, ${list}:` };
  }
  return undefined;
}

/** Whether the list has its name elsewhere in the file, or in the same package. */
function isNamed(lines: readonly string[], index: number, list: string): boolean {
  const isPackage = (line: string) => list === 'features' && line.startsWith('- ');
  const start = lines.slice(0, index).findLastIndex(isPackage);
  const end = lines.findIndex((line, place) => place > index && isPackage(line));
  const own = lines.slice(Math.max(0, start), end < 0 ? undefined : end);
  return own.some((line) => line.trim().startsWith(`${list}:`));
}
