/** `node deploy/changes.ts FROM CHANGELOG TO`: says which program takes the place of which, and what has changed. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * What the changelog says of the releases after one, up to another, the newest first.
 *
 * @param from the number of the program that runs
 * @param to that of the one that takes its place
 */
export function describeChanges(changelog: string, from: string, to: string): string {
  const releases = changelog.split(/^(?=## \[)/m).filter((part) => part.startsWith('## ['));
  const numberOf = (release: string) => /^## \[([^\]]+)\]/.exec(release)?.[1] ?? '';
  // Of a program between two releases nothing but this is known.
  const isUnreleased = from === to;
  const told = releases.filter((release) => {
    const number = numberOf(release);
    if (number === 'Unreleased') return isUnreleased;
    return !isUnreleased && isNewer(number, from) && !isNewer(number, to);
  });
  const changes = told.map((release) => release.trim()).filter((release) => release.includes('\n'));
  return [`${from} → ${to}`, ...changes].join('\n\n');
}

/** Whether one number of a release is higher than another. */
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
