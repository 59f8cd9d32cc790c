import { clsx } from 'clsx/lite';
import { Fragment } from 'react';
import styles from './Marked.module.css';

type MarkedProps = {
  text: string;
  /** It stands far down: the marker waits until it is looked at. */
  isBelowFold?: boolean;
};

/**
 * A text with the marker over its words between asterisks: a stroke for each, since they may stand on two lines. A
 * `<mark>` would make screen readers announce a highlight in the middle of a heading.
 */
export function Marked({ text, isBelowFold }: MarkedProps) {
  const [before, marked, after] = text.split('*');
  return (
    <>
      {before}
      {marked?.split(' ').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' '}
          <span className={clsx('mark', isBelowFold && styles.whenSeen)}>{word}</span>
        </Fragment>
      ))}
      {after}
    </>
  );
}
