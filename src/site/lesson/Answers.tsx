import { type KeyboardEvent, useId } from 'react';
import type { Task } from '../content/lessons.ts';
import { Button } from '../ui/Button.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import { findStop, isSolved, type LessonState, type Move } from './lesson-state.ts';

type AnswersProps = {
  task: Task;
  state: LessonState;
  dispatch: (move: Move) => void;
  /** Id of the question. */
  questionId: string;
};

/** Words, or places over the drawing: what may be answered, and what the tutor has said of it. */
export function Answers(props: AnswersProps) {
  const { task, state, dispatch, questionId } = props;
  const group = useId();
  if (task.slide) return <Slider {...props} slide={task.slide} />;
  const isOver = isSolved(task, state);
  const answers = task.answers.map(({ text, box, right }, index) => {
    const isTold = state.answer === index;
    const common = {
      'aria-disabled': isOver || undefined,
      'data-told': isTold ? (right ? 'yes' : 'no') : undefined,
      onClick(event: { preventDefault(): void }) {
        if (isOver) event.preventDefault();
        dispatch({ type: 'answer', answer: index });
      },
    } as const;
    return box ? (
      <input
        {...common}
        key={text}
        type="radio"
        name={group}
        className="lesson-place"
        aria-label={text}
        style={box}
      />
    ) : (
      <button {...common} key={text} type="button" className="lesson-answer" aria-pressed={isTold}>
        <span>{text}</span>
        {isTold && right && <PencilTick width={26} strokeWidth={9} />}
      </button>
    );
  });
  return task.type === 'point' ? (
    <div className="lesson-places" role="radiogroup" aria-labelledby={questionId} onKeyDown={goOrAnswer}>
      {answers}
    </div>
  ) : (
    <div className="lesson-answers" lang={task.answersLanguage}>
      {answers}
    </div>
  );
}

/** How far each key goes among the places. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Arrows only go among the places, where the browser's own would press each: it takes Space or Enter to answer, which
 * browsers don't take on a radio button that is checked already.
 */
function goOrAnswer(event: KeyboardEvent<HTMLDivElement>): void {
  const place = event.target as HTMLInputElement;
  const isPress = event.key === 'Enter' || event.key === ' ';
  const step = STEPS[event.key];
  if (!isPress && !step) return;
  event.preventDefault();
  if (isPress) place.click();
  if (!step) return;
  const places = [...event.currentTarget.querySelectorAll('input')];
  const next = places.at((places.indexOf(place) + step) % places.length);
  next?.focus();
  if (next) next.checked = true;
}

type SliderProps = AnswersProps & { slide: NonNullable<Task['slide']> };

function Slider({ task, state, dispatch, slide }: SliderProps) {
  const id = useId();
  const { label, from, to, step } = slide;
  const { at, stop } = findStop(task, state);
  return (
    <div className="lesson-slide">
      <label htmlFor={id}>{label}</label>
      {/* The slider says it in words. */}
      <b aria-hidden="true">{stop?.text}</b>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={step}
        value={at}
        aria-valuetext={stop?.words}
        onChange={({ target }) => dispatch({ type: 'slide', at: Number(target.value) })}
      />
      <Button
        aria-disabled={isSolved(task, state) || undefined}
        onClick={() => dispatch({ type: 'answer', answer: stop?.answer ?? 0 })}
      >
        Готово
      </Button>
    </div>
  );
}
