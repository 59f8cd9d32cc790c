/**
 * The drawing of a lesson board: an SVG file with few elements, attributes and classes. It is parsed into a tree and
 * written again from that tree. Scripts, links and foreign colours can therefore never reach a page.
 */
import type { Mistake } from '../content-error.ts';

/** A shape, a group or a text of a drawing. */
export type DrawingNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The id that tasks use. */
  id?: string;
  /** `later`: hidden until a task shows it. `place`: never visible; it only marks a target. */
  part?: DrawingPart;
  /** Roles of the shape, from the list below. */
  classes: readonly DrawingClass[];
  /** Shapes; in a text also strings. */
  children: readonly (DrawingNode | string)[];
};

/** Role of a shape on the board. It determines the colour. */
const DRAWING_CLASSES = ['area', 'marker', 'paper', 'plain', 'line', 'pencil', 'swing'] as const;

export type DrawingClass = (typeof DRAWING_CLASSES)[number];

/** Attributes for each role. The page adds its own rules for strokes (lesson/LessonBoard.tsx). */
export const DRAWING_INKS: Readonly<Record<DrawingClass, Record<string, string>>> = {
  area: { fill: 'var(--area)' },
  marker: { fill: 'var(--marker)' },
  paper: { fill: 'var(--card)' },
  plain: { stroke: 'none' },
  line: { 'stroke-width': '3.4' },
  pencil: { stroke: 'var(--red)', 'stroke-width': '2.8' },
  swing: {},
};

const DRAWING_PARTS = ['later', 'place'] as const;

type DrawingPart = (typeof DRAWING_PARTS)[number];

/** 15 × 11 cells of 24 units. */
export const DRAWING_VIEW_BOX = '0 0 360 264';

/** In characters. The thirteen drawings of the site have fewer than 2,700. */
const LONGEST_DRAWING = 4000;

const NUMBER = /^-?\d*\.?\d+$/;
const NUMBERS = /^[-\d.,\s]+$/;
const COMMON = {
  id: /^[a-z][a-z\d-]*$/,
  class: /^[a-z ]+$/,
  transform: /^(?:(?:matrix|translate|rotate|scale)\([-\d.,\s]+\)\s*)+$/,
  'stroke-width': NUMBER,
  'stroke-dasharray': NUMBERS,
};
const TEXT = {
  ...COMMON,
  'font-size': NUMBER,
  'font-family': /^monospace$/,
  'text-anchor': /^(?:start|middle|end)$/,
};

/** Allowed elements, with a pattern for each attribute. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  g: TEXT,
  path: { ...COMMON, d: /^[MmLlHhVvCcSsQqTtAaZz\-\d.,\s]+$/ },
  circle: { ...COMMON, cx: NUMBER, cy: NUMBER, r: NUMBER },
  ellipse: { ...COMMON, cx: NUMBER, cy: NUMBER, rx: NUMBER, ry: NUMBER },
  rect: { ...COMMON, x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, rx: NUMBER },
  line: { ...COMMON, x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER },
  text: { ...TEXT, x: NUMBER, y: NUMBER },
  tspan: { ...TEXT, x: NUMBER, y: NUMBER, dx: NUMBER, dy: NUMBER },
};

/** The root has only the size of the drawing and the SVG namespace. */
const ROOT = { xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/, viewBox: /^0 0 360 264$/ };

const TOKEN =
  /<!--[\s\S]*?-->|<\?xml[^<>]*\?>|<\/(?<closed>[\w:-]+)\s*>|<(?<opened>[\w:-]+)(?<attributes>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<words>[^<]+)|(?<broken><)/g;

const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type OpenNode = { name: string; line: number; children: (DrawingNode | string)[]; close: () => void };

/**
 * Parses a drawing.
 *
 * @param file path that the messages show
 * @returns the shapes inside of `<svg>`, and all mistakes in Ukrainian
 */
