import type { Subject } from '#shared/content/schema.ts';

/** A step of the way to a page: its words and where it leads. */
export type Crumb = { name: string; path: string };

/** The way from the home page to a subject, the page itself last. */
export function describeCrumbs({ slug, name }: Pick<Subject, 'slug' | 'name'>): Crumb[] {
  return [
    { name: 'Головна', path: '/' },
    { name: 'Напрямки', path: '/#subjects' },
    { name, path: `/subject/${slug}` },
  ];
}
