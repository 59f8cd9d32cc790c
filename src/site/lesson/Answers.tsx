import type { KeyboardEvent } from 'react';
import type { Stop, Task } from '../content/lessons.ts';
import bubble from '../ui/Bubble.module.css';
import { Button } from '../ui/Button.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';

type AnswersProps = {
  task: Task;
  /** Number of the answer that the tutor speaks of. */
  told: number | undefined;
  isSolved: boolean | undefined;
  onAnswer: (answer: number) => void;
  /** Id of the question. */
  questionId: string;
};

/** Words, or places over the drawing: what may be answered, and what the tutor has said of it. */
export function Answers({ task, told, isSolved, onAnswer, questionId }: AnswersProps) {
  const answers = task.answers.map(({ text, box, right }, index) => {
    const isTold = told === index;
    const common = {
      'aria-disabled': (isSolved && !isTold) || undefined,
      onClick: () => onAnswer(index),
    };
    return box ? (
      <input
        key={text}
        {...common}
        type="radio"
        name={questionId}
        className="lesson-place"
        data-right={(isTold && right) || undefined}
        aria-label={text}
        style={box}
      />
    ) : (
      <Button key={text} {...common} className="lesson-answer" aria-pressed={isTold}>
        <span>{text}</span>
        {isTold && right && <PencilTick width={26} strokeWidth={9} />}
      </Button>
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

/** How far each key goes among the places; those that answer stay. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Enter: 0,
  ' ': 0,
};

/**
 * Arrows only go among the places, where the browser's own would press each: it takes Space or Enter to answer, which
 * browsers don't take on a radio button that is checked already.
 */
function goOrAnswer(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const places = [...event.currentTarget.children] as HTMLInputElement[];
  const here = places.indexOf(event.target as HTMLInputElement);
  const place = places.at((here + step) % places.length) as HTMLInputElement;
  place.focus();
  if (step) place.checked = true;
  else place.click();
}

/** Of the slider; no page has two. */
const SLIDER = 'lesson-slider';

type SliderProps = Pick<AnswersProps, 'isSolved' | 'onAnswer'> & {
  slide: NonNullable<Task['slide']>;
  stop: Stop;
  onSlide: (at: number) => void;
};

/** A slider, whose answer is asked for with a button of its own. */
export function Slider({ slide, stop, isSolved, onSlide, onAnswer }: SliderProps) {
  return (
    <div className={`${bubble.pupil} lesson-slide`}>
      <label htmlFor={SLIDER}>{slide.label}</label>
      {/* The slider says it in words. */}
      <b aria-hidden="true">{stop.text}</b>
      <input
        {...slide.range}
        id={SLIDER}
        type="range"
        value={stop.at}
        aria-valuetext={stop.words}
        onChange={({ target }) => onSlide(Number(target.value))}
      />
      <Button aria-disabled={isSolved} onClick={() => onAnswer(stop.answer)}>
        Готово
      </Button>
    </div>
  );
}
