import type { ComponentProps, ReactNode } from 'react';
import styles from './Bubble.module.css';

type BubbleProps = Omit<ComponentProps<'h2'>, 'children'> & {
  /** A heading is read out when it gets the focus; of a paragraph Firefox says nothing. */
  as?: 'p' | 'h2';
  from: 'tutor' | 'pupil';
  letters: string;
  /** Whose words they are; the letters alone say it where the talk goes on. */
  name?: string;
  children: string;
};

/** What somebody says at a lesson board. */
export function Bubble({ as: Words = 'p', from, letters, name, lang, children, ...attributes }: BubbleProps) {
  const words = children.length > BALANCED ? withoutWidow(children) : withIndices(children);
  return (
    <Words className={`${styles.words} ${styles[from]}`} {...attributes}>
      <i data-letters={letters} aria-hidden="true" />
      {name && <small>{`${name} `}</small>}
      {from === 'pupil' ? <span lang={lang}>{words}</span> : words}
    </Words>
  );
}

/** Of so many characters at most, browsers make lines of one length by themselves. */
const BALANCED = 100;

/** Keeps the last two words together, as long as they have room. */
function withoutWidow(text: string): ReactNode {
  const end = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1) + 1;
  return (
    <>
      {withIndices(text.slice(0, end))}
      <span className="no-wrap">{withIndices(text.slice(end))}</span>
    </>
  );
}

/** The font has no low digits: H₂O gets a `<sub>`. Digits and what is between them take turns. */
function withIndices(text: string): ReactNode {
  return text.split(/([₀-₉])/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    index % 2 ? <sub key={index}>{part.normalize('NFKC')}</sub> : part,
  );
}
