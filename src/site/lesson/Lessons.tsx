import { clsx } from 'clsx/lite';
import type { LessonView } from '../content/lessons.ts';
import firstSection from '../ui/FirstSection.module.css';
import { LessonBoard } from './LessonBoard.tsx';
import styles from './Lessons.module.css';

/** So few have all the row. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 1: styles.lone, 2: styles.two };

/** Moments of lessons, one board beside the other; the keyboard scrolls them, so the row can have the focus. */
export function Lessons({ lessons }: { lessons: LessonView[] }) {
  return (
    <div className={`screen-only ${firstSection.lesson} ${styles.strip}`}>
      <ul
        className={clsx(styles.lessons, COUNTED[lessons.length])}
        role="list"
        aria-label="Приклади уроків"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        data-row=""
      >
        {lessons.map((lesson, index) => (
          <li key={lesson.slug} data-label={lesson.subjectName}>
            <LessonBoard lesson={lesson} label={lesson.subjectName} isInline={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}
