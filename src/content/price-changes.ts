import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Mistake } from './content-error.ts';
import { CHECK_DIGITS, isDigitSlip, lessonPrice, type Package, packagesSchema } from './packages-schema.ts';
import { readText } from './yaml-file.ts';

const FILE = 'packages.yaml';

/**
 * Compares prices with those of the last commit, or of the one before where nothing has changed since: a digit too
 * many in all of them at once can't be seen otherwise. It is only noticed, as putting such prices right is a change
 * of the same size. Without git, nothing is.
 */
export function noticePriceChanges(folder: string, packages: readonly Package[]): Mistake[] {
  const earlier = readEarlier(folder);
  return packages.flatMap((one) => {
    const before = earlier.find(({ id }) => id === one.id);
    if (!before || !isDigitSlip(lessonPrice(before), lessonPrice(one))) return [];
    const [was, is] = [before, one].map((each) => Math.round(lessonPrice(each)));
    const told = `раніше пакет «${one.name}» коштував ${was} грн за заняття, тепер — ${is}`;
    return [{ file: `${basename(folder)}/${FILE}`, expected: `${told}; ${CHECK_DIGITS}` }];
  });
}

function readEarlier(folder: string): Package[] {
  const source = readText(folder, FILE);
  const now = 'text' in source ? source.text : undefined;
  for (const commit of ['HEAD', 'HEAD^']) {
    const text = readCommitted(folder, commit);
    if (text !== undefined && text !== now) return packagesSchema.safeParse(tryToParse(text)).data ?? [];
  }
  return [];
}

/** Undefined where there is no git, no such commit, or no such file in it. */
function readCommitted(folder: string, commit: string): string | undefined {
  try {
    const args = ['-C', folder, 'show', `${commit}:./${FILE}`];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

function tryToParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
