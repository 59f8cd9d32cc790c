import { Fragment } from 'react';

/** A text, the marker over its words between asterisks: a stroke for each, since they may stand on two lines. */
export function Marked({ text }: { text: string }) {
  const [before, marked, after] = text.split('*');
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
