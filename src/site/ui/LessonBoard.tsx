import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { type DrawingClass, type DrawingNode, writeDrawing } from '#shared/content/lesson-drawing.ts';
import type { LessonView } from '../content/lessons.ts';
import styles from './LessonBoard.module.css';
import { Notebook } from './Notebook.tsx';
import stroke from './Stroke.module.css';

type LessonBoardProps = {
  lesson: LessonView;
  /** On the cover's edge. */
  label: string;
  /** The drawing is in the page; otherwise it comes from the file that pages share (`pages/lessons.svg.ts`). */
  isInline?: boolean;
};

/** A moment of a lesson: what is on the board, what the tutor asks, what a pupil answers. */
export function LessonBoard({ lesson, label, isInline = false }: LessonBoardProps) {
  const { slug, tutor } = lesson;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.lessonBoard} data-cover={slug} role="group" aria-label={lesson.title}>
      <Notebook label={label}>
        <svg
          viewBox="0 0 360 264"
          role="img"
          aria-label={lesson.alternative}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written anew from a tree of allowed shapes
          dangerouslySetInnerHTML={{
            __html: isInline ? drawInline(lesson.drawing) : `<use href="/lessons.svg#${slug}"/>`,
          }}
        />
      </Notebook>
      <p className={`${styles.words} ${styles.tutor}`}>
        <i data-letters={tutor.initials} aria-hidden="true" />
        <small>{`${tutor.name} `}</small>
        {withIndices(lesson.question)}
      </p>
      <p className={`${styles.words} ${styles.pupil}`}>
        <i data-letters={lesson.pupil} aria-hidden="true" />
        <span lang={lesson.answerLanguage}>{withIndices(lesson.answer)}</span>
      </p>
    </div>
  );
}

/** The drawing with the classes of this page. */
function drawInline(drawing: DrawingNode[]): string {
  return writeDrawing(drawing, { attributesOf: pageAttributes });
}

function pageAttributes(role: DrawingClass): Record<string, string> {
  if (role === 'line') return { class: `${stroke.line}`, pathLength: '1' };
  if (role === 'pencil') return { class: clsx(stroke.pencil, styles.pencil), pathLength: '1' };
  return { class: `${styles[role]}` };
}

const LOW_DIGIT = /([₀-₉])/;

/** The font has no low digits: H₂O gets a `<sub>`. */
function withIndices(text: string): ReactNode {
  return text
    .split(LOW_DIGIT)
    .map((part) =>
      LOW_DIGIT.test(part) ? <sub key={part}>{part.charCodeAt(0) - '₀'.charCodeAt(0)}</sub> : part,
    );
}
