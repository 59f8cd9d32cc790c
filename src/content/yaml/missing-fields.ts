/** Joins the messages about several missing fields, whose cause is one: an unfinished entry or a deleted part of a file. */

import type { Mistake } from '../content-error.ts';
import { isMissing } from '../suggest/explain-issue.ts';
import { listNames } from '../suggest/list-names.ts';
import { restore } from './restore.ts';

/** Fewer missing fields have a message each, with the expected values. */
const MIN_JOINED = 3;

/** Joins the missing fields of each list entry, and those of the rest of each file. */
export function joinMissing(mistakes: readonly Mistake[]): Mistake[] {
  const lost = mistakes.filter(({ field, expected }) => field && isMissing(expected));
  const groups = Map.groupBy(lost, ({ file, field = '' }) => `${file} ${findEntry(field)}`);
  return mistakes.flatMap((mistake) => {
    const group = [...groups.values()].find((each) => each.includes(mistake)) ?? [];
    if (group.length < MIN_JOINED) return mistake;
    return group[0] === mistake ? joinGroup(mistake, group) : [];
  });
}

function joinGroup({ file, line, field = '' }: Mistake, group: readonly Mistake[]): Mistake {
  const entry = findEntry(field);
  const names = group.flatMap(({ field: each = '', expected }) => [
    each.slice(entry.length).replace(/^\./, ''),
    // The message about months mentions the lessons.
    ...(/і lessons теж/.test(expected) ? ['lessons'] : []),
  ]);
  const remedy = entry
    ? 'допишіть їх, як у сусідньому записі'
    : `якщо їх стерто ненароком, ${restore('файл')}`;
  return {
    file,
    ...(line && { line }),
    ...(entry && { field: entry }),
    expected: `бракує полів: ${listNames(names)}; ${remedy}`,
  };
}

/** `[3]` of `[3].features`; '' outside of a list. */
function findEntry(field: string): string {
  return /^.*\](?=\.[^\]]*$)/.exec(field)?.[0] ?? '';
}
