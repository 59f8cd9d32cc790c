import type { ComponentProps, ReactNode } from 'react';
import styles from './Bubble.module.css';
import { Foreign } from './Foreign.tsx';

type BubbleProps = Omit<ComponentProps<'h2'>, 'children'> & {
  /** Screen readers announce a focused heading; in Firefox they ignore a focused paragraph. */
  as?: 'p' | 'h2';
  from: 'tutor' | 'pupil';
  /** The initials of the speaker; without them, the bubble has no face. */
  letters?: string;
  /** The name of the speaker, in the first bubble only. */
  name?: string;
  /** The label of the task, for screen readers only: it is visible elsewhere on the board. */
  label?: string;
  /** Id of the text, for elements that it describes. */
  wordsId?: string;
  /** Language of the words in Latin letters. */
  lang?: string | undefined;
  children: string;
};

/** A speech bubble of the tutor or the pupil at a lesson board. */
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
      {letters && <i data-letters={letters} aria-hidden="true" />}
      <span>
        {label && <span className="visually-hidden">{`${label}. `}</span>}
        {name && <small>{`${name} `}</small>}
        {label || name || wordsId ? <span id={wordsId}>{words}</span> : words}
      </span>
    </Words>
  );
}

/**
 * The font has no subscript digits: H₂O gets a `<sub>`. Each part is an element, keyed by its text, as in
 * {@link Foreign}.
 */
function withIndices(text: string): ReactNode {
  const parts = text.split(/([₀-₉])/);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 2) return <sub key={key}>{part.normalize('NFKC')}</sub>;
    return part && <span key={key}>{part}</span>;
  });
}
