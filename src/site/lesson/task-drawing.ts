import type { DrawingNode } from '#content/lesson-drawing.ts';
import type { Task } from '../content/lessons.ts';

/**
 * The drawing of a task before any script: all that its first answers change is in it. `data-on` lists the answers that
 * show a piece, `data-off` those that hide it; both count from 1 (styles/task-rules.ts).
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
    // The example's own strokes make way for the visitor's.
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
