import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

type FoldProps = { summary: ReactNode; className?: string | undefined; children: ReactNode };

/** Content that is folded on phones; the visitor can open and close it. Stylesheets show it in wider viewports. */
export function Fold({ summary, className, children }: FoldProps) {
  return (
    // The visitor may have opened it before hydration.
    <details className={clsx(styles.fold, className)} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
