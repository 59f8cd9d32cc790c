import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type DrawingNode, listPieces, listSeenAfter, withoutParts } from '#content/lesson/lesson-drawing.ts';
import { loadContent } from '#content/load.ts';
import { outlineDrawing } from './drawing.ts';

/** Pixels per unit of a drawing. */
const SCALE = 2;
const WIDTH = 360 * SCALE;

/** The least distance of the pencil's edge from a letter, in units. */
const DISTANCE = 1;

/** A straight stroke may cross letters out. */
const STRIKE = /^[MmLl\d\s.,-]+$/;

const { subjects } = loadContent('content');

it.each(subjects.map(({ slug }) => slug))('the red pencil leaves the letters of %s whole', async (slug) => {
  const { play, drawing = [] } = subjects.find((each) => each.slug === slug)?.lesson ?? {};
  const all = play?.drawing ?? [];
  const pieces = listPieces(all);
  const moments = (play?.steps ?? []).flatMap((step, index) =>
    step.answers.map((answer) => {
      const seen = new Set(listSeenAfter(pieces, step, answer));
      return { name: `task ${index + 1}, «${answer.text}»`, nodes: keepSeen(all, seen) };
    }),
  );
  for (const { name, nodes } of [{ name: 'example', nodes: withoutParts(drawing) }, ...moments]) {
    const letters = await paint(
      only(nodes, ({ name: element }) => element === 'text'),
      '#000',
      2 * DISTANCE,
    );
    const strokes = await paint(only(nodes, isCurvedPencil), 'none', 2.8);
    const touched = letters.findIndex((ink, index) => ink > 128 && (strokes[index] ?? 0) > 128);
    const place = { x: (touched % WIDTH) / SCALE, y: Math.floor(touched / WIDTH) / SCALE };
    expect(touched < 0 ? undefined : place, name).toBeUndefined();
  }
});

function isCurvedPencil({ classes, attributes }: DrawingNode): boolean {
  return classes.includes('pencil') && !STRIKE.test(attributes.d ?? '');
}

/** The pieces of a task. The pencil of the example disappears when a task begins. */
function keepSeen(nodes: readonly DrawingNode[], seen: ReadonlySet<string>): DrawingNode[] {
  return nodes
    .filter(({ id, part, classes }) => (id ? seen.has(id) : !part && !classes.includes('pencil')))
    .map((node) => ({
      ...node,
      children: node.children.flatMap((child): (DrawingNode | string)[] =>
        typeof child === 'string' ? [child] : keepSeen([child], seen),
      ),
    }));
}

/** The chosen shapes with the groups around them, without their own colours. */
function only(nodes: readonly DrawingNode[], choose: (node: DrawingNode) => boolean): DrawingNode[] {
  return nodes.flatMap((node): DrawingNode[] => {
    if (choose(node)) return [{ ...node, classes: [] }];
    const children = only(
      node.children.filter((child) => typeof child === 'object'),
      choose,
    );
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** One byte per pixel: 255 is ink. */
async function paint(nodes: readonly DrawingNode[], fill: string, stroke: number): Promise<Uint8Array> {
  const shapes = outlineDrawing(nodes).replaceAll(/ (?:fill|stroke|stroke-width)="[^"]*"/g, '');
  const look = `fill="${fill}" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 264" width="${WIDTH}" height="${264 * SCALE}"><g ${look}>${shapes}</g></svg>`;
  return await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
}
