import { useReducer } from 'react';
import type { LessonData, Task } from '../content/lessons.ts';
import { Bubble } from '../ui/Bubble.tsx';
import { Button, TrialButton } from '../ui/Button.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { Answers, QUESTION, Slider } from './Answers.tsx';
import {
  FIRST_TASK,
  findAnswer,
  findSlide,
  type LessonState,
  type Move,
  PATIENCE,
  play,
} from './lesson-state.ts';
import { Sheet } from './Sheet.tsx';

/** A lesson board on which the visitor is the pupil: the example is over, the tasks begin. */
export function LessonPlay({ lesson }: { lesson: LessonData }) {
  const { tasks, tutor } = lesson;
  const [state, move] = useReducer((now: LessonState, next: Move) => play(tasks, now, next), FIRST_TASK);
  // What was pressed is painted first, then what comes of it; a slider is where the finger is.
  const dispatch = (next: Move) =>
    next.type === 'slide' ? move(next) : requestAnimationFrame(() => setTimeout(move, 0, next));
  const now = tasks[state.task];
  const { label, ask, onward } = now ?? lesson.end;
  const task = now ?? (tasks.at(-1) as Task);
  const slide = findSlide(task, state);
  const chosen = findAnswer(task, state);
  const reply = chosen?.replies[state.misses];
  const goTo = (number: number) => () => dispatch({ type: 'go', task: number });
  return (
    <>
      <Notebook label={label}>
        <Sheet sheet={lesson.sheet} picture={task.picture} pieces={(chosen ?? task).pieces} stop={slide} />
      </Notebook>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div key={state.task} className="lesson-talk" role="group" aria-label={label}>
        <Bubble as="h2" ref={listen} id={QUESTION} tabIndex={-1} from="tutor" {...tutor}>
          {ask}
        </Bubble>
        {now && (
          <>
            {slide ? (
              <Slider slide={slide} chosen={chosen} dispatch={dispatch} />
            ) : (
              <Answers task={task} chosen={chosen} dispatch={dispatch} />
            )}
            {chosen?.box && state.misses < PATIENCE && (
              <Bubble key={chosen.text} from="pupil" letters="Ви">
                {chosen.text}
              </Bubble>
            )}
            <div role="status" className="lesson-reply">
              {reply && (
                <Bubble key={reply} ref={show} from="tutor" letters={tutor.letters}>
                  {reply}
                </Bubble>
              )}
            </div>
          </>
        )}
        {chosen?.right && (
          <div ref={show} className="lesson-row">
            {now ? (
              <Button onClick={goTo(state.task + 1)}>{onward}</Button>
            ) : (
              <>
                <TrialButton onClick={() => chooseInTrialDialog(lesson.trialSubject)}>{onward}</TrialButton>
                <Button look="text" onClick={goTo(0)}>
                  {lesson.end.again}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Brings something into view, and no further: at once, as nothing waits for it. */
function show(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** With each task, and at the end, the focus goes to the tutor's words; what was pressed is gone. */
function listen(question: HTMLElement | null): void {
  question?.focus({ preventScroll: true });
  // The notebook.
  show(question?.parentElement?.previousElementSibling);
}

/**
 * Chooses the lesson's subject in the trial dialog, unless the visitor has chosen one, and lets the lead say that it
 * comes from the board (`forms/sending/payload.ts`), for as long as the dialog is open.
 */
function chooseInTrialDialog(subject: string | undefined): void {
  const dialog = document.querySelector('#trial-dialog') as HTMLDialogElement;
  const select = dialog.querySelector('select') as HTMLSelectElement;
  // The island outlives its dialog, which React may render anew.
  const island = dialog.parentElement as HTMLElement;
  island.dataset.from = 'дошка';
  island.addEventListener('close', () => delete island.dataset.from, { capture: true, once: true });
  if (!subject || select.selectedIndex) return;
  select.value = subject;
  // The draft keeps it.
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
