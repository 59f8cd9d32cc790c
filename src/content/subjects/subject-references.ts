/** Checks the names of subjects in `school.yaml` and `packages.yaml` against the files of the subjects. */

import type { Mistake } from '../content-error.ts';
import { type Package, packagesOf } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { listNames } from '../suggest/list-names.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** Result of a check of one part of a subject. */
export type Found = { mistakes: Mistake[]; warnings: Mistake[] };

/**
 * Finds names of subjects without a file. In a review or a package, a misspelt name is a mistake and a removed subject
 * a warning. In an order, both are warnings.
 */
export function checkSubjectReferences(
  school: YamlFile<School>,
  packages: YamlFile<Package[]>,
  slugs: readonly string[],
): Found {
  if (slugs.length === 0) return { mistakes: [], warnings: [] };
  const named = [
    ...(school.value?.reviews ?? []).flatMap(({ subject }, index) =>
      subject ? [{ file: school, path: ['reviews', index, 'subject'], slug: subject }] : [],
    ),
    ...(packages.value ?? []).flatMap(({ subjects = [] }, index) =>
      subjects.map((slug, place) => ({ file: packages, path: [index, 'subjects', place], slug })),
    ),
  ].filter(({ slug }) => !slugs.includes(slug));
  const misspelt = named.filter(({ slug }) => findClosestMatch(slug, slugs));
  const removed = named.filter((one) => !misspelt.includes(one));
  const mistakes = misspelt.map(({ file, path, slug }) =>
    file.mistakeAt(path, `файлу subjects/${slug}.yaml немає${guess(slug, slugs)}`),
  );
  return {
    mistakes: mistakes.length > 0 ? mistakes : findUnpriced(packages, slugs),
    warnings: [
      ...checkOrders(school, slugs),
      ...removed.map(({ file, path, slug }) => file.mistakeAt(path, missingSubjects([slug], slugs))),
    ],
  };
}

/** Warns once per list. The site ignores the missing subjects. */
function checkOrders({ value, mistakeAt }: YamlFile<School>, slugs: readonly string[]): Mistake[] {
  const { subjectOrder = {}, homeLessons = [] } = value ?? {};
  const lists = [
    ...Object.entries(subjectOrder).map(([name, list]) => ({ path: ['subjectOrder', name], list })),
    { path: ['homeLessons'], list: homeLessons },
  ];
  return lists.flatMap(({ path, list = [] }) => {
    const missing = list.filter((slug) => !slugs.includes(slug));
    return missing.length > 0 ? [mistakeAt(path, missingSubjects(missing, slugs))] : [];
  });
}

/** Every subject needs a package. */
function findUnpriced({ value = [], mistakeAt }: YamlFile<Package[]>, slugs: readonly string[]): Mistake[] {
  const unpriced = slugs.filter((slug) => packagesOf(value, slug).length === 0);
  if (value.length === 0 || unpriced.length === 0) return [];
  const [who, have, them] = unpriced.length === 1 ? ['предмет', 'має', 'його'] : ['предмети', 'мають', 'їх'];
  const names = listNames(unpriced);
  return [
    mistakeAt([], `${who} ${names} не ${have} жодної ціни; допишіть ${them} у subjects якогось пакета`),
  ];
}

/** Formats the message about one or several missing files. */
export function missingSubjects(missing: readonly string[], slugs: readonly string[]): string {
  const one = missing.length === 1;
  const end = one
    ? 'сайт цю назву пропустив; виправте або приберіть її'
    : 'сайт ці назви пропустив; виправте або приберіть їх';
  const files = missing.map((slug) => `subjects/${slug}.yaml${guess(slug, slugs)}`);
  return `${one ? 'файлу' : 'файлів'} ${listNames(files)} немає, ${end}`;
}

/** « (може, french?)», or nothing. */
function guess(slug: string, slugs: readonly string[]): string {
  const meant = findClosestMatch(slug, slugs);
  return meant ? ` (може, ${meant}?)` : '';
}
