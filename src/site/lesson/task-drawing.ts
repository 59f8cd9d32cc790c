import type { DrawingNode } from '#content/lesson/lesson-drawing.ts';
import type { Task } from '../content/lessons.ts';

/**
 * Prepares the drawing of a task that works without scripts, with all pieces that answers change. `data-on` lists the
 * answers that show a piece, `data-off` those that hide it; both count from 1 (styles/task-rules.ts).
 */
export function prepareDrawing(nodes: readonly DrawingNode[], task: Pick<Task, 'pieces' | 'answers'>) {
  return prepareAll(nodes, task) as DrawingNode[];
}

function prepareAll(
  nodes: readonly (DrawingNode | string)[],
  task: Pick<Task, 'pieces' | 'answers'>,
): (DrawingNode | string)[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node;
    const { id, part, classes, attributes, children } = node;
    // Omits places and the strokes of the example.
    if (part === 'place' || (classes.includes('pencil') && !part)) return [];
    const toggled = id ? listToggles(id, task) : {};
    if (!toggled) return [];
    return { ...node, attributes: { ...attributes, ...toggled }, children: prepareAll(children, task) };
  });
}

/** @returns undefined for a piece that this task never shows */
function listToggles(id: string, { pieces, answers }: Pick<Task, 'pieces' | 'answers'>) {
  const isSeen = pieces.includes(id);
  const changedBy = answers.flatMap((answer, index) =>
    answer.pieces.includes(id) === isSeen ? [] : [index + 1],
  );
  if (changedBy.length === 0) return isSeen ? {} : undefined;
  return { [isSeen ? 'data-off' : 'data-on']: changedBy.join(' ') };
}
