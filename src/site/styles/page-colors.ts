import type { Subject } from '#content/subjects/subject-schema.ts';
import { colorStylesheet, lateColorStylesheet, type SchoolColors } from '#shared/brand/colors.ts';
import { type RuledTask, taskRules } from './task-rules.ts';

/** A subject's data for the colour of its cover. */
export type Cover = Pick<Subject, 'slug' | 'color'>;

/** The default in covers.css, so most covers need no rule for it. */
const USUAL_SHIFT = 12;

/**
 * The stylesheet that depends on content: the order of the layers, the school's colours, the hues of all covers, and
 * the rules of the first task. All pages of a kind share it, so one policy with few hashes fits the site. The policy
 * forbids `style` attributes.
 *
 * @param layerOrder the text of `layers.css`: the minifier drops it from the bundle
 *
 * @param isSubjectPage whether the page has the colour of its subject; on other pages the hues follow the first section.
 * Only the hue of the first task precedes it, so that the first frame shows its colour
 *
 * @param task the task that the page opens with (lesson/TaskBoard.tsx)
 */
export function pageColors(
  layerOrder: string,
  colors: SchoolColors,
  covers: readonly Cover[],
  isSubjectPage: boolean,
  task?: RuledTask,
): string {
  const coverRules = covers.map(({ slug, color }) => hueRule(`cover=${slug}`, color));
  const opening = covers.find(({ slug }) => slug === task?.subject);
  return [
    `${layerOrder}@layer base{${colorStylesheet(colors)}}`,
    ...(task
      ? [`@layer ui{${opening ? hueRule('task', opening.color) : ''}${taskRules(task).join('')}}`]
      : []),
    `@layer ${isSubjectPage ? 'ui' : 'below'}{${coverRules.join('')}}`,
    `@layer deferred{${lateColorStylesheet(colors)}}`,
  ].join('');
}

/** @param attribute of the coloured elements, without `data-`: `cover=physics` or `task` */
function hueRule(attribute: string, { hue, shift }: Cover['color']): string {
  const shiftRule = shift === USUAL_SHIFT ? '' : `;--shift:${shift}`;
  return `[data-${attribute}]{--hue:${hue}${shiftRule}}`;
}
