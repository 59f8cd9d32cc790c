import type { ReactNode } from 'react';

const RANGE = /([A-Z\d:]+–[A-Z\d:]+%?)/;

/** A text whose ranges, such as 40–60%, B2–C1 and 10:00–15:00, don't break at their dash. */
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
