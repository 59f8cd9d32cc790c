import type { ContactKind } from '#content/contacts-schema.ts';
import type { SubjectIcon } from '#content/subject-icons.ts';
import drawings from './drawings.svg?url&no-inline';

/** Ids in `drawings.svg`. */
type DrawingName = SubjectIcon | ContactKind;

/**
 * A line drawing in the colour of the text; says nothing by itself. All of them are in one file that every page
 * shares, as none is needed to begin to read: in the page they would be a tenth of its weight.
 */
export function Drawing({ name, size }: { name: DrawingName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
