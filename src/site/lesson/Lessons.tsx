import { clsx } from 'clsx/lite';
import type { LessonView } from '../content/lessons.ts';
import { findOpeningTask } from '../content/opening-task.ts';
import firstSection from '../ui/FirstSection.module.css';
import { LessonBoard } from './LessonBoard.tsx';
import styles from './Lessons.module.css';
import { TaskBoard } from './TaskBoard.tsx';

/** So few have all the row. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 1: styles.lone, 2: styles.two };

/**
 * The boards of lessons in a row: first a task that is answered at once, then examples of other lessons. The row can have
 * the focus, because the keyboard scrolls it.
 */
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
        {lessons.map((lesson, index) => {
          const { slug, subjectName, play } = lesson;
          const task = index === 0 ? findOpeningTask(lesson) : undefined;
          return (
            <li key={slug} data-label={subjectName} className={task && styles.task}>
              {play && task ? (
                <TaskBoard lesson={lesson} play={play} task={task} />
              ) : (
                <LessonBoard lesson={lesson} label={subjectName} isInline={index === 0} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
