import type { MarkedText } from '../content/texts.ts';

/** A text, the marker over some of its words. */
export function Marked({ text: { before, marked, after } }: { text: MarkedText }) {
  return (
    <>
      {before}
      {marked && <mark>{marked}</mark>}
      {after}
    </>
  );
}
