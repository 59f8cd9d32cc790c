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
