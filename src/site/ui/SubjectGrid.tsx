import { clsx } from 'clsx/lite';
import type { SubjectCard } from '../content/subjects.ts';
import { SubjectCover } from './SubjectCover.tsx';
import styles from './SubjectGrid.module.css';

type SubjectGridProps = {
  subjects: SubjectCard[];
  /** A class that may set `--columns` and let the last cover grow. */
  className?: string | undefined;
  /** Whether pages open in new tabs (spec §2 requires it on the home page). */
  opensTabs?: boolean;
};

/** Classes for grids of two or three covers. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 2: styles.two, 3: styles.three };

/** Subjects as a grid of notebook covers. */
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
