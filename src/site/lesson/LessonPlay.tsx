import { useReducer } from 'react';
import type { LessonData, Task } from '../content/lessons.ts';
import { Bubble } from '../ui/Bubble.tsx';
import { Button, TrialButton } from '../ui/Button.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { Answers, Slider } from './Answers.tsx';
import {
  FIRST_TASK,
  findReply,
  findStop,
  isShown,
  type LessonState,
  type Move,
  play,
} from './lesson-state.ts';
import { Sheet } from './Sheet.tsx';

/** Of the tutor's question; no page has two lessons. */
const QUESTION = 'lesson-question';

/** A lesson board on which the visitor is the pupil: the example is over, the tasks begin. */
export function LessonPlay({ lesson }: { lesson: LessonData }) {
  const { tasks, tutor } = lesson;
  const [state, dispatch] = useReducer((now: LessonState, move: Move) => play(tasks, now, move), FIRST_TASK);
  const now = tasks[state.task];
  const { label, ask } = now ?? lesson.end;
  const task = now ?? (tasks.at(-1) as Task);
  const stop = findStop(task, state);
  const reply = findReply(task, state);
  const chosen = task.answers[state.answer ?? -1];
  const answering = {
    isSolved: chosen?.right,
    onAnswer: (answer: number) => dispatch({ type: 'answer', answer }),
  };
  return (
    <>
      <Notebook label={label}>
        <Sheet sheet={lesson.sheet} picture={task.picture} pieces={(chosen ?? task).pieces} stop={stop} />
      </Notebook>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div key={state.task} className="lesson-talk" role="group" aria-labelledby={QUESTION}>
        <Bubble
          ref={listen}
          id={QUESTION}
          tabIndex={-1}
          from="tutor"
          letters={tutor.initials}
          name={tutor.name}
        >
          {ask}
        </Bubble>
        {now ? (
          <>
            {task.slide && stop ? (
              <Slider
                {...answering}
                slide={task.slide}
                stop={stop}
                onSlide={(at) => dispatch({ type: 'slide', at })}
              />
            ) : (
              <Answers {...answering} task={task} told={state.answer} questionId={QUESTION} />
            )}
            {chosen?.box && !isShown(state) && (
              <Bubble key={chosen.text} from="pupil" letters="Ви">
                {chosen.text}
              </Bubble>
            )}
            <div role="status" className="lesson-reply">
              {reply && (
                <Bubble key={reply} ref={show} from="tutor" letters={tutor.initials}>
                  {reply}
                </Bubble>
              )}
            </div>
            {chosen?.right && (
              <div ref={show} className="lesson-on">
                <Button onClick={() => dispatch({ type: 'next' })}>{task.onward}</Button>
              </div>
            )}
          </>
        ) : (
          <div className="lesson-on">
            <TrialButton onClick={() => chooseInTrialDialog(lesson.trialSubject)}>
              {'Продовжити цю тему на\u00a0безкоштовному уроці'}
            </TrialButton>
            <Button look="text" onClick={() => dispatch({ type: 'again' })}>
              Ще раз спочатку
            </Button>
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
  show(question?.closest('[data-cover]')?.firstElementChild);
}

/**
 * Chooses the lesson's subject in the trial dialog, unless the visitor has chosen one, and lets the lead say that it
 * comes from the board (`forms/sending/payload.ts`), for as long as the dialog is open.
 */
function chooseInTrialDialog(subject: string | undefined): void {
  const dialog = document.querySelector<HTMLDialogElement>('#trial-dialog');
  const select = dialog?.querySelector('select');
  if (!dialog || !select) return;
  dialog.dataset.from = 'дошка';
  dialog.onclose = () => delete dialog.dataset.from;
  if (!subject || select.selectedIndex) return;
  select.value = subject;
  // The draft keeps it.
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
