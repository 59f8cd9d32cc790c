import { Fragment } from 'react';
import styles from './Marked.module.css';

type MarkedProps = {
  text: string;
  /** It stands far down: the marker waits until it is looked at. */
  isFarDown?: boolean;
};

/** A text, the marker over its words between asterisks: a stroke for each, since they may stand on two lines. */
export function Marked({ text, isFarDown }: MarkedProps) {
  const [before, marked, after] = text.split('*');
  return (
    <>
      {before}
      {marked?.split(' ').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' '}
          <mark className={isFarDown ? styles.whenSeen : undefined}>{word}</mark>
        </Fragment>
      ))}
      {after}
    </>
  );
}
