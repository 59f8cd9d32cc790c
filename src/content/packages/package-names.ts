import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { readYaml } from '../yaml/yaml-file.ts';

/** The message about a package's name where its number belongs, from `packageNumber`. */
const NAME_FOR_NUMBER = /^тут пишуть номер пакета \(id у packages\.yaml\), а не назву «(.+)»$/;

const NAMED = z.array(z.object({ id: z.unknown(), name: z.unknown() }));

/** Adds the number of the package to each message about its name. The schema of a file knows no other files. */
export function suggestPackages(folder: string, mistakes: readonly Mistake[]): Mistake[] {
  if (!mistakes.some(({ expected }) => NAME_FOR_NUMBER.test(expected))) return [...mistakes];
  const packages = readYaml(folder, 'packages.yaml', NAMED).value ?? [];
  const names = packages.map(({ name }) => String(name));
  return mistakes.map((mistake) => {
    const written = NAME_FOR_NUMBER.exec(mistake.expected)?.[1] ?? '';
    const meant = names.find((name) => name === written) ?? findClosestMatch(written, names);
    const id = packages.find(({ name }) => name === meant)?.id;
    return meant && id !== undefined
      ? { ...mistake, expected: `тут пишуть номер пакета: ${id} замість «${written}»` }
      : mistake;
  });
}
