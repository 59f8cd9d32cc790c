/** Finds texts of a drawing that overlap, with estimated bounding boxes. */
import type { DrawingNode } from './lesson-drawing.ts';

type Box = { text: string; left: number; right: number; top: number; bottom: number };

/** Properties that a text inherits from its groups. */
type Inherited = { x: number; y: number; size: number; isMono: boolean; anchor: string };

/** Default font size of a drawing (site/ui/Notebook.module.css). */
const FONT_SIZE = 17;

/**
 * Width and height of a letter relative to the font size. Slightly too small, so that adjacent texts are accepted.
 */
const LETTER = { sans: 0.5, mono: 0.6, above: 0.68, below: 0.06 };

/** Share of the smaller box from which a text becomes illegible. */
const COVERED = 0.2;

/**
 * Lists pairs of overlapping texts.
 *
 * @param seen ids of the visible pieces; nodes without an id are always visible
 */
export function findOverlappingTexts(
  nodes: readonly DrawingNode[],
  seen: ReadonlySet<string>,
): [string, string][] {
  const start: Inherited = { x: 0, y: 0, size: FONT_SIZE, isMono: false, anchor: 'start' };
  const boxes = nodes.flatMap((node) => listBoxes(node, seen, start));
  return boxes.flatMap((box, index) =>
    boxes
      .slice(0, index)
      .filter((other) => covers(box, other))
      .map(({ text }): [string, string] => [text, box.text]),
  );
}

function listBoxes(node: DrawingNode, seen: ReadonlySet<string>, inherited: Inherited): Box[] {
  const { id, part, name, attributes, children } = node;
  if (part === 'place' || (id && !seen.has(id))) return [];
  const { transform = '' } = attributes;
  const [, along, down = '0'] = /^translate\(([-\d.]+)(?:[,\s]+([-\d.]+))?\)$/.exec(transform) ?? [];
  // Rotated and scaled texts are not checked.
  if (transform && along === undefined) return [];
  const own: Inherited = {
    x: inherited.x + Number(along ?? 0),
    y: inherited.y + Number(down),
    size: Number(attributes['font-size'] ?? inherited.size),
    isMono: inherited.isMono || attributes['font-family'] === 'monospace',
    anchor: attributes['text-anchor'] ?? inherited.anchor,
  };
  if (name === 'text') return [boxOf(node, own)];
  return children.flatMap((child) => (typeof child === 'string' ? [] : listBoxes(child, seen, own)));
}

function boxOf(node: DrawingNode, { x, y, size, isMono, anchor }: Inherited): Box {
  const text = readText(node);
  const width = text.length * size * (isMono ? LETTER.mono : LETTER.sans);
  const shift = { middle: width / 2, end: width }[anchor] ?? 0;
  const left = x + Number(node.attributes.x ?? 0) - shift;
  const base = y + Number(node.attributes.y ?? 0);
  return {
    text,
    left,
    right: left + width,
    top: base - size * LETTER.above,
    bottom: base + size * LETTER.below,
  };
}

function readText({ children }: DrawingNode): string {
  return children
    .map((child) => (typeof child === 'string' ? child : readText(child)))
    .join('')
    .trim();
}

function covers(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return false;
  const area = ({ left, right, top, bottom }: Box) => (right - left) * (bottom - top);
  return wide * high > COVERED * Math.min(area(one), area(other));
}
