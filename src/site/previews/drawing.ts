import { DRAWING_INKS, type DrawingNode } from '#content/lesson/lesson-drawing.ts';
import { measureText, outlineText, type TextStyle } from './outlines.ts';

/** Attributes that texts inherit from the groups around them. */
type Inherited = { size: number; anchor: string; isMonospace: boolean };

/** The defaults of the pages (ui/Notebook.module.css). */
const USUAL: Inherited = { size: 17, anchor: 'start', isMonospace: false };
const WEIGHT = 600;

/** Writes a lesson's drawing with its colours, and with outlines instead of text. */
export function outlineDrawing(nodes: readonly DrawingNode[]): string {
  return nodes.map((node) => writeShape(node, USUAL)).join('');
}

function writeShape(node: DrawingNode, inherited: Inherited): string {
  const { name, attributes, classes, children } = node;
  const own = inherit(node, inherited);
  if (name === 'text') return writeText(node, own);
  const looks = Object.assign({}, ...classes.map((role) => DRAWING_INKS[role]));
  const written = Object.entries<string>({ ...looks, ...attributes })
    .filter(([key]) => !/^(font-|text-)/.test(key))
    .map(([key, value]) => ` ${key}="${value}"`);
  const inner = children.map((child) => (typeof child === 'string' ? '' : writeShape(child, own)));
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

function inherit({ attributes }: DrawingNode, inherited: Inherited): Inherited {
  return {
    size: Number(attributes['font-size'] ?? inherited.size),
    anchor: attributes['text-anchor'] ?? inherited.anchor,
    isMonospace: attributes['font-family'] === 'monospace' || inherited.isMonospace,
  };
}

/** Writes a text piece after piece. The total width decides where an anchored text begins. */
function writeText(node: DrawingNode, inherited: Inherited): string {
  let [x, y] = [Number(node.attributes.x ?? 0), Number(node.attributes.y ?? 0)];
  const start = x;
  const pieces: { text: string; x: number; y: number; style: TextStyle }[] = [];
  const add = (child: DrawingNode | string, around: Inherited) => {
    if (typeof child === 'string') {
      const style = { size: around.size, weight: WEIGHT, isMonospace: around.isMonospace } as const;
      pieces.push({ text: child, x, y, style });
      x += measureText(child, style);
      return;
    }
    x = Number(child.attributes.x ?? x) + Number(child.attributes.dx ?? 0);
    y = Number(child.attributes.y ?? y) + Number(child.attributes.dy ?? 0);
    for (const each of child.children) add(each, inherit(child, around));
  };
  for (const child of node.children) add(child, inherited);
  const shift = { start: 0, middle: (x - start) / 2, end: x - start }[inherited.anchor] ?? 0;
  const d = pieces.map((piece) => outlineText(piece.text, piece.x - shift, piece.y, piece.style)).join('');
  const transform = node.attributes.transform ? ` transform="${node.attributes.transform}"` : '';
  return `<path d="${d}" fill="var(--ink)" stroke="none"${transform}/>`;
}
