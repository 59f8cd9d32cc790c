import { clsx } from 'clsx/lite';
import type { SubjectCard } from '../content/subjects.ts';
import { SubjectCover } from './SubjectCover.tsx';
import styles from './SubjectGrid.module.css';

type SubjectGridProps = {
  subjects: SubjectCard[];
  /** May set `--columns`, and let the last cover grow. */
  className?: string | undefined;
  /** Its pages open in new tabs (spec §2 wants that of the home page). */
  opensTabs?: boolean;
};

/** Of so many each has its part of the row. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 2: styles.two, 3: styles.three };

/** A shelf of notebooks. */
export function SubjectGrid({ subjects, className, opensTabs = false }: SubjectGridProps) {
  return (
    <ul className={clsx(styles.grid, COUNTED[subjects.length], className)} role="list">
      {subjects.map((subject) => (
        <li key={subject.slug}>
          <SubjectCover subject={subject} opensTab={opensTabs} />
        </li>
      ))}
    </ul>
  );
}
