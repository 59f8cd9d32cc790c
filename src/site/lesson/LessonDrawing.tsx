import { type CSSProperties, createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Shape, Stop } from '../content/lessons.ts';
import { namePicture, PictureText } from '../ui/Foreign.tsx';

type LessonDrawingProps = {
  sheet: Shape[];
  /** All of it in words, and the language of those in Latin letters. */
  picture: string;
  language?: string | undefined;
  /** Names of the pieces that are seen. */
  pieces: string[];
  /** Where the slider stands. */
  stop?: Stop | undefined;
  /** The marks of the example are seen. */
  isExample?: boolean;
};

/** The drawing as the task and the last answer have made it, and the strokes of the red pencil over it. */
export function LessonDrawing({
  sheet,
  picture,
  language,
  pieces,
  stop,
  isExample = false,
}: LessonDrawingProps) {
  const period = stop?.period;
  const drawing = useRef<HTMLElement>(null);

  // A thread that gets shorter while it swings: on from where the bob is, faster than in the two seconds of the example
  // (ui/Stroke.module.css). At rest, it swings again.
  useLayoutEffect(() => {
    if (!period) return;
    const [swing] = drawing.current?.querySelector('.lesson-swing')?.getAnimations() ?? [];
    swing?.updatePlaybackRate(2 / period);
    swing?.play();
  }, [period]);

  function draw(shape: Shape | string): ReactNode {
    if (typeof shape === 'string') return shape;
    const [name, props, ...inside] = shape;
    const { key } = props;
    return (!key || pieces.includes(key)) && createElement(name, props, ...inside.map(draw));
  }

  return (
    <>
      <PictureText lang={language}>{picture}</PictureText>
      {createElement(
        'div',
        {
          ...namePicture(picture, language),
          ref: drawing,
          className: isExample ? undefined : 'lesson-asked',
          style: { '--at': stop?.at } as CSSProperties,
        },
        ...sheet.map(draw),
      )}
    </>
  );
}
