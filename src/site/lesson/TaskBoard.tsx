import { Fragment } from 'react';
import { DRAWING_INKS, writeDrawing } from '#content/lesson/lesson-drawing.ts';
import type { LessonView } from '../content/lessons.ts';
import { Bubble } from '../ui/Bubble.tsx';
import button from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { Foreign, languageOfName, namePicture, PictureText } from '../ui/Foreign.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import stroke from '../ui/Stroke.module.css';
import board from './LessonBoard.module.css';
import styles from './TaskBoard.module.css';
import { prepareDrawing } from './task-drawing.ts';
import { PLACES_HINT, REPLY_HINT } from './task-messages.ts';

type TaskBoardProps = {
  lesson: LessonView;
  play: NonNullable<LessonView['play']>;
  task: NonNullable<LessonView['play']>['data']['tasks'][number];
};

/**
 * The first task of a lesson, which works without scripts and network. Radio buttons precede the drawing and the
 * replies; the chosen one shows its reply (styles/task-rules.ts). No form surrounds them, because Enter would submit
 * it. The second press needs the lesson's code (lesson/open-lesson.tsx).
 */
export function TaskBoard({ lesson, play, task }: TaskBoardProps) {
  const { slug, subjectName, language, tutor } = lesson;
  const question = `${slug}-question`;
  const isPoint = task.type === 'point';
  return (
    <div
      className={`screen-only ${board.lessonBoard} ${styles.board}`}
      data-cover={slug}
      data-task=""
      data-island=""
      data-lesson={play.path}
      role="radiogroup"
      aria-labelledby={question}
    >
      {task.answers.map(({ text, right }, index) => (
        <input
          key={text}
          type="radio"
          name={`${slug}-answer`}
          className={isPoint ? styles.place : 'visually-hidden'}
          data-right={right && ''}
          {...(isPoint
            ? { 'aria-label': text, lang: languageOfName(text, language) }
            : { id: answerId(slug, index) })}
        />
      ))}
      <Notebook label={subjectName} detail={task.label}>
        <PictureText lang={language}>{task.picture}</PictureText>
        <svg
          viewBox="0 0 360 264"
          {...namePicture(task.picture, language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written from a tree of allowed shapes
          dangerouslySetInnerHTML={{
            __html: `<g aria-hidden="true">${writeDrawing(prepareDrawing(play.drawing, task), {
              attributesOf: (role) =>
                role === 'pencil' ? { ...DRAWING_INKS.pencil, class: `${stroke.tick}` } : DRAWING_INKS[role],
            })}</g>`,
          }}
        />
      </Notebook>
      <Bubble as="h2" wordsId={question} from="tutor" {...tutor} label={task.label} lang={language}>
        {task.ask}
      </Bubble>
      {!isPoint && <TextAnswers lesson={lesson} task={task} />}
      <Replies lesson={lesson} task={task} />
    </div>
  );
}

type PartProps = Pick<TaskBoardProps, 'lesson' | 'task'>;

/** The labels of text answers, which look like buttons. */
function TextAnswers({ lesson: { slug, language }, task }: PartProps) {
  return (
    <div className={styles.row}>
      {task.answers.map(({ text, right }, index) => (
        <Fragment key={text}>
          <label
            htmlFor={answerId(slug, index)}
            className={button.button}
            data-slip={index + 1}
            data-right={right && ''}
          >
            <span>
              <Foreign lang={language}>{text}</Foreign>
            </span>
            {right && (
              <span data-on={index + 1}>
                <PencilTick width={22} strokeWidth={10} />
              </span>
            )}
          </label>{' '}
        </Fragment>
      ))}
    </div>
  );
}

/** The place below the question: hints, or the reply to the answer. A right one adds the next button. */
function Replies({ lesson: { language, tutor }, task }: PartProps) {
  // Several places may be right.
  const rights = task.answers.flatMap(({ right }, index) => (right ? [index + 1] : []));
  return (
    <div className={styles.replies}>
      <div className={styles.hint} aria-hidden="true">
        {task.type === 'point' && (
          <Bubble from="pupil" letters="Ви">
            {PLACES_HINT}
          </Bubble>
        )}
        {/* Without a face, as in the following tasks (lesson.css). */}
        <Bubble from="tutor">{REPLY_HINT}</Bubble>
      </div>
      <div role="status">
        {task.answers.map(({ text, right, replies }, index) => (
          <div key={text} data-on={index + 1} className={right ? styles.right : undefined}>
            <Bubble from="tutor" letters={tutor.letters} lang={language}>
              {replies[right ? 0 : 1] as string}
            </Bubble>
          </div>
        ))}
      </div>
      <div className={styles.row}>
        <div data-on={rights.join(' ')}>
          <Button>{task.onward}</Button>
          {/* Why the lesson has not opened (hydration/on-intent.ts). */}
          <p className={board.reason} role="alert" />
        </div>
      </div>
    </div>
  );
}

function answerId(slug: string, index: number): string {
  return `${slug}-answer-${index + 1}`;
}
