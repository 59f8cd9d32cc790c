import type { LessonView } from '../content/lessons.ts';
import { LessonBoard } from '../lesson/LessonBoard.tsx';
import { RedPencil } from '../ui/RedPencil.tsx';
import { NOT_FOUND } from '../words/not-found-messages.ts';
import { NotFound } from './NotFound.tsx';
import styles from './PageNotFound.module.css';

const WAVE =
  'M4 18c12-14 20-14 32-2s22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 16-8 28 2';

/** The page for unknown paths (spec §2): the number underlined as a mistake, and a lesson. */
export function PageNotFound({ text, lesson }: { text: string; lesson: LessonView | undefined }) {
  return (
    <NotFound
      title={NOT_FOUND.page}
      text={text}
      aside={lesson && <LessonBoard lesson={lesson} label="Класна робота" isInline />}
    >
      <p className={styles.number} aria-hidden="true">
        404
        <RedPencil className={styles.wave} viewBox="0 0 300 30" path={WAVE} />
      </p>
    </NotFound>
  );
}
