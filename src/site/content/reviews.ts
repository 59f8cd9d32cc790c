import type { School, Subject } from '#content/schema.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { typeset } from '../words/typography.ts';

export type ReviewView = ReturnType<typeof describeReviews>[number];

const month = new Intl.DateTimeFormat('uk-UA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The reviews of the school, each with author, subject and month. */
export function describeReviews(
  { reviews = [] }: Pick<School, 'reviews'>,
  subjects: readonly Pick<Subject, 'slug' | 'name'>[],
) {
  // A single subject goes without saying.
  const nameOf = (slug: string | undefined) =>
    lowercaseName((subjects.length > 1 && subjects.find((subject) => subject.slug === slug)?.name) || '');
  return reviews.map(({ name, about, subject, words, date, source }) => ({
    name,
    words: typeset(words),
    /** «мама учня 9 класу, фізика, вересень 2026 р.» */
    about: typeset([about, nameOf(subject), month.format(new Date(date))].filter(Boolean).join(', ')),
    source,
  }));
}
