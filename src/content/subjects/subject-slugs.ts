import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import { matching } from '../fields/fields.ts';
import { listYamlNames } from '../files/list-files.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { readYaml } from '../yaml/yaml-file.ts';

/** Key of a subject: its file name and the last part of its path (spec §2). */
export const subjectSlug = matching(
  /^[a-z][a-z\d-]*$/,
  'очікується назва файлу предмета без .yaml, малими латинськими літерами',
  suggestSlug,
);

function suggestSlug(written: string): string | undefined {
  if (/^[a-z][a-z\d-]*(?:\s+[a-z][a-z\d-]*)+$/.test(written))
    return `між назвами бракує коми: ${written.split(/\s+/).join(', ')}`;
  const bare = /^[a-z][a-z\d-]*(?=\.yaml$)/.exec(written.toLowerCase())?.[0];
  return bare ?? (/\p{Script=Cyrillic}/u.test(written) ? `впишіть її замість «${written}»` : undefined);
}

/** Unique keys of subjects. */
export const subjectSlugs = () =>
  z
    .array(subjectSlug, { error: ({ input }) => explainSlugList(input) })
    .refine((list) => new Set(list).size === list.length, {
      error: 'предмет повторюється; залиште його один раз',
    });

/** A single name of a subject needs brackets. Other values have the usual message. */
function explainSlugList(input: unknown): string | undefined {
  if (typeof input !== 'string' || /[,-]|^(?:вс|усі|all|ні|нема)/i.test(input)) return undefined;
  const list = 'очікується список у дужках, як [physics]';
  return /\p{Script=Cyrillic}/u.test(input)
    ? `${list}: впишіть її замість «${input}»`
    : `${list}: [${input}]`;
}

/** The end of a message about a subject's name where its key belongs. */
const NAME_FOR_KEY = /впишіть її замість «(.+)»$/;

/** Adds the key of the subject to each message about its name. The schema of a file knows no other files. */
export function suggestSlugs(folder: string, mistakes: readonly Mistake[]): Mistake[] {
  if (!mistakes.some(({ expected }) => NAME_FOR_KEY.test(expected))) return [...mistakes];
  const slugs = new Map(
    listYamlNames(folder, 'subjects').map((slug) => [
      readYaml(folder, `subjects/${slug}.yaml`, NAMED).value?.name.toLowerCase(),
      slug,
    ]),
  );
  return joinNames(
    mistakes.map((mistake) => {
      const [end, name = ''] = NAME_FOR_KEY.exec(mistake.expected) ?? [];
      const names = [...slugs.keys()].filter((known) => known !== undefined);
      const begun = names.filter((known) => known.startsWith(`${name.toLowerCase()} `));
      const [only] = begun.length === 1 ? begun : [];
      const slug = slugs.get(findClosestMatch(name, names) ?? only ?? name.toLowerCase());
      return end && slug
        ? { ...mistake, expected: mistake.expected.replace(end, `${slug} замість «${name}»`) }
        : mistake;
    }),
  );
}

/** Joins the messages about several names in one line: «physics замість «фізика», …». */
function joinNames(mistakes: readonly Mistake[]): Mistake[] {
  const startOf = ({ expected }: Mistake) => /^.*: (?=[a-z\d-]+ замість «[^»]+»$)/.exec(expected)?.[0];
  const places = Map.groupBy(mistakes, (one) => (startOf(one) ? `${one.file} ${one.line}` : one));
  return [...places.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const rest = others.map((one) => one.expected.slice(startOf(one)?.length));
    return [{ ...first, expected: [first.expected, ...rest].join(', ') }];
  });
}

const NAMED = z.object({ name: z.string() });
