import { clsx } from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { BELOW_TABLET } from '../styles/windows.ts';
import styles from './Fold.module.css';
import { useHydrated } from './use-hydrated.ts';

type FoldProps = { summary: ReactNode; className?: string | undefined; children: ReactNode };

/**
 * A part that phones show folded. It is open in the page, so that it can be read without scripts. The page's
 * script folds what the page came with (page-script/folds.ts), and from then on it is the visitor's to open or
 * close; what React shows anew begins as the window wants it.
 */
export function Fold({ summary, className, children }: FoldProps) {
  const [cameWithPage] = useState(!useHydrated());
  return (
    <details
      className={clsx(styles.fold, className)}
      open={cameWithPage || !matchMedia(BELOW_TABLET).matches}
      suppressHydrationWarning
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
