import type { SubjectPage } from '../content.ts';

/**
 * The colours of the covers on a page as a style sheet: `style` attributes are forbidden by the content
 * security policy, and a page needs only the colours it shows.
 */
export function coverColors(subjects: Pick<SubjectPage, 'slug' | 'color'>[]): string {
  const rules = subjects.map(
    ({ slug, color }) => `[data-cover=${slug}]{--hue:${color.hue};--shift:${color.shift}}`,
  );
  return `@layer ui{${rules.join('')}}`;
}