export function readLessonDrawing(
  file: string,
  source: string,
): { drawing: DrawingNode[]; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const root: OpenNode = { name: '', line: 1, children: [], close: () => {} };
  const open = [root];
  const innermost = () => open.at(-1) ?? root;

  for (const token of source.matchAll(TOKEN)) {
    const line = source.slice(0, token.index).split('\n').length;
    const report = (expected: string) => mistakes.push({ file, line, expected });
    const { closed, opened, attributes = '', empty, words, broken } = token.groups ?? {};
    if (broken) {
      report('елемент записано з помилкою: порівняйте дужки < > і лапки із сусідніми рядками');
      return { drawing: [], mistakes };
    }
    if (words?.trim()) addWords(innermost(), words, report);
    if (opened) {
      const node = readElement(opened, attributes, open.length === 1, report);
      const parent = innermost();
      const close = () => node && parent.children.push(node);
      if (empty) close();
      else open.push({ name: opened, line, children: node?.children ?? [], close });
    }
    if (closed) {
      const last = open.length > 1 ? open.pop() : undefined;
      if (last?.name !== closed) {
        report(`тут закрито <${closed}>, хоча відкрито ${last ? `<${last.name}>` : 'нічого не було'}`);
        return { drawing: [], mistakes };
      }
      last.close();
    }
  }
  const unclosed = open.at(-1);
  if (unclosed && unclosed !== root) {
    mistakes.push({ file, line: unclosed.line, expected: `елемент <${unclosed.name}> не закрито` });
  }
  const [svg, ...others] = root.children;
  if (typeof svg !== 'object' || others.length > 0) {
    if (mistakes.length === 0)
      mistakes.push({ file, expected: `очікується один <svg viewBox="${DRAWING_VIEW_BOX}">` });
    return { drawing: [], mistakes };
  }
  if (source.length > LONGEST_DRAWING) {
    mistakes.push({
      file,
      expected: `малюнок завеликий: щонайбільше ${LONGEST_DRAWING} знаків, а тут ${source.length}`,
    });
  }
  return { drawing: svg.children.filter((child) => typeof child === 'object'), mistakes };
}

function addWords(parent: OpenNode, words: string, report: (expected: string) => void): void {
  if (parent.name !== 'text' && parent.name !== 'tspan') {
    report(`слова «${words.trim().slice(0, 20)}» бувають лише всередині <text>`);
    return;
  }
  const hasCodes = /&(?!(?:lt|gt|amp);)/.test(words);
  if (hasCodes) report('знак записано кодом, що починається з &; напишіть його самого');
  const text = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  parent.children.push(text.replaceAll(/\s+/g, ' '));
}

/** Parses an opening tag. Reports and drops everything that is not allowed. */
function readElement(
  name: string,
  source: string,
  isRoot: boolean,
  report: (expected: string) => void,
): (DrawingNode & { children: (DrawingNode | string)[] }) | undefined {
  const allowed = isRoot ? (name === 'svg' ? ROOT : undefined) : ALLOWED[name];
  if (!allowed) {
    const names = isRoot ? 'svg' : Object.keys(ALLOWED).join(', ');
    report(`елемент <${name}> тут не дозволено; тут бувають лише: ${names}`);
    return undefined;
  }
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? '').trim().replaceAll(/\s+/g, ' ');
    const pattern = Object.hasOwn(allowed, key) ? allowed[key as keyof typeof allowed] : undefined;
    if (!pattern) {
      report(`атрибут ${key} у <${name}> не дозволено; тут бувають лише: ${Object.keys(allowed).join(', ')}`);
    } else if (!(pattern as RegExp).test(value)) {
      report(`атрибут ${key} у <${name}> записано неправильно: «${value.slice(0, 40)}»`);
    } else {
      attributes[key] = value;
    }
  }
  if (isRoot && !('viewBox' in attributes)) report(`у <svg> очікується viewBox="${DRAWING_VIEW_BOX}"`);
  const { class: classText = '', id, ...others } = attributes;
  const words = classText.split(' ').filter(Boolean);
  const classes = DRAWING_CLASSES.filter((known) => words.includes(known));
  const parts = DRAWING_PARTS.filter((known) => words.includes(known));
  if (classes.length + parts.length < new Set(words).size) {
    report(
      `невідомий клас у «${classText}»; бувають лише: ${[...DRAWING_CLASSES, ...DRAWING_PARTS].join(', ')}`,
    );
  }
  const [part] = parts;
  if (part && !id) report(`частина з класом ${part} мусить мати id, щоб завдання могло її назвати`);
  return { name, attributes: others, classes, children: [], ...(id && { id }), ...(part && { part }) };
}

