import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

type FoldProps = { summary: ReactNode; className?: string | undefined; children: ReactNode };

/** A part that phones show folded, the visitor's to open or close; wider windows show it by their styles. */
export function Fold({ summary, className, children }: FoldProps) {
  return (
    // It may have been opened before React came.
    <details className={clsx(styles.fold, className)} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
