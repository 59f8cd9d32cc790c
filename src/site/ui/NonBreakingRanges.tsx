import type { ReactNode } from 'react';

const RANGE = /([A-Z\d:]+–[A-Z\d:]+%?|[А-я]{2}–[а-я]{2}(?![а-яґєії]))/;

/** A text whose ranges, such as 40–60%, B2–C1, пн–пт and 10:00–15:00, don't break at their dash. */
export function NonBreakingRanges({ text }: { text: string }): ReactNode {
  return text.split(RANGE).map((part, index) =>
    RANGE.test(part) ? (
      // The same hours may occur twice.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} className="non-breaking">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