/** Returns the drawing without the pieces that a task adds later. */
export function withoutParts(nodes: readonly DrawingNode[]): DrawingNode[] {
  const isOfExample = (node: DrawingNode | string) => typeof node === 'string' || !node.part;
  return nodes.filter(isOfExample).map((node) => ({
    ...node,
    children: node.children
      .filter(isOfExample)
      .map((child) => (typeof child === 'string' ? child : (withoutParts([child])[0] ?? ''))),
  }));
}

/** Lists all pieces with an id, nested ones too. */
export function listPieces(nodes: readonly (DrawingNode | string)[]): (DrawingNode & { id: string })[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { id, children } = node;
    return [...(id ? [{ ...node, id }] : []), ...listPieces(children)];
  });
}

type Pieces = readonly (DrawingNode & { id: string })[];

/** Lists the pieces visible during a task. If `show` and `hide` name the same piece, `show` wins. */
export function listSeen(pieces: Pieces, show: readonly string[], hide: readonly string[]): string[] {
  return pieces
    .filter(({ id, part }) => show.includes(id) || !(part || hide.includes(id)))
    .map(({ id }) => id);
}

type Changes = { show?: readonly string[] | undefined; hide?: readonly string[] | undefined };

/** Lists the pieces visible after an answer. Its `draw` and `hide` override those of the task. */
export function listSeenAfter(
  pieces: Pieces,
  { show = [], hide = [] }: Changes,
  answer: { draw?: readonly string[] | undefined; hide?: readonly string[] | undefined },
): string[] {
  const before = listSeen(pieces, show, hide).filter((id) => !answer.hide?.includes(id));
  return pieces.map(({ id }) => id).filter((id) => before.includes(id) || answer.draw?.includes(id));
}

/** Id of the place for the star at the end of a lesson. Tasks never use it. */
export const STAR_PLACE = 'star';

/** Bounding box of a round or rectangular shape; undefined for other shapes. */
export function findBox({ name, attributes }: DrawingNode) {
  const number = (key: string) => Number(attributes[key] ?? 0);
  if (name === 'rect') {
    const [width, height] = [number('width'), number('height')];
    return { x: number('x') + width / 2, y: number('y') + height / 2, width, height };
  }
  if (name !== 'circle' && name !== 'ellipse') return undefined;
  const [rx, ry] = [number('rx') || number('r'), number('ry') || number('r')];
  return { x: number('cx'), y: number('cy'), width: 2 * rx, height: 2 * ry };
}

type WriteOptions = {
  /** Attributes for a class. The shape's own attributes override them. */
  attributesOf: (role: DrawingClass) => Readonly<Record<string, string>>;
  /** Attributes for every text. */
  textAttributes?: Readonly<Record<string, string>>;
};

/** Writes a drawing as SVG markup. */
export function writeDrawing(nodes: readonly (DrawingNode | string)[], options: WriteOptions): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeText(node) : writeNode(node, options)))
    .join('');
}

function writeNode({ name, attributes, classes, children }: DrawingNode, options: WriteOptions): string {
  const merged: Record<string, string> = name === 'text' ? { ...options.textAttributes } : {};
  for (const role of classes) {
    for (const [key, value] of Object.entries(options.attributesOf(role))) {
      merged[key] = key === 'class' && merged[key] ? `${merged[key]} ${value}` : value;
    }
  }
  const all = Object.entries({ ...merged, ...attributes }).map(([key, value]) => ` ${key}="${value}"`);
  const start = `<${name}${all.join('')}`;
  return children.length > 0 ? `${start}>${writeDrawing(children, options)}</${name}>` : `${start}/>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
