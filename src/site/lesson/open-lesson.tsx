import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { LessonData } from '../content/lessons.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { holdHeight, LessonPlay } from './LessonPlay.tsx';
import styles from './lesson.css?url';
import { continueFrom, EXAMPLE, FIRST_TASK, type LessonState } from './lesson-state.ts';

const openings = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Makes a lesson of the page alive: its start button (lesson/LessonBoard.tsx), or the board whose task can be answered
 * already (lesson/TaskBoard.tsx). The lesson is fetched, and begins with the press that needs it. A second call waits
 * for the same lesson; one that did not come is fetched again.
 *
 * @throws when the lesson can't be fetched
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

/** A link to the page of the lesson's subject stays one for visitors who want a new tab. */
function beginAtPress(startButton: HTMLElement, lesson: LessonData): void {
  startButton.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Two presses that have come before the code are both repeated.
    startButton.onclick = null;
    begin(startButton.parentElement as HTMLElement, lesson, FIRST_TASK, () => {
      startButton.ariaBusy = null;
      beginAtPress(startButton, lesson);
      startButton.focus({ preventScroll: true });
    });
  };
}

/**
 * The page itself replies to the first answer, also to one that came before this code. The second answer needs the
 * lesson, which counts mistakes, and so does the next task.
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
  onward.onclick = () => take({ ...FIRST_TASK, task: 1 });
}

let begun = 0;

/**
 * Draws the board from the lesson, so nothing depends on what translators have made of the page.
 *
 * @param onBroken called when a component has thrown and the board is again as the build has made it
 */
function begin(board: HTMLElement, lesson: LessonData, start: LessonState, onBroken: () => void): void {
  const built = [...board.childNodes];
  const question = board.getAttribute('aria-labelledby');
  // What stands below stays where it is.
  holdHeight(board);
  delete board.dataset.task;
  board.role = 'group';
  board.removeAttribute('aria-labelledby');
  board.ariaLabel = lesson.title;
  const root = createRoot(board, {
    identifierPrefix: `lesson-${begun++}`,
    onUncaughtError(error) {
      console.error(error);
      // The board of the build is still worth to be looked at. React is not done with it yet.
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
  // At once: an answer that goes on from the page's own finds its place.
  flushSync(() => root.render(<Board element={board} first={lesson} start={start} />));
}

/** The lesson of the page, then whichever others are opened in its place. */
function Board({ element, first, start }: { element: HTMLElement; first: LessonData; start: LessonState }) {
  const [lesson, setLesson] = useState(first);
  function open(next: LessonData): void {
    applyLesson(element, next);
    setLesson(next);
  }
  return (
    <LessonPlay
      key={lesson.page}
      lesson={lesson}
      board={element}
      start={lesson === first ? start : lesson.page === first.page ? FIRST_TASK : EXAMPLE}
      isInRow={element.closest('li[data-label]') !== null}
      onOpen={open}
    />
  );
}

/** The board takes the name and the colour of a lesson, and begins at its own height. */
function applyLesson(board: HTMLElement, { title, cover: { slug, name, style } }: LessonData): void {
  board.ariaLabel = title;
  board.dataset.cover = slug;
  board.style.minBlockSize = '';
  for (const [property, value] of Object.entries(style)) board.style.setProperty(property, `${value}`);
  // Its mark below the row of the home page.
  const place = board.closest<HTMLElement>('li[data-label]');
  if (place) place.dataset.label = name;
}
