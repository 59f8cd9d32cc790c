import { clsx } from 'clsx/lite';
import type { LessonView } from '../content/lessons.ts';
import { findOpeningTask } from '../content/opening-task.ts';
import firstSection from '../ui/FirstSection.module.css';
import { joinRanges } from '../words/typography.ts';
import { LessonBoard } from './LessonBoard.tsx';
import styles from './Lessons.module.css';
import { TaskBoard } from './TaskBoard.tsx';

/** Classes for rows of one or two boards, which fill the row. */
const COUNTED: Readonly<Record<number, string | undefined>> = { 1: styles.lone, 2: styles.two };

/**
 * A row of lesson boards. The first is a task that can be answered without scripts, the others are examples. If a board
 * has nothing to focus, the row itself is focusable, so the keyboard can scroll it.
 */
export function Lessons({ lessons }: { lessons: LessonView[] }) {
  return (
    <div className={`screen-only ${firstSection.lesson} ${styles.strip}`}>
      <ul
        className={clsx(styles.lessons, COUNTED[lessons.length])}
        role="list"
        aria-label="Приклади уроків"
        tabIndex={lessons.every(({ play }) => play) ? undefined : 0}
        data-row=""
      >
        {lessons.map((lesson, index) => {
          const { slug, subjectName, play } = lesson;
          const task = index === 0 ? findOpeningTask(lesson) : undefined;
          return (
            <li key={slug} data-label={joinRanges(subjectName)} className={task && styles.task}>
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
