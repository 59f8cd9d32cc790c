import { type CSSProperties, createElement, type ReactNode } from 'react';
import type { LessonData, Shape, Task } from '../content/lessons.ts';
import { findStop, type LessonState } from './lesson-state.ts';

type SheetProps = { lesson: LessonData; task: Task; state: LessonState };

/** The drawing as the task and the last answer have made it, and the strokes of the red pencil over it. */
export function Sheet({ lesson, task, state }: SheetProps) {
  const answer = task.answers[state.answer ?? -1];
  const shown = [...task.show, ...(answer?.draw ?? [])];
  const hidden = [...task.hide, ...(answer?.hide ?? [])];
  const { at, share, stop } = findStop(task, state);
  const motion = { '--at': share, '--period': stop?.period };

  function draw(shape: Shape | string, index: number): ReactNode {
    if (typeof shape === 'string') return shape;
    const [name, { piece = '', part, ...props }, ...inside] = shape;
    const isSeen = shown.includes(piece) || !(part || hidden.includes(piece));
    return createElement(
      name,
      // Wherever the slider stops, what swings begins anew.
      {
        ...props,
        key: props.className === 'lesson-swing' ? at : `-${index}`,
        visibility: isSeen ? undefined : 'hidden',
      },
      ...inside.map(draw),
    );
  }

  return (
    <>
      <svg
        viewBox="0 0 360 264"
        role="img"
        aria-label={task.picture ?? lesson.alternative}
        style={motion as CSSProperties}
      >
        {lesson.drawing.map(draw)}
      </svg>
      {lesson.strokes.map(
        ([name, { piece = '', part, ...props }, ...inside]) =>
          shown.includes(piece) && (
            <div key={piece} ref={startAtEdge} className="lesson-stroke">
              <svg viewBox="0 0 360 264" aria-hidden="true">
                {createElement(name, props, ...inside.map(draw))}
              </svg>
            </div>
          ),
      )}
    </>
  );
}

/** A stroke is uncovered from its own left edge, so that a short one at the right is not late. */
function startAtEdge(stroke: HTMLElement | null): void {
  const x = stroke?.querySelector('svg')?.getBBox().x ?? 0;
  stroke?.style.setProperty('--covered', `${100 - x / 3.6}%`);
}
