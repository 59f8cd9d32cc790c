/**
 * The colours of the school, the one place where they stand: by day paper and ink, by night blackboard and chalk.
 * Pages get them as custom properties of the same names (site/layouts/Page.astro), the server's result page too;
 * icons, previews and the manifest take the day's. Contrasts are computed from here by `colors.test.ts`. A school may
 * have three of its own (`colors` in content/school.yaml), around which the others are mixed.
 */

import { hexToRgb, oklchToRgb, rgbToHex, rgbToOklch } from './oklch.ts';

/** The day. */
export const DAY = {
  // The page, and the cells on it: decoration, so they stay faint.
  paper: '#fffefb',
  grid: '#e3ebf6',
  // Sheets, cards and fields; the stronger cells and lines on them.
  card: '#fff',
  'sheet-grid': '#d6e3f4',
  // Borders of cards and dividers; hover of outline buttons.
  rule: '#c9d7ea',
  tint: '#eef3fb',
  // Text and headings; secondary text; borders of fields (WCAG 1.4.11).
  ink: '#14265f',
  ink2: '#44547b',
  field: '#6f7f9f',
  // Solid buttons and the tutor's bubble.
  solid: '#14265f',
  'on-solid': '#fff',
  'solid-hover': '#0b1a45',
  // The trial lesson and success, nothing else.
  go: '#006531',
  'on-go': '#fff',
  'go-hover': '#004f26',
  // Behind what went well and what did not.
  good: '#e6f9ec',
  bad: '#ffefee',
  // Red pencil: a thin stroke, never a fill.
  red: '#c8272b',
  // The margin line of the page.
  margin: '#f3a8a8',
  // Red words: field errors, labels in the margin. Seven times the contrast (WCAG 1.4.6), on a wash too.
  err: '#9f1519',
  // Yellow for one thing at a time; `mark` is the colour of text that is marked.
  marker: '#ffe94d',
  'on-marker': '#14265f',
  mark: '#14265f',
  // The back cover: the footer. Its headings, its pencil and its lines are the same at night.
  deep: '#0d1c4a',
  'deep-grid': '#15275c',
  'deep-text': '#dbe6f7',
  'deep-ink': '#fff',
  'deep-red': '#ff9a8d',
  'deep-margin': '#ff9a8d59',
  'deep-rule': '#8aa5dc4d',
  // Over the page while a dialog is open.
  backdrop: '#0b1a45a8',
  // Of shadows: red, green and blue.
  shade: '20 38 95',
  // Lightness and chroma of the covers; a subject brings no more than its hue (site/styles/covers.css).
  'face-lc': '0.905 0.07',
  'tab-lc': '0.835 0.11',
  'area-lc': '0.835 0.11',
  'wash-lc': '0.965 0.022',
  'spine-lc': '0.6 0.125',
} as const;

export type ColorName = keyof typeof DAY;

/** The night: what is not as by day. */
const NIGHT_ALONE = {
  paper: '#17251f',
  grid: '#1f3029',
  card: '#1d2e27',
  'sheet-grid': '#293d34',
  rule: '#3d5449',
  tint: '#2a4036',
  ink: '#f1f4e9',
  ink2: '#bccbbf',
  field: '#86998d',
  solid: '#f1f4e9',
  'on-solid': '#17251f',
  'solid-hover': '#fff',
  go: '#8fdcab',
  'on-go': '#10261b',
  'go-hover': '#b0ebc5',
  good: '#1f4331',
  bad: '#4a2823',
  red: '#ff9a8d',
  margin: '#7d4a45',
  err: '#ffb3a8',
  marker: '#f4de6e',
  'on-marker': '#17251f',
  mark: '#f8e683',
  deep: '#0f1a15',
  'deep-grid': '#16241d',
  'deep-text': '#cfdbd1',
  backdrop: '#060c09b8',
  shade: '0 0 0',
  'face-lc': '0.355 0.05',
  'tab-lc': '0.45 0.08',
  'area-lc': '0.52 0.1',
  'wash-lc': '0.275 0.028',
  'spine-lc': '0.66 0.1',
} as const satisfies Partial<Record<ColorName, string>>;

type Scheme = Readonly<Record<ColorName, string>>;

export const NIGHT: Scheme = { ...DAY, ...NIGHT_ALONE };

/** Colours that a school may have of its own, by day: `#14265f`. */
export type ChosenColors = { readonly [Chosen in 'ink' | 'action' | 'marker']?: string | undefined };

