import { useId, useReducer } from 'react';
import type { LessonData, Task } from '../content/lessons.ts';
import { Bubble } from '../ui/Bubble.tsx';
import { Button } from '../ui/Button.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { Answers, Slider } from './Answers.tsx';
import { LessonDrawing } from './LessonDrawing.tsx';
import { LessonEnd, Star } from './LessonEnd.tsx';
import { findAnswer, findSlide, type LessonState, type Move, play } from './lesson-state.ts';
import { PLACES_HINT } from './task-messages.ts';

type LessonPlayProps = {
  lesson: LessonData;
  /** The board of the page that contains the lesson. */
  board: HTMLElement;
  /** The initial state: the first task, or the state after an early answer (open-lesson.tsx). */
  start: LessonState;
  /** Opens another lesson in the same place. */
  onOpen: (lesson: LessonData) => void;
};

/** A lesson board with tasks for the visitor. */
export function LessonPlay({ lesson, board, start, onOpen }: LessonPlayProps) {
  const { tasks, tutor, end, language: lang, cover } = lesson;
  const id = useId();
  const [state, move] = useReducer((now: LessonState, next: Move) => play(tasks, now, next), start);
  const dispatch = (next: Move) => {
    // A slider follows the finger without delay.
    if (next.type === 'slide') return move(next);
    // During a lesson the board only grows, so the page below never jumps up. Its end and a restart reset its height.
    if (next.type === 'go' && !(next.task % tasks.length)) board.style.minBlockSize = '';
    else holdHeight(board);
    // The browser paints the pressed button first, then its effect.
    requestAnimationFrame(() => setTimeout(move, 0, next));
  };
  const now = tasks[state.task];
  const isEnd = state.task === tasks.length;
  const { label, ask } = now ?? end;
  const task = now ?? (tasks.at(-1) as Task);
  const slide = findSlide(task, state);
  const chosen = findAnswer(task, state);
  const reply = chosen?.replies[state.misses];
  const goTo = (number: number) => () => dispatch({ type: 'go', task: number });
  return (
    <>
      <Notebook label={now ? cover.name : label} detail={now && label} mark={isEnd && ' · розібрано'}>
        <LessonDrawing
          {...lesson}
          picture={[task.picture, slide && `Зараз ${slide.words}.`, chosen?.drawn].filter(Boolean).join(' ')}
          pieces={(chosen ?? task).pieces}
          stop={slide}
        />
        {isEnd && <Star place={end.star} />}
      </Notebook>
      <div key={state.task} className="lesson-talk">
        <Bubble
          as="h2"
          ref={state.isContinued ? undefined : focusQuestion}
          wordsId={id}
          tabIndex={-1}
          from="tutor"
          {...tutor}
          label={label}
          lang={lang}
        >
          {ask}
        </Bubble>
        {now && (
          <>
            {slide ? (
              <Slider question={id} slide={slide} chosen={chosen} dispatch={dispatch} />
            ) : (
              <Answers question={id} task={task} lang={lang} chosen={chosen} dispatch={dispatch} />
            )}
            {/* The targets are on the drawing, and the place of the reply is still empty, so it shows a hint. */}
            {now.type === 'point' && !chosen && (
              <div className="lesson-hint" aria-hidden="true">
                <Bubble from="pupil" letters="Ви">
                  {PLACES_HINT}
                </Bubble>
              </div>
            )}
            <div role="status" className="lesson-reply" data-reserved={now.rightReply}>
              {reply && (
                <Bubble key={reply} ref={scrollIntoView} from="tutor" letters={tutor.letters} lang={lang}>
                  {reply}
                </Bubble>
              )}
            </div>
          </>
        )}
        {now && chosen?.right && (
          <div ref={scrollIntoView} className="lesson-row">
            <Button onClick={goTo(state.task + 1)}>{now.onward}</Button>
          </div>
        )}
        {isEnd && <LessonEnd lesson={lesson} attempts={state.attempts} onAgain={goTo(0)} onOpen={onOpen} />}
      </div>
    </>
  );
}

/** Keeps the board at least at its current height. Whole pixels avoid a shift of the content below. */
export function holdHeight(board: HTMLElement): void {
  board.style.minBlockSize = `${Math.ceil(board.getBoundingClientRect().height)}px`;
}

/** Scrolls an element into view without animation. */
function scrollIntoView(element: Element | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  element?.scrollIntoView({ block, behavior: 'instant' });
}

/** Focuses the tutor's question of each task and at the end, because the pressed button is gone. */
function focusQuestion(question: HTMLElement | null): void {
  question?.focus({ preventScroll: true });
  // Shows the answers first, then the notebook. On phones the board begins at the same place in each step (lesson.css).
  const talk = question?.parentElement;
  scrollIntoView(talk);
  if (innerWidth < 768) scrollIntoView(talk?.parentElement, 'start');
  else scrollIntoView(talk?.previousElementSibling);
}
