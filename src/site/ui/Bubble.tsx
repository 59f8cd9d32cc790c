import type { ComponentProps, ReactNode } from 'react';
import styles from './Bubble.module.css';

type BubbleProps = Omit<ComponentProps<'p'>, 'children'> & {
  from: 'tutor' | 'pupil';
  letters: string;
  /** Whose words they are; the letters alone say it where the talk goes on. */
  name?: string;
  children: string;
};

/** What somebody says at a lesson board. */
export function Bubble({ from, letters, name, lang, children, ...paragraph }: BubbleProps) {
  const words = withIndices(children);
  return (
    <p className={`${styles.words} ${styles[from]}`} {...paragraph}>
      <i data-letters={letters} aria-hidden="true" />
      {name && <small>{`${name} `}</small>}
      {from === 'pupil' ? <span lang={lang}>{words}</span> : words}
    </p>
  );
}

/** The font has no low digits: H₂O gets a `<sub>`. Digits and what is between them take turns. */
function withIndices(text: string): ReactNode {
  return text.split(/([₀-₉])/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    index % 2 ? <sub key={index}>{part.normalize('NFKC')}</sub> : part,
  );
}
