import type { Task } from '../content/lessons.ts';

/** The data of a task that the rules need. */
export type RuledTask = Pick<Task, 'type' | 'pieces'> & {
  /** The slug of its subject. */
  subject: string;
  answers: Pick<Task['answers'][number], 'box' | 'pieces'>[];
};

/**
 * The rules of a task that works without scripts (lesson/TaskBoard.tsx). A chosen radio button shows and hides the
 * elements that list its number. Positions are part of these rules, because the policy forbids `style` attributes. They
 * are shares of the drawing's width.
 */
export function taskRules({ type, pieces, answers }: Omit<RuledTask, 'subject'>): string[] {
  const forEach = (write: (radio: string, number: number) => string) =>
    answers.map((_, index) => write(`[data-task]>:nth-of-type(${index + 1})`, index + 1));
  const whenChosen = (attribute: string, isMeant = (_: number) => true) =>
    forEach((radio, number) => `${radio}:checked~* [${attribute}~="${number}"]`)
      .filter((_, index) => isMeant(index))
      .join();
  const hides = (index: number) => pieces.some((piece) => !answers[index]?.pieces.includes(piece));
  return [
    `${whenChosen('data-on')}{display:inline;visibility:visible}`,
    ...(answers.some((_, index) => hides(index)) ? [`${whenChosen('data-off', hides)}{display:none}`] : []),
    ...(type === 'choice'
      ? [
          ...SLIP_RULES,
          `${whenChosen('data-slip')}{border-color:var(--ink);background:var(--tint)}`,
          `${forEach((radio, number) => `${radio}:focus-visible~* [data-slip="${number}"]`).join()}{outline:3px solid var(--ink);outline-offset:2px}`,
        ]
      : []),
    ...listPlaces(answers),
  ];
}

/** The styles of answers as text, for pages whose first task has such answers. */
const SLIP_RULES = [
  '[data-slip]{position:relative;min-block-size:44px;padding:6px 18px;border-color:var(--field);border-radius:22px 22px 5px;font-weight:600;cursor:pointer}',
  '[data-slip]>[data-on]{position:absolute;inset:auto -7px 14px auto}',
];

/** The position and size of each radio button over the drawing, and the smallest distance between two. */
function listPlaces(answers: RuledTask['answers']): string[] {
  const places = answers.flatMap(({ box }) => (box ? [shareOfWidth(box)] : []));
  if (places.length === 0) return [];
  const distances = places.flatMap((place, index) =>
    places
      .slice(index + 1)
      .map((other) => Math.max(Math.abs(place.x - other.x), Math.abs(place.y - other.y))),
  );
  // Properties with the same value for all places are set once and inherited.
  const isCommon = (name: keyof Place) => new Set(places.map((place) => place[name])).size === 1;
  const write = (place: Place, names: readonly (keyof Place)[]) =>
    names.map((name) => `--${name}:${round(place[name])}`).join(';');
  const common = PLACE_PROPERTIES.filter(isCommon);
  const own = PLACE_PROPERTIES.filter((name) => !isCommon(name));
  const [first] = places as [Place];
  return [
    `[data-task]{${[`--gap:${round(Math.min(...distances))}`, write(first, common)].filter(Boolean).join(';')}}`,
    ...places.map((place, index) => `[data-task]>:nth-of-type(${index + 1}){${write(place, own)}}`),
  ];
}

/** Centre, width and height in shares of the drawing's width. */
const PLACE_PROPERTIES = ['x', 'y', 'w', 'h'] as const;

type Place = Record<(typeof PLACE_PROPERTIES)[number], number>;

/** Converts a box to shares of the width. A drawing has 15 columns and 11 rows of cells. */
function shareOfWidth(box: NonNullable<Task['answers'][number]['box']>): Place {
  const read = (value: string) => Number.parseFloat(value) / 100;
  return {
    x: read(box.left),
    y: (read(box.top) * 11) / 15,
    w: read(box['--wide']),
    h: read(box['--high']),
  };
}

function round(share: number): string {
  return String(+share.toFixed(4)).replace(/^0(?=\.)/, '');
}
