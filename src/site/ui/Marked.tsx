import { clsx } from 'clsx/lite';
import { Fragment } from 'react';
import { splitMarked } from '../words/marked-text.ts';
import styles from './Marked.module.css';

type MarkedProps = {
  text: string;
  /** Whether the text is below the first screen, so the animation waits until it is in view. */
  isBelowFold?: boolean;
};

/**
 * A text with highlighted words between asterisks. Each word has its own stroke, because they may wrap. A `<mark>` would
 * make screen readers announce a highlight within a heading.
 */
export function Marked({ text, isBelowFold }: MarkedProps) {
  const { before, marked, after } = splitMarked(text);
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
