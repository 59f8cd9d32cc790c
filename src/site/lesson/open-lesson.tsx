import { createRoot } from 'react-dom/client';
import type { LessonData } from '../content/lessons.ts';
import { LessonPlay } from './LessonPlay.tsx';
import styles from './lesson.css?url';

/**
 * Makes the seat of a board alive (lesson/LessonBoard.tsx): its lesson is fetched, and begins when the seat is taken.
 *
 * @throws when the lesson can't be fetched
 */
export async function hydrateIsland(seat: HTMLElement): Promise<void> {
  const [lesson] = await Promise.all([
    fetch(seat.dataset.lesson as string).then((answer): Promise<LessonData> => answer.json()),
    applyStyles(),
  ]);
  seat.dataset.ready = '';
  seat.onclick = () => begin(seat, lesson);
}

function applyStyles(): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const link = { rel: 'stylesheet', href: styles, onload, onerror };
    document.head.append(Object.assign(document.createElement('link'), link));
  });
}

/** The board is drawn anew from the lesson, so nothing depends on what translators have made of the page. */
function begin(seat: HTMLElement, lesson: LessonData): void {
  // Two presses that have come before the code are repeated both.
  seat.onclick = null;
  const board = seat.parentElement as HTMLElement;
  const built = [...board.childNodes];
  // What stands below stays where it is.
  board.style.minBlockSize = `${board.offsetHeight}px`;
  const root = createRoot(board, {
    onUncaughtError(error) {
      console.error(error);
      // The example is still worth to be looked at; its seat tries again. React is not done with the board yet.
      queueMicrotask(() => {
        root.unmount();
        board.replaceChildren(...built);
        seat.ariaBusy = null;
        seat.onclick = () => begin(seat, lesson);
        seat.focus({ preventScroll: true });
      });
    },
  });
  root.render(<LessonPlay lesson={lesson} />);
}
