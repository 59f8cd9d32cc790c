import type { SubjectPage } from '../content/subjects.ts';

/** Stands in covers.css, so most covers need not say it. */
const USUAL_SHIFT = 12;

/**
 * The colours of the covers on a page as a style sheet: `style` attributes are forbidden by the content
 * security policy, and a page needs only the colours it shows.
 */
export function coverColors(subjects: Pick<SubjectPage, 'slug' | 'color'>[]): string {
  const rules = subjects.map(({ slug, color: { hue, shift } }) => {
    const shiftRule = shift === USUAL_SHIFT ? '' : `;--shift:${shift}`;
    return `[data-cover=${slug}]{--hue:${hue}${shiftRule}}`;
  });
  return `@layer ui{${rules.join('')}}`;
}
