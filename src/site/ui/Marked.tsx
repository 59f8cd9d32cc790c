import { Fragment } from 'react';
import type { MarkedText } from '../content/texts.ts';

/** A text, the marker over some of its words: a stroke for each, since they may stand on two lines. */
export function Marked({ text: { before, marked, after } }: { text: MarkedText }) {
  return (
    <>
      {before}
      {marked?.split(' ').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' '}
          <mark>{word}</mark>
        </Fragment>
      ))}
      {after}
    </>
  );
}
