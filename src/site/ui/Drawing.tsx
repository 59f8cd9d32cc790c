import type { SubjectSlug } from '#shared/content/schema.ts';
import drawings from './drawings.svg?url&no-inline';

type Channel = 'phone' | 'telegram' | 'viber' | 'mail' | 'instagram' | 'tiktok' | 'facebook';

/** Ids in `drawings.svg`. */
export type DrawingName = SubjectSlug | Channel;

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
