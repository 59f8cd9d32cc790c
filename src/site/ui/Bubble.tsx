import type { ComponentProps, ReactNode } from 'react';
import styles from './Bubble.module.css';
import { Foreign } from './Foreign.tsx';

type BubbleProps = Omit<ComponentProps<'h2'>, 'children'> & {
  /** A heading is read out when it gets the focus; of a paragraph Firefox says nothing. */
  as?: 'p' | 'h2';
  from: 'tutor' | 'pupil';
  letters: string;
  /** Whose words they are; the letters alone say it where the talk goes on. */
  name?: string;
  /** What the words belong to, which stands elsewhere on the board: it is only heard. */
  label?: string;
  /** Id of what is said alone, for others that are described by it. */
  wordsId?: string;
  /** Of the words in Latin letters. */
  lang?: string | undefined;
  children: string;
};

/** What somebody says at a lesson board. */
export function Bubble({
  as: Words = 'p',
  from,
  letters,
  name,
  label,
  wordsId,
  lang,
  children,
  ...attributes
}: BubbleProps) {
  const words = lang ? <Foreign lang={lang}>{children}</Foreign> : withIndices(children);
  return (
    <Words className={`${styles.words} ${styles[from]}`} {...attributes}>
      <i data-letters={letters} aria-hidden="true" />
      {label && <span className="visually-hidden">{`${label}. `}</span>}
      {name && <small>{`${name} `}</small>}
      {/* One thing in the pupil's bubble, which lays out what is in it in a row. */}
      {from === 'pupil' || wordsId ? <span id={wordsId}>{words}</span> : words}
    </Words>
  );
}

/** The font has no low digits: H₂O gets a `<sub>`. Digits and what is between them take turns. */
function withIndices(text: string): ReactNode {
  return text.split(/([₀-₉])/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    index % 2 ? <sub key={index}>{part.normalize('NFKC')}</sub> : part,
  );
}
