import {
  DRAWING_INKS,
  type DrawingClass,
  type DrawingNode,
  writeDrawing,
} from '#content/lesson/lesson-drawing.ts';
import type { LessonView } from '../content/lessons.ts';
import bubble from '../ui/Bubble.module.css';
import { Bubble } from '../ui/Bubble.tsx';
import { namePicture, PictureText } from '../ui/Foreign.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import stroke from '../ui/Stroke.module.css';
import styles from './LessonBoard.module.css';
import './pressed.css';

type LessonBoardProps = {
  lesson: LessonView;
  /** Label on the edge of the cover. */
  label: string;
  /**
   * Whether the page contains the drawing, and the visitor can start the lesson here. Otherwise the drawing comes from
   * a shared file (`pages/lessons.svg.ts`), and the start button is a link to the subject's page.
   */
  isInline?: boolean;
};

/** An example from a lesson: the drawing, the tutor's question and a pupil's answer. */
export function LessonBoard({ lesson, label, isInline = false }: LessonBoardProps) {
  const { slug, tutor, language, alternative, play } = lesson;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={`screen-only ${styles.lessonBoard}`}
      data-cover={slug}
      role="group"
      aria-label={lesson.title}
    >
      <Notebook label={label}>
        <PictureText lang={language}>{alternative}</PictureText>
        <svg
          viewBox="0 0 360 264"
          {...namePicture(alternative, language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from a tree of allowed shapes
          dangerouslySetInnerHTML={{
            // Firefox reads the text of a drawing after its name, unless it is hidden.
            __html: `<g aria-hidden="true">${isInline ? drawInline(lesson.drawing) : `<use href="/lessons.svg#${slug}"/>`}</g>`,
          }}
        />
      </Notebook>
      <Bubble from="tutor" {...tutor} lang={language}>
        {lesson.question}
      </Bubble>
      <Bubble from="pupil" letters={lesson.pupil} lang={language}>
        {lesson.answer}
      </Bubble>
      {play && (isInline ? <StartButton play={play} /> : <StartLink lesson={lesson} play={play} />)}
    </div>
  );
}

/** The durations of lessons with one, two or three tasks. */
const LESSON_LENGTHS = [
  'одне\u00a0завдання, пів\u00a0хвилини',
  'два\u00a0завдання, одна\u00a0хвилина',
  'три\u00a0завдання, дві\u00a0хвилини',
];

type StartButtonProps = { play: NonNullable<LessonView['play']> };

/**
 * The start button of the lesson (lesson/LessonPlay.tsx). It is an island that loads the lesson's code
 * (hydration/on-intent.ts).
 */
function StartButton({ play }: StartButtonProps) {
  return (
    <>
      <button
        type="button"
        className={`${bubble.words} ${bubble.pupil} ${styles.start}`}
        data-island=""
        data-lesson={play.path}
      >
        <i data-letters="Ви" aria-hidden="true" />
        <span>
          <em>Відкриваю зошит…</em>
          <b>Спробуйте самі:</b> <small>{LESSON_LENGTHS[play.data.tasks.length - 1]}</small>
        </span>
      </button>
      {/* Why the lesson has not opened (hydration/on-intent.ts). */}
      <p className={styles.reason} role="alert" />
    </>
  );
}

/** Starts the lesson in place; without scripts, a link to the subject's page. */
function StartLink({ lesson: { slug, subjectName }, play }: StartButtonProps & { lesson: LessonView }) {
  return (
    <>
      <a
        className={`${bubble.words} ${bubble.pupil} ${styles.start}`}
        href={`/subject/${slug}`}
        data-island=""
        data-lesson={play.path}
      >
        <i data-letters="Ви" aria-hidden="true" />
        <b>{`Спробуйте самі: ${subjectName}`}</b>
      </a>
      <p className={styles.reason} role="alert" />
    </>
  );
}

/** The drawing with the classes of this page. */
function drawInline(drawing: DrawingNode[]): string {
  return writeDrawing(drawing, { attributesOf: (role) => LOOKS[role] });
}

/** Attributes of each kind of shape. Attributes cost fewer bytes here than rules, because a page has few shapes. */
const LOOKS: Readonly<Record<DrawingClass, Record<string, string>>> = {
  ...DRAWING_INKS,
  line: { class: `${stroke.line}` },
  pencil: { class: `${stroke.pencil}`, 'stroke-width': '2.8' },
  swing: { class: 'lesson-swing' },
};
