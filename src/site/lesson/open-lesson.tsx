import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LessonData } from '../content/lessons.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { holdHeight, LessonPlay } from './LessonPlay.tsx';
import styles from './lesson.css?url';

const openings = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Makes the seat of a board alive (lesson/LessonBoard.tsx): its lesson is fetched, and begins when the seat is taken.
 * A second request meanwhile waits for the same lesson; one that did not come is fetched again.
 *
 * @throws when the lesson can't be fetched
 */
export function hydrateIsland(seat: HTMLElement): Promise<void> {
  const running = openings.get(seat);
  if (running !== undefined) return running;
  const opening = openSeat(seat);
  openings.set(seat, opening);
  opening.catch(() => openings.delete(seat));
  return opening;
}

async function openSeat(seat: HTMLElement): Promise<void> {
  const [lesson] = await Promise.all([fetchLesson(seat.dataset.lesson as string), applyStyles()]);
  seat.dataset.ready = '';
  seat.onclick = () => begin(seat, lesson);
}

function applyStyles(): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const link = { rel: 'stylesheet', href: styles, onload, onerror };
    document.head.append(Object.assign(document.createElement('link'), link));
  });
}

/** The board is drawn again from the lesson, so nothing depends on what translators have made of the page. */
function begin(seat: HTMLElement, lesson: LessonData): void {
  // Two presses that have come before the code are repeated both.
  seat.onclick = null;
  const board = seat.parentElement as HTMLElement;
  const built = [...board.childNodes];
  // What stands below stays where it is.
  holdHeight(board);
  const root = createRoot(board, {
    onUncaughtError(error) {
      console.error(error);
      // The example is still worth to be looked at; its seat tries again. React is not done with the board yet.
      queueMicrotask(() => {
        root.unmount();
        wear(board, lesson);
        board.replaceChildren(...built);
        seat.ariaBusy = null;
        seat.onclick = () => begin(seat, lesson);
        seat.focus({ preventScroll: true });
      });
    },
  });
  root.render(<Board element={board} first={lesson} />);
}

/** The lesson of the page, then whichever others are opened in its place. */
function Board({ element, first }: { element: HTMLElement; first: LessonData }) {
  const [lesson, setLesson] = useState(first);
  function open(next: LessonData): void {
    wear(element, next);
    setLesson(next);
  }
  return (
    <LessonPlay
      key={lesson.page}
      lesson={lesson}
      board={element}
      isOther={lesson.page !== first.page}
      onOpen={open}
    />
  );
}

/** The board takes the name and the colour of a lesson, and begins at its own height. */
function wear(board: HTMLElement, { title, cover: { slug, name, style } }: LessonData): void {
  board.ariaLabel = title;
  board.dataset.cover = slug;
  board.style.minBlockSize = '';
  for (const [property, value] of Object.entries(style)) board.style.setProperty(property, `${value}`);
  // Its mark below the row of the home page.
  const place = board.closest<HTMLElement>('li[data-label]');
  if (place) place.dataset.label = name;
}
