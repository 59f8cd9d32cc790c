import { execFileSync } from 'node:child_process';
import type { SitemapItem } from '@astrojs/sitemap';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import type { Content, Subject } from '#content/schema.ts';

let content: Content | undefined;

/** Says in the sitemap when the words of a page were last changed, if that is known for sure. */
export function withLastChange(item: SitemapItem): SitemapItem {
  content ??= loadContent(CONTENT_FOLDER);
  const lastmod = readLastChange(CONTENT_FOLDER, listSources(new URL(item.url).pathname, content));
  return lastmod ? { ...item, lastmod } : item;
}

/** Files of the content folder that a page is made of. */
function listSources(path: string, { subjects }: Content): string[] {
  const subject = subjects.find(({ slug }) => path === `/subject/${slug}`);
  return subject ? listSubjectSources(subject) : ['school.yaml', 'packages.yaml', 'subjects'];
}

/** The school's own facts stand at the end of each page, too, but a new phone number is no news of a subject. */
function listSubjectSources({ slug, teachers }: Subject): string[] {
  return [
    `subjects/${slug}.*`,
    'packages.yaml',
    ...teachers.flatMap(({ id, photo }) => [`teachers/${id}.yaml`, ...(photo ? [`teachers/${photo}`] : [])]),
  ];
}

/**
 * When git last saw a change of some files, as it writes times (ISO 8601). Undefined where there is no git or
 * no history, and where the files have changed since: a wrong date would be worse than none.
 *
 * @param paths inside of the folder, as patterns of git
 */
export function readLastChange(folder: string, paths: readonly string[]): string | undefined {
  try {
    // In a shallow copy the oldest commit seems to have made everything.
    if (git(folder, 'rev-parse', '--is-shallow-repository') !== 'false') return undefined;
    if (git(folder, 'status', '--porcelain', '--', ...paths)) return undefined;
    return git(folder, 'log', '-1', '--format=%cI', '--', ...paths) || undefined;
  } catch {
    return undefined;
  }
}

/** The commit that a folder is of, as far as that can be known; undefined where it was changed since. */
export function readCommit(folder: string): string | undefined {
  try {
    return git(folder, 'status', '--porcelain', '--', '.') ? undefined : git(folder, 'rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
