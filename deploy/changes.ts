/** `node deploy/changes.ts FROM CHANGELOG TO`: prints both versions of an update, and the changes between them. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The changelog entries of the releases after one version up to another, the newest first.
 *
 * @param from the running version
 * @param to the version that replaces it
 */
export function describeChanges(changelog: string, from: string, to: string): string {
  const releases = changelog.split(/^(?=## \[)/m).filter((part) => part.startsWith('## ['));
  const numberOf = (release: string) => /^## \[([^\]]+)\]/.exec(release)?.[1] ?? '';
  // Two builds of one version can differ only in unreleased changes.
  const isUnreleased = from === to;
  const included = releases.filter((release) => {
    const number = numberOf(release);
    if (number === 'Unreleased') return isUnreleased;
    return !isUnreleased && isNewer(number, from) && !isNewer(number, to);
  });
  const changes = included.map((release) => release.trim()).filter((release) => release.includes('\n'));
  return [`${from} → ${to}`, ...changes].join('\n\n');
}

/** Whether one version is higher than another. */
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
