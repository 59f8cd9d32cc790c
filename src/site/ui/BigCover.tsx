import type { ReactNode } from 'react';
import type { SubjectSlug } from '#shared/content/schema.ts';
import styles from './BigCover.module.css';
import cover from './Cover.module.css';
import { joinClasses } from './join-classes.ts';

type BigCoverProps = {
  /** Whose colours it wears. */
  subject?: SubjectSlug;
  className?: string | undefined;
  /** What the notebook is for: «з фізики». */
  label: string;
  drawing: ReactNode;
};

/** The notebook beside the heading of a subject page; an illustration, so it is not announced. */
export function BigCover({ subject, className, label, drawing }: BigCoverProps) {
  return (
    <div
      className={joinClasses(cover.cover, styles.bigCover, className)}
      data-cover={subject}
      aria-hidden="true"
    >
      <div className={`${cover.plate} ${styles.plate}`}>
        Зошит для робіт
        <b>{label}</b>
        <i className={styles.line} />
        <i className={styles.line} />
      </div>
      {drawing}
    </div>
  );
}
