import { clsx } from 'clsx/lite';
import type { SubjectCard } from '../content/subjects.ts';
import { SubjectCover } from './SubjectCover.tsx';
import styles from './SubjectGrid.module.css';

type SubjectGridProps = {
  subjects: SubjectCard[];
  /** A class that may set `--columns`. */
  className?: string | undefined;
  /** Whether the last cover fills its row in every viewport. On phones it always does. */
  hasAlbum?: boolean;
  /** Whether pages open in new tabs (spec §2 requires it on the home page). */
  opensTabs?: boolean;
};

/** Classes for grids of two or three covers. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 2: styles.two, 3: styles.three };

/** Subjects as a grid of notebook covers. */
export function SubjectGrid({ subjects, className, hasAlbum, opensTabs = false }: SubjectGridProps) {
  const last = subjects.length - 1;
  return (
    <ul
      className={clsx(styles.grid, COUNTED[subjects.length], hasAlbum && styles.withAlbum, className)}
      role="list"
    >
      {subjects.map((subject, index) => (
        <li key={subject.slug}>
          <SubjectCover
            subject={subject}
            opensTab={opensTabs}
            isAlone={hasAlbum === true && last === 0}
            isWide={index === last && last % 2 === 0}
          />
        </li>
      ))}
    </ul>
  );
}
