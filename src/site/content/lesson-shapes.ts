import { DRAWING_INKS, DRAWING_VIEW_BOX, type DrawingNode } from '#content/lesson/lesson-drawing.ts';
import type { LessonPart, Step } from '#content/lesson/lesson-schema.ts';

/** A shape as input for React: element name, attributes, children. */
export type Shape = [
  name: string,
  /** The element name is the key. */
  props: { className?: string; style?: Record<string, string>; key?: string } & Record<string, unknown>,
  ...inside: (Shape | string)[],
];

/** The drawing of an interactive lesson, and the red-pencil strokes over it. Each stroke has its own layer. */
export function describeSheet({ drawing, steps }: Pick<LessonPart, 'drawing' | 'steps'>): Shape[] {
  const isStroke = ({ part, classes }: DrawingNode) => part === 'later' && classes.includes('pencil');
  const moves = steps.flatMap(({ moves = [], slide }) =>
    slide ? moves.map((move) => ({ ...move, slide })) : [],
  );
  const shapesOf = (nodes: DrawingNode[]) => nodes.map((node) => toShape(node, moves));
  return [
    inSvg(...shapesOf(drawing.filter((node) => !isStroke(node) && node.part !== 'place'))),
    ...shapesOf(drawing.filter(isStroke)).map(inOwnLayer),
  ];
}

function inSvg(...shapes: Shape[]): Shape {
  // The sheet has the text alternative. Firefox would read the drawing's text after it.
  return ['svg', { viewBox: DRAWING_VIEW_BOX, 'aria-hidden': true }, ...shapes];
}

/** Wraps a shape in its own layer, so that the compositor can reveal it (lesson.css). */
function inOwnLayer([name, { key, ...props }, ...inside]: Shape): Shape {
  return ['div', { className: 'lesson-stroke', ...(key && { key }) }, inSvg([name, props, ...inside])];
}

type PieceMove = NonNullable<Step['moves']>[number] & { slide: NonNullable<Step['slide']> };

function toShape(node: DrawingNode, moves: readonly PieceMove[]): Shape {
  const { name, attributes, classes, id, part, children } = node;
  const move = moves.find(({ piece }) => piece === id);
  const written = Object.assign({}, ...classes.map((role) => DRAWING_INKS[role]), attributes);
  const props = {
    // Attribute names as React expects them.
    ...Object.fromEntries(
      Object.entries(written).map(([key, value]) => [
        key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
    ...(classes.includes('swing') && { className: 'lesson-swing' }),
    // The visitor's strokes replace the example's own.
    ...(classes.includes('pencil') && !part && { className: 'lesson-was' }),
    ...(move && { style: describeMove(move) }),
    ...(id && { key: id }),
  };
  return [
    name,
    props,
    ...children.map((child) => (typeof child === 'string' ? child : toShape(child, moves))),
  ];
}

/** The transform of a piece that follows the slider's value `--at`. */
function describeMove({ stretch, down, along, turn, slide: { from, to } }: PieceMove) {
  const between = ([first = 0, last = 0]: number[], unit: string) => {
    const perStep = (last - first) / (to - from);
    return `calc(${+(first - perStep * from).toFixed(4)}${unit} + ${+perStep.toFixed(4)}${unit} * var(--at))`;
  };
  const transform = [
    along && `translateX(${between(along, 'px')})`,
    down && `translateY(${between(down, 'px')})`,
    turn && `rotate(${between(turn, 'deg')})`,
    stretch && `scaleY(${between(stretch, '')})`,
  ];
  return {
    transform: transform.filter(Boolean).join(' '),
    transformBox: 'fill-box',
    transformOrigin: '50% 0',
  };
}
