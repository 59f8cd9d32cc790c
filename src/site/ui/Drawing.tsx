import type { ContactKind } from '#content/school/contacts-schema.ts';
import type { SubjectIcon } from '#content/subjects/subject-icons.ts';
import drawings from './drawings.svg?url&no-inline';

/** Ids in `drawings.svg`. */
type DrawingName = SubjectIcon | ContactKind;

/**
 * A decorative line drawing in the colour of the text. All drawings are in one file that pages share, because reading
 * does not depend on them. Inline, they would be a tenth of a page's weight.
 */
export function Drawing({ name, size }: { name: DrawingName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
