import type { ReactNode } from 'react';
import styles from './Notebook.module.css';

type NotebookProps = {
  /** On the edge of the cover. */
  label: string;
  /** After the label, where there is room for it. */
  detail?: string | false | undefined;
  /** What the red pencil has added to it. */
  mark?: string | false;
  /** The drawing on the sheet: an SVG on a field of 360 × 264 units, 24 to a cell. */
  children: ReactNode;
};

/** A notebook that lies open at one sheet. */
export function Notebook({ label, detail, mark, children }: NotebookProps) {
  return (
    <div className={styles.notebook}>
      {mark ? (
        <p key="marked">
          <span>{label}</span>
          <em>{mark}</em>
        </p>
      ) : (
        <Label label={label} detail={detail} />
      )}
      <div className={`squared ${styles.sheet}`}>{children}</div>
    </div>
  );
}

function Label({ label, detail }: Pick<NotebookProps, 'label' | 'detail'>) {
  if (!detail) return <p>{label}</p>;
  return (
    <p key="detailed" className={styles.oneLine}>
      <span>{label}</span> <span>{` · ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`}</span>
    </p>
  );
}
