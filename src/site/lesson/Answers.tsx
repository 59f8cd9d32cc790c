import type { KeyboardEvent, MouseEvent } from 'react';
import type { Task } from '../content/lessons.ts';
import bubble from '../ui/Bubble.module.css';
import { Button } from '../ui/Button.tsx';
import { Foreign, languageOfName } from '../ui/Foreign.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import type { Move, SlideNow } from './lesson-state.ts';
import { PLACES_HINT } from './task-messages.ts';

/** The genitive of each possible number of answers. */
const GENITIVES: Readonly<Record<number, string>> = {
  2: 'двох',
  3: 'трьох',
  4: 'чотирьох',
  5: 'п’яти',
  6: 'шести',
};

type AnswersProps = {
  /** Id of the tutor's question. */
  question: string;
  task: Task;
  /** Language of words in Latin letters. */
  lang: string | undefined;
  /** The answer to which the tutor replies. */
  chosen: Task['answers'][number] | undefined;
  dispatch: (move: Move) => void;
};

/** The answers of a task: buttons, or places over the drawing. */
export function Answers({ question, task, lang, chosen, dispatch }: AnswersProps) {
  const places = `${question}-places`;
  const answers = task.answers.map((answer, index) => {
    const { text, box, right } = answer;
    const isChosen = answer === chosen;
    const common = {
      'aria-disabled': chosen?.right,
      // Ignores the second press of a double click: it was meant for the previous button at this place.
      onClick: ({ detail }: MouseEvent) => detail > 1 || dispatch({ type: 'answer', answer: index }),
    };
    return box ? (
      <input
        key={text}
        {...common}
        type="radio"
        name={question}
        defaultChecked={isChosen}
        className="lesson-place"
        aria-label={text}
        lang={languageOfName(text, lang)}
        style={box as object}
      />
    ) : (
      <Button key={text} {...common} className="lesson-answer" aria-pressed={isChosen}>
        <span>
          <Foreign lang={lang}>{text}</Foreign>
        </span>
        {isChosen && right && <PencilTick width={22} strokeWidth={10} />}
      </Button>
    );
  });
  return task.type === 'point' ? (
    <div
      className="lesson-places"
      role="radiogroup"
      aria-labelledby={question}
      aria-describedby={places}
      onKeyDown={moveOrAnswer}
    >
      <span id={places} hidden>{`${PLACES_HINT}: одне з ${GENITIVES[answers.length]} місць`}</span>
      {answers}
    </div>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="lesson-row" role="group" aria-describedby={question}>
      {answers}
    </div>
  );
}

/** The step of each key among the places; 0 for keys that answer. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Enter: 0,
  ' ': 0,
};

/**
 * Lets arrow keys only move the focus among the places; browsers would also press each. Space or Enter answers, which
 * browsers ignore on a checked radio button.
 */
function moveOrAnswer(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const places = [...event.currentTarget.querySelectorAll('input')];
  const here = places.indexOf(event.target as HTMLInputElement);
  const place = places.at((here + step) % places.length) as HTMLInputElement;
  // Checked before the focus moves, because screen readers then announce the state.
  if (step) place.checked = true;
  place.focus();
  if (!step) place.click();
}

type SliderProps = Pick<AnswersProps, 'question' | 'chosen' | 'dispatch'> & { slide: SlideNow };

/** A slider with a button that submits its value. */
export function Slider({ question, slide, chosen, dispatch }: SliderProps) {
  const slider = `${question}-slider`;
  return (
    <div className={`${bubble.pupil} lesson-slide`}>
      <label htmlFor={slider}>{slide.label}</label>
      {/* The slider's `aria-valuetext` says it. */}
      <b aria-hidden="true">{slide.text}</b>
      <input
        {...slide.range}
        id={slider}
        type="range"
        aria-describedby={question}
        value={slide.at}
        aria-valuetext={slide.words}
        onChange={({ target }) => dispatch({ type: 'slide', at: Number(target.value) })}
      />
      <Button
        aria-disabled={chosen?.right}
        onClick={() => dispatch({ type: 'answer', answer: slide.answer })}
      >
        Готово
      </Button>
    </div>
  );
}
