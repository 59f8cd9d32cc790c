import type { ReactNode } from 'react';
import { lowercaseName } from '../words/lowercase-name.ts';
import styles from './Notebook.module.css';

type NotebookProps = {
  /** Label on the edge of the cover. */
  label: string;
  /** Shown after the label if it fits. */
  detail?: string | false | undefined;
  /** Text in red pencil after the label. */
  mark?: string | false;
  /** The drawing on the sheet: an SVG on a field of 360 × 264 units, 24 to a cell. */
  children: ReactNode;
};

/** An open notebook with a drawing. */
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
      <span>{label}</span> <span>{` · ${lowercaseName(detail)}`}</span>
    </p>
  );
}
