/** The signs that there are for subjects: ids in `site/ui/drawings.svg`. */
export const SUBJECT_ICONS = [
  'physics',
  'mathematics',
  'english',
  'ukrainian',
  'ukrainian-literature',
  'history',
  'geography',
  'programming',
  'french',
  'chemistry',
  'biology',
  'informatics',
  'preschool',
  'book',
] as const;

export type SubjectIcon = (typeof SUBJECT_ICONS)[number];

/** The sign of a subject: the one that the owner has chosen, the one of its name, or a book. */
export function chooseIcon({ slug, icon }: { slug: string; icon?: SubjectIcon | undefined }): SubjectIcon {
  return icon ?? SUBJECT_ICONS.find((each) => each === slug) ?? 'book';
}
