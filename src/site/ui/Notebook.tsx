import type { ReactNode } from 'react';
import styles from './Notebook.module.css';

type NotebookProps = {
  /** On the edge of the cover. */
  label: string;
  /** The drawing on the sheet: an SVG on a field of 360 × 264 units, 24 to a cell. */
  children: ReactNode;
};

/** A notebook that lies open at one sheet. */
export function Notebook({ label, children }: NotebookProps) {
  return (
    <div className={styles.notebook}>
      <p>{label}</p>
      <div className={`squared ${styles.sheet}`}>{children}</div>
    </div>
  );
}
