import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { SubjectCard } from '../content/subjects.ts';
import { SubjectCover } from './SubjectCover.tsx';
import styles from './SubjectGrid.module.css';

type SubjectGridProps = {
  subjects: SubjectCard[];
  /** Whether pages open in new tabs (spec §2 requires it on the home page). */
  opensTabs?: boolean;
  /** A card that fills the last row. */
  children?: ReactNode;
};

/** Subjects as a grid of notebook covers. */
export function SubjectGrid({ subjects, opensTabs = false, children }: SubjectGridProps) {
  const last = subjects.length - 1;
  return (
    <div className={clsx(styles.grid, !children && styles.shared)}>
      <ul role="list">
        {subjects.map((subject, index) => (
          <li key={subject.slug}>
            <SubjectCover
              subject={subject}
              opensTab={opensTabs}
              isWide={!children && index === last && last % 2 === 0}
            />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
