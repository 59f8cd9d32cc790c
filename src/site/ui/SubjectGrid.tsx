import type { SubjectCard } from '../content/subjects.ts';
import { SubjectCover } from './SubjectCover.tsx';
import styles from './SubjectGrid.module.css';

type SubjectGridProps = {
  subjects: SubjectCard[];
  /** Whether pages open in new tabs (spec §2 requires it on the home page). */
  opensTabs?: boolean;
};

/** Subjects as a grid of notebook covers. */
export function SubjectGrid({ subjects, opensTabs = false }: SubjectGridProps) {
  const last = subjects.length - 1;
  return (
    <ul className={styles.grid} role="list">
      {subjects.map((subject, index) => (
        <li key={subject.slug}>
          <SubjectCover subject={subject} opensTab={opensTabs} isWide={index === last && last % 2 === 0} />
        </li>
      ))}
    </ul>
  );
}
