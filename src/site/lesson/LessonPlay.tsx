import { useId, useLayoutEffect, useReducer, useRef } from 'react';
import type { LessonData } from '../content/lessons.ts';
import { Bubble } from '../ui/Bubble.tsx';
import { Button, TrialButton } from '../ui/Button.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { Answers } from './Answers.tsx';
import {
  FIRST_TASK,
  findReply,
  isShown,
  isSolved,
  type LessonState,
  type Move,
  play,
} from './lesson-state.ts';
import { Sheet } from './Sheet.tsx';

/** Brings something into view, and no further: at once, as nothing waits for it. */
function show(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** A lesson board on which the visitor is the pupil: the example is over, the tasks begin. */
export function LessonPlay({ lesson }: { lesson: LessonData }) {
  const { tasks, tutor } = lesson;
  const [state, dispatch] = useReducer((now: LessonState, move: Move) => play(tasks, now, move), FIRST_TASK);
  const questionId = useId();
  const question = useRef<HTMLParagraphElement>(null);
  const hasEnded = state.task === tasks.length;

  // With each task, and at the end, the focus goes to the tutor's words; what was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each task
  useLayoutEffect(() => {
    question.current?.focus({ preventScroll: true });
    show(question.current?.closest('[data-cover]')?.firstElementChild);
  }, [state.task]);

  const task = tasks[Math.min(state.task, tasks.length - 1)];
  if (!task) return null;
  const reply = findReply(task, state);
  const chosen = task.answers[state.answer ?? -1];
  return (
    <>
      <Notebook className="lesson-notebook" label={hasEnded ? 'Класна робота' : task.label}>
        <Sheet lesson={lesson} task={task} state={state} />
      </Notebook>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div key={state.task} className="lesson-talk" role="group" aria-labelledby={questionId}>
        <Bubble
          ref={question}
          id={questionId}
          tabIndex={-1}
          from="tutor"
          letters={tutor.initials}
          name={tutor.name}
        >
          {hasEnded ? lesson.next : task.ask}
        </Bubble>
        {hasEnded ? (
          <div className="lesson-on">
            <TrialButton onClick={() => chooseInTrialDialog(lesson.trialSubject)}>
              {'Продовжити цю тему на\u00a0безкоштовному уроці'}
            </TrialButton>
            <Button look="text" onClick={() => dispatch({ type: 'again' })}>
              Ще раз спочатку
            </Button>
          </div>
        ) : (
          <>
            <Answers task={task} state={state} dispatch={dispatch} questionId={questionId} />
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
            {isSolved(task, state) && (
              <div ref={show} className="lesson-on">
                <Button onClick={() => dispatch({ type: 'next' })}>
                  {state.task + 1 < tasks.length ? 'Ще одне завдання' : 'Що далі?'}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}

/**
 * Chooses the lesson's subject in the trial dialog, unless the visitor has chosen one, and lets the lead say that it
 * comes from the board (`forms/sending/payload.ts`), for as long as the dialog is open.
 */
function chooseInTrialDialog(subject = ''): void {
  const dialog = document.querySelector<HTMLDialogElement>('#trial-dialog');
  const select = dialog?.querySelector('select');
  if (!dialog || !select) return;
  dialog.dataset.from = 'дошка';
  dialog.addEventListener('close', () => delete dialog.dataset.from, { once: true });
  if (select.selectedIndex || ![...select.options].some(({ value }) => value === subject)) return;
  select.value = subject;
  // The draft keeps it.
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
