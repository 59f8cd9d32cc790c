import type { School } from '#content/school/school-schema.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
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
  return reviews.map(({ name, about, subject, words, date, source }) => {
    const subjectName = nameOf(subject);
    const parts = [
      about,
      // «14 років, хіп-хоп» already names it.
      !about.toLowerCase().includes(subjectName.toLowerCase()) && subjectName,
      month.format(new Date(date)),
    ];
    return {
      name,
      words: typeset(words),
      /** «мама учня 9 класу, фізика, вересень 2026 р.» */
      about: typeset(parts.filter(Boolean).join(', ')),
      source,
    };
  });
}