/** A school's colours in both schemes. */
export type SchoolColors = { readonly day: Scheme; readonly night: Scheme };

/** What changes with each of the three; the first is by day the chosen colour itself. */
const FOLLOWERS: Readonly<Record<keyof ChosenColors, readonly [ColorName, ...ColorName[]]>> = {
  ink: [
    'ink',
    ...([
      'ink2',
      'field',
      'solid',
      'solid-hover',
      'on-marker',
      'mark',
      'grid',
      'sheet-grid',
      'rule',
    ] as const),
    ...(['tint', 'deep', 'deep-grid', 'deep-text', 'deep-rule', 'backdrop'] as const),
  ],
  action: ['go', 'go-hover', 'on-go'],
  marker: ['marker', 'mark'],
};

/**
 * The colours of a school that has chosen some: what belongs to a chosen colour takes its hue and keeps the lightness
 * that it has here, and with it nearly all of its contrast. At night the board and the chalk stay as they are.
 */
export function mixColors(chosen: ChosenColors = {}): SchoolColors {
  const day: Record<ColorName, string> = { ...DAY };
  const night: Record<ColorName, string> = { ...NIGHT };
  const { ink, action, marker } = chosen;
  if (ink) {
    for (const name of FOLLOWERS.ink)
      day[name] = DAY[name] === DAY.ink ? ink : follow(DAY[name], DAY.ink, ink);
    day.shade = hexToRgb(day.ink)
      .map((value) => Math.round(value * 255))
      .join(' ');
    night['deep-rule'] = day['deep-rule'];
  }
  if (action) {
    day.go = action;
    day['go-hover'] = darken(DAY['go-hover'], DAY.go, action);
    for (const name of FOLLOWERS.action) night[name] = follow(NIGHT[name], DAY.go, action);
  }
  if (marker) {
    day.marker = marker;
    for (const name of FOLLOWERS.marker) night[name] = follow(NIGHT[name], DAY.marker, marker);
  }
  return { day, night };
}

/**
 * A colour as it is beside a chosen one: turned as far as that is from ours, and as much paler.
 *
 * @param usual ours by day, in the place of the chosen one
 */
function follow(color: string, usual: string, chosen: string): string {
  const [lightness, chroma, hue] = rgbToOklch(hexToRgb(color));
  const [, usualChroma, usualHue] = rgbToOklch(hexToRgb(usual));
  const [, chosenChroma, chosenHue] = rgbToOklch(hexToRgb(chosen));
  const paler = Math.min(1, chosenChroma / usualChroma);
  return rgbToHex(oklchToRgb(lightness, chroma * paler, hue + chosenHue - usualHue)) + color.slice(7);
}

/** As much darker than the chosen colour as ours is than the usual one, and as strong beside it. */
function darken(color: string, usual: string, chosen: string): string {
  const [lightness, chroma, hue] = rgbToOklch(hexToRgb(color));
  const [usualLightness, usualChroma, usualHue] = rgbToOklch(hexToRgb(usual));
  const [chosenLightness, chosenChroma, chosenHue] = rgbToOklch(hexToRgb(chosen));
  return rgbToHex(
    oklchToRgb(
      Math.max(0, lightness + chosenLightness - usualLightness),
      chroma * (chosenChroma / usualChroma),
      hue + chosenHue - usualHue,
    ),
  );
}

/** Colours of the footer and of dialogs alone, which no page shows first. */
const isLate = (name: string) => name.startsWith('deep') || name === 'backdrop';

/** The colours as a style sheet: those of the day, and on a screen by night those of the night. */
export const colorStylesheet = (colors: SchoolColors) =>
  declareBoth(colors, ':root', (name) => !isLate(name));

/** As {@link colorStylesheet}, of what comes late. */
export const lateColorStylesheet = (colors: SchoolColors) => declareBoth(colors, 'footer,dialog', isLate);

function declareBoth({ day, night }: SchoolColors, selector: string, has: (name: string) => boolean): string {
  const declare = (colors: Scheme, names: object) => {
    const declared = Object.keys(names).filter(has) as ColorName[];
    return `${selector}{${declared.map((name) => `--${name}:${colors[name]}`).join(';')}}`;
  };
  return `${declare(day, DAY)}@media screen and (prefers-color-scheme:dark){${declare(night, NIGHT_ALONE)}}`;
}
