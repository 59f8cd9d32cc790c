import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { LessonData } from '../content/lessons.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { holdHeight, LessonPlay } from './LessonPlay.tsx';
import styles from './lesson.css?url';
import { continueFrom, FIRST_TASK, type LessonState } from './lesson-state.ts';

const openings = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Fetches a lesson of the page and connects its start button (lesson/LessonBoard.tsx) or its first task
 * (lesson/TaskBoard.tsx). The lesson starts with the press that needs it. A second call waits for the same request; a
 * failed request is repeated.
 *
 * @throws if the lesson can't be fetched
 */
export function hydrateIsland(island: HTMLElement): Promise<void> {
  const running = openings.get(island);
  if (running !== undefined) return running;
  const opening = open(island);
  openings.set(island, opening);
  opening.catch(() => openings.delete(island));
  return opening;
}

async function open(island: HTMLElement): Promise<void> {
  const [lesson] = await Promise.all([fetchLesson(island.dataset.lesson as string), applyStyles()]);
  island.dataset.ready = '';
  if ('task' in island.dataset) followTask(island, lesson);
  else beginAtPress(island, lesson);
}

function applyStyles(): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const link = { rel: 'stylesheet', href: styles, onload, onerror };
    document.head.append(Object.assign(document.createElement('link'), link));
  });
}

/** Starts the lesson at the press of its button. A link still opens a new tab for visitors who ask for one. */
function beginAtPress(startButton: HTMLElement, lesson: LessonData): void {
  startButton.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Two early presses are both repeated, but the lesson starts once.
    startButton.onclick = null;
    begin(startButton.parentElement as HTMLElement, lesson, FIRST_TASK, () => {
      startButton.ariaBusy = null;
      beginAtPress(startButton, lesson);
      startButton.focus({ preventScroll: true });
    });
  };
}

/**
 * Starts the lesson at the second answer or the next task, because both need its state. The page itself replies to the
 * first answer.
 */
function followTask(board: HTMLElement, lesson: LessonData): void {
  const answers = [...board.querySelectorAll<HTMLInputElement>(':scope > input')];
  const onward = board.querySelector('button') as HTMLButtonElement;
  const findChosen = () => answers.findIndex(({ checked }) => checked);
  let first = findChosen();

  function take(start: LessonState): void {
    board.onchange = null;
    onward.onclick = null;
    begin(board, lesson, start, () => {
      onward.ariaBusy = null;
      for (const answer of answers) answer.checked = false;
      followTask(board, lesson);
      answers[0]?.focus({ preventScroll: true });
    });
  }

  board.onchange = () => {
    const answer = findChosen();
    if (first < 0) {
      first = answer;
      return;
    }
    take(continueFrom(lesson.tasks, first));
    const again = board.querySelectorAll<HTMLElement>('.lesson-place, .lesson-answer')[answer];
    again?.focus({ preventScroll: true });
    again?.click();
  };
  // The button stands below the right answer, so that was the first one.
  onward.onclick = () => take({ ...FIRST_TASK, task: 1, attempts: [true] });
}

let begun = 0;

/**
 * Renders the board from the lesson, so changes by page translators do no harm.
 *
 * @param onBroken called when a component has thrown and the built markup is restored
 */
function begin(board: HTMLElement, lesson: LessonData, start: LessonState, onBroken: () => void): void {
  const built = [...board.childNodes];
  const question = board.getAttribute('aria-labelledby');
  // The content below must not move.
  holdHeight(board);
  delete board.dataset.task;
  board.role = 'group';
  board.removeAttribute('aria-labelledby');
  board.ariaLabel = lesson.title;
  const root = createRoot(board, {
    identifierPrefix: `lesson-${begun++}`,
    onUncaughtError(error) {
      console.error(error);
      // Restores the built board, after React has finished with it.
      queueMicrotask(() => {
        root.unmount();
        applyLesson(board, lesson);
        board.replaceChildren(...built);
        // The task of the page is a group of radio buttons, named by its question.
        if (question) {
          board.dataset.task = '';
          board.role = 'radiogroup';
          board.setAttribute('aria-labelledby', question);
        }
        onBroken();
      });
    },
  });
  // Synchronous, because the caller then focuses and presses an answer.
  flushSync(() => root.render(<Board element={board} first={lesson} start={start} />));
}

/** The lesson of the page, or another lesson that has replaced it. */
function Board({ element, first, start }: { element: HTMLElement; first: LessonData; start: LessonState }) {
  const [shown, show] = useState({ lesson: first, start, key: 0 });
  function open(next: LessonData): void {
    const own = element.closest('ul')?.querySelector(`div[data-cover=${next.cover.slug}]`);
    const lesson = own ? shown.lesson : next;
    applyLesson(element, lesson);
    // Beside the other board, this one is as low as before its lesson.
    show({ lesson, start: { ...FIRST_TASK, isContinued: !!own }, key: shown.key + 1 });
    if (!own) return;
    // The row has a board of this lesson, so the lesson starts there, or comes into view.
    own.querySelector<HTMLElement>('a, h2, input')?.focus();
    own.scrollIntoView();
    own.querySelector('a')?.click();
  }
  return <LessonPlay {...shown} key={shown.key} board={element} onOpen={open} />;
}

/** Gives the board the name and the colour of a lesson, and resets its height. */
function applyLesson(board: HTMLElement, { title, cover: { slug, name, style } }: LessonData): void {
  board.ariaLabel = title;
  board.dataset.cover = slug;
  board.style.minBlockSize = '';
  for (const [property, value] of Object.entries(style)) board.style.setProperty(property, `${value}`);
  // The label of the board's scroll marker on the home page.
  const place = board.closest<HTMLElement>('li[data-label]');
  if (place) place.dataset.label = name;
}
