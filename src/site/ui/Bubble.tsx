import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react';
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
  const parts = text.split(/([₀-₉])/);
  // Children, not a list of them: the same digit may come twice, so there is no key to give.
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 ? createElement('sub', null, part.normalize('NFKC')) : part)),
  );
}
