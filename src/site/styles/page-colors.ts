import type { Subject } from '#content/schema.ts';
import { colorSheet, farColorSheet, type SchoolColors } from '#shared/brand/colors.ts';
import { type RuledTask, taskRules } from './task-rules.ts';

/** What a page needs of a subject to show its cover. */
export type Cover = Pick<Subject, 'slug' | 'color'>;

/** Stands in covers.css, so most covers need not say it. */
const USUAL_SHIFT = 12;

/**
 * The style sheet that is a page's own: the order of the layers, the colours, the hues of the covers that the page
 * shows, and the rules of the task that it opens with. `style` attributes are forbidden by the content security policy.
 *
 * @param layerOrder the text of `layers.css`: it is not in the bundle, where the minifier drops it
 * @param worn the slug of the cover that the page itself wears; those of the others come behind its first section
 * @param task the task that the page opens with (lesson/TaskBoard.tsx)
 */
export function pageColors(
  layerOrder: string,
  colors: SchoolColors,
  covers: readonly Cover[],
  worn: string | undefined,
  task?: RuledTask,
): string {
  const hues = (isWorn: boolean) =>
    covers
      .filter(({ slug }) => (slug === worn) === isWorn)
      .map(coverHue)
      .join('');
  return colorsAround(layerOrder, colors).join(
    hues(true) + (task ? taskRules(task).join('') : '') + BELOW + hues(false),
  );
}

/** Between the hue that a page wears and those of the covers it shows. */
const BELOW = '}@layer below{';

/** Whether a sheet is one that {@link pageColors} makes for some of these covers and tasks. */
export function isPageColors(
  sheet: string,
  layerOrder: string,
  colors: SchoolColors,
  covers: readonly Cover[],
  tasks: readonly RuledTask[],
): boolean {
  const [before = '', after = ''] = colorsAround(layerOrder, colors);
  if (!sheet.startsWith(before) || !sheet.endsWith(after)) return false;
  const hues = sheet.slice(before.length, sheet.length - after.length).replace(BELOW, '');
  const rules = hues.match(/[^}]*\}|[^}]+$/g) ?? [];
  const known = new Set([...covers.map(coverHue), ...tasks.flatMap(taskRules)]);
  return rules.every((rule) => known.has(rule));
}

function colorsAround(layerOrder: string, colors: SchoolColors): [before: string, after: string] {
  return [
    `${layerOrder}@layer base{${colorSheet(colors)}}@layer ui{`,
    `}@layer deferred{${farColorSheet(colors)}}`,
  ];
}

function coverHue({ slug, color: { hue, shift } }: Cover): string {
  const shiftRule = shift === USUAL_SHIFT ? '' : `;--shift:${shift}`;
  return `[data-cover=${slug}]{--hue:${hue}${shiftRule}}`;
}
