import type { ReactNode } from 'react';
import styles from './Actions.module.css';

/** A row of buttons; the most important one first. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={`screen-only ${styles.actions}`}>{children}</div>
      <ReceiptPlace />
    </>
  );
}

/**
 * A place for the receipt of a sent lead (`forms/dialogs/PageNotices.tsx`): after each button that opens a dialog, and
 * at the end of each section for the button in the header. While a form is being sent, it becomes a live region.
 */
export function ReceiptPlace({ className }: { className?: string | undefined }) {
  return <div className={className} data-receipts="" />;
}
