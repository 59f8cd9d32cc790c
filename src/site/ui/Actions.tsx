import type { ReactNode } from 'react';
import styles from './Actions.module.css';
import { ReceiptPlace } from './ReceiptPlace.tsx';

/** A row of buttons; the most important one first. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.actions}>{children}</div>
      <ReceiptPlace />
    </>
  );
}
