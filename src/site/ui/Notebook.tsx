import type { ReactNode } from 'react';
import styles from './Notebook.module.css';

type NotebookProps = {
  /** On the edge of the cover. */
  label: string;
  /** What the red pencil has added to it. */
  mark?: string | false;
  /** The drawing on the sheet: an SVG on a field of 360 × 264 units, 24 to a cell. */
  children: ReactNode;
};

/** A notebook that lies open at one sheet. */
export function Notebook({ label, mark, children }: NotebookProps) {
  return (
    <div className={styles.notebook}>
      {mark ? (
        <p key="marked">
          <span>{label}</span>
          <em>{mark}</em>
        </p>
      ) : (
        <p>{label}</p>
      )}
      <div className={`squared ${styles.sheet}`}>{children}</div>
    </div>
  );
}
