import type { ReactNode } from 'react';

const RANGE = /([A-Z\d]+–[A-Z\d]+%?)/;

/** A text whose ranges, such as 40–60% and B2–C1, don't break at their dash. */
export function HeldRanges({ text }: { text: string }): ReactNode {
  return text.split(RANGE).map((part) =>
    RANGE.test(part) ? (
      <span key={part} className="no-wrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
