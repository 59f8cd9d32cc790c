/** Colours that the school chooses. Rejects colours with too little contrast. */
import { formatHex, parse } from 'culori';
import {
  type ChosenColors,
  type ColorName,
  mixColors,
  type SchoolColors,
  toOklch,
} from '#shared/brand/colors.ts';
import { type CoverPart, contrastOf, formatContrast, leastOnCovers } from '#shared/brand/contrast.ts';
import { matching, record } from '../fields/fields.ts';
import { replaceHomoglyphs } from '../suggest/homoglyphs.ts';

type Chosen = keyof ChosenColors;

/** Minimum contrast in WCAG 2.2: 1.4.3 for text, 1.4.11 for other elements. */
const TEXT = 4.5;
const SHAPE = 3;

/** Two colours that appear together, a Ukrainian description and the required contrast. */
type Pair = {
  chosen: Chosen;
  front: ColorName;
  least: number;
  words: string;
} & ({ back: ColorName } | { cover: CoverPart });

const on = (
  chosen: Chosen,
  front: ColorName,
  words: string,
  backs: readonly (readonly [ColorName, string])[],
  least = TEXT,
): Pair[] => backs.map(([back, place]) => ({ chosen, front, back, least, words: `${words} ${place}` }));

const PAPERS = [
  ['paper', 'на папері'],
  ['card', 'на картці'],
  ['grid', 'на клітинках'],
  ['sheet-grid', 'на клітинках зошита'],
  ['tint', 'на кнопці під курсором'],
] as const;

const onCovers = (front: ColorName, words: string, parts: readonly CoverPart[]): Pair[] =>
  parts.map((cover) => ({
    chosen: 'ink',
    front,
    cover,
    least: TEXT,
    words: `${words} на обкладинці предмета`,
  }));

/** All pairs that a chosen colour affects. `colors.test.ts` checks that the default colours have more contrast. */
const PAIRS: readonly Pair[] = [
  ...on('ink', 'ink', 'текст', [...PAPERS, ['bad', 'на рожевому тлі']]),
  ...on('ink', 'ink2', 'дрібний текст', [...PAPERS]),
  ...on('ink', 'on-solid', 'напис', [
    ['solid', 'на темній кнопці'],
    ['solid-hover', 'на темній кнопці під курсором'],
  ]),
  ...on('ink', 'field', 'рамка поля', [PAPERS[0], PAPERS[1], ['deep', 'внизу сторінки']], SHAPE),
  ...onCovers('ink', 'текст', ['face', 'tab', 'area']),
  ...on('ink', 'deep-text', 'текст', [
    ['deep', 'внизу сторінки'],
    ['deep-grid', 'на клітинках унизу сторінки'],
  ]),
  ...on('action', 'on-go', 'напис', [
    ['go', 'на кнопці пробного уроку'],
    ['go-hover', 'на кнопці пробного уроку під курсором'],
  ]),
  ...on('action', 'go', 'кнопка пробного уроку', PAPERS.slice(0, 4), SHAPE),
  ...on('marker', 'on-marker', 'текст', [['marker', 'на маркері']]),
  ...on('marker', 'marker', 'рамка навколо вибраного посилання', [['deep', 'внизу сторінки']], SHAPE),
];

/** At night, the top of a subject page is plain (sections/subject/SubjectHero.module.css). */
const WASHED_BY_DAY = onCovers('ink2', 'дрібний текст', ['wash']);

/** In the dark theme, marked text has the marker's colour. In the light theme, the marker is its background. */
const MARKED_BY_NIGHT = on('marker', 'mark', 'виділені слова', [...PAPERS.slice(0, 4)]);

/** Suggests the hexadecimal form of a colour in another notation of designers and palettes. */
function suggestColor(written: string): string | undefined {
  const text = replaceHomoglyphs(written.toLowerCase());
  const color = parse(text);
  if (color && color.alpha !== 0) return `напишіть "${formatHex(color)}"`;
  return text.startsWith('#') ? `тут знаків після решітки ${text.length - 1}` : undefined;
}

const color = matching(
  /^#[\da-f]{6}$/i,
  'очікується колір у лапках: решітка й шість цифр або літер від a до f, як "#14265f"',
  suggestColor,
)
  .overwrite((written) => written.toLowerCase())
  .optional();

/** Each colour is optional. All other colours are computed from these. */
export const schoolColors = record({
  ink: color.meta({
    title: 'Чорнило',
    description: 'Текст, темні кнопки, низ сторінки. Без нього — темно-синій, #14265f.',
  }),
  action: color.meta({
    title: 'Кнопка пробного уроку',
    description: 'Напис на ній білий, тож колір має бути темним. Без нього — темно-зелений, #006531.',
  }),
  marker: color.meta({
    title: 'Маркер',
    description:
      'Під виділеними словами й оголошенням, тож колір має бути світлим. Без нього — жовтий, #ffe94d.',
  }),
}).superRefine((chosen, context) => {
  for (const { field, message } of findLowContrast(chosen))
    context.addIssue({ code: 'custom', path: [field], message });
});

/** Finds the worst contrast of each chosen colour, and suggests the closest colour without such a problem. */
export function findLowContrast(chosen: ChosenColors): { field: Chosen; message: string }[] {
  const mixed = mixColors(chosen);
  return (['ink', 'action', 'marker'] as const).flatMap((field) => {
    const own = chosen[field];
    const worst = own && findWorst(mixed, field);
    if (!worst) return [];
    const { words, ratio, least, isNight } = worst;
    const near = findClosestColor(chosen, field, own);
    const advice = near ? `; найближчий, що підходить, — "${near}"` : '';
    const when = isNight ? ' у темній темі' : '';
    const message = `${words}${when} має контраст ${formatContrast(ratio)} : 1, а треба щонайменше ${formatContrast(least)} : 1${advice}`;
    return [{ field, message }];
  });
}

function findWorst({ day, night }: SchoolColors, field: Chosen) {
  const measure = (colors: SchoolColors['day'], pairs: readonly Pair[], isNight: boolean) =>
    pairs
      .filter(({ chosen }) => chosen === field)
      .map((pair) => {
        const ratio =
          'back' in pair
            ? contrastOf(colors, pair.front, pair.back)
            : leastOnCovers(colors, pair.front, pair.cover);
        return { ...pair, ratio, isNight };
      });
  const byDay = measure(day, [...PAIRS, ...WASHED_BY_DAY], false);
  const byNight = measure(night, [...PAIRS, ...MARKED_BY_NIGHT], true);
  return [...byDay, ...byNight]
    .filter(({ ratio, least }) => ratio < least)
    .sort((one, other) => one.ratio / one.least - other.ratio / other.least)[0];
}

/** Returns the closest colour with the same hue, lighter or darker. */
function findClosestColor(chosen: ChosenColors, field: Chosen, own: string): string | undefined {
  const color = toOklch(own);
  for (let step = 1; step <= 100; step++) {
    for (const l of [color.l - step / 100, color.l + step / 100]) {
      if (l < 0 || l > 1) continue;
      const near = formatHex({ ...color, l });
      if (!findWorst(mixColors({ ...chosen, [field]: near }), field)) return near;
    }
  }
  return undefined;
}
