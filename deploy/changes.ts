/** `node deploy/changes.ts FROM CHANGELOG TO`: prints both versions and the changes between them. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Lists the changelog entries of the releases after `from`, up to `to`, newest first.
 *
 * @param from version of the running release
 * @param to version of the new release
 */
export function describeChanges(changelog: string, from: string, to: string): string {
  const releases = changelog.split(/^(?=## \[)/m).filter((part) => part.startsWith('## ['));
  const numberOf = (release: string) => /^## \[([^\]]+)\]/.exec(release)?.[1] ?? '';
  // A commit between two releases has only the entries under «Unreleased».
  const isUnreleased = from === to;
  const told = releases.filter((release) => {
    const number = numberOf(release);
    if (number === 'Unreleased') return isUnreleased;
    return !isUnreleased && isNewer(number, from) && !isNewer(number, to);
  });
  const changes = told.map((release) => release.trim()).filter((release) => release.includes('\n'));
  return [`${from} → ${to}`, ...changes].join('\n\n');
}

/** Checks whether one version is higher than another. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((number) => number.split('.').map(Number));
  for (const [index, part] of (a ?? []).entries()) {
    const difference = part - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , from = '', changelog = '', to = ''] = process.argv;
  console.log(describeChanges(readFileSync(changelog, 'utf8'), from, to));
}
