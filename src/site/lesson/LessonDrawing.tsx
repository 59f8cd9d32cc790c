import { type CSSProperties, createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Shape } from '../content/lesson-shapes.ts';
import type { Stop } from '../content/lesson-slider.ts';
import { namePicture, PictureText } from '../ui/Foreign.tsx';

type LessonDrawingProps = {
  sheet: Shape[];
  /** The text alternative, and the language of its words in Latin letters. */
  picture: string;
  language?: string | undefined;
  /** Names of the visible pieces. */
  pieces: string[];
  /** The position of the slider. */
  stop?: Stop | undefined;
};

/** The drawing after the last answer, with the strokes of the red pencil. */
export function LessonDrawing({ sheet, picture, language, pieces, stop }: LessonDrawingProps) {
  const period = stop?.period;
  const drawing = useRef<HTMLElement>(null);

  // When the slider changes the period of a pendulum, the animation continues from its position at another speed. The
  // example takes two seconds (ui/Stroke.module.css). A finished animation starts again.
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
          style: { '--at': stop?.at } as CSSProperties,
        },
        ...sheet.map(draw),
      )}
    </>
  );
}
