/**
 * The only definition of the school's colours: by day paper and ink, by night blackboard and chalk. Pages receive them
 * as custom properties with the same names (site/layouts/Page.astro). Icons, previews and the manifest use the day
 * colours. `colors.test.ts` checks their contrasts. A school may choose three (`colors` in content/school.yaml); the
 * related colours are derived from those.
 */

import { converter, formatHex, type Oklch } from 'culori';

/** The day. */
export const DAY = {
  // The page and its cells. Cells are decoration, so they stay faint.
  paper: '#fffefb',
  grid: '#e3ebf6',
  // Sheets of paper, cards and fields, with stronger cells and lines.
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
  // Background of failure messages.
  bad: '#ffefee',
  // Red pencil: a thin stroke, never a fill.
  red: '#c8272b',
  // The margin line of the page.
  margin: '#f3a8a8',
  // Red text: field errors, labels in the margin. Its contrast is at least 7 (WCAG 1.4.6), also on a wash.
  err: '#9f1519',
  // Yellow marks one thing at a time; `mark` is the colour of marked text.
  marker: '#ffe94d',
  'on-marker': '#14265f',
  mark: '#14265f',
  // The footer, drawn as a back cover. Its headings, pencil and lines keep their colours at night.
  deep: '#0d1c4a',
  'deep-grid': '#15275c',
  'deep-text': '#dbe6f7',
  'deep-ink': '#fff',
  'deep-red': '#ff9a8d',
  'deep-margin': '#ff9a8d59',
  'deep-rule': '#8aa5dc4d',
  // Over the page while a dialog is open.
  backdrop: '#0b1a45a8',
  // The colour of shadows: red, green and blue.
  shade: '20 38 95',
  // Lightness and chroma of the covers; each subject defines only its hue (site/styles/covers.css).
  'face-lc': '0.905 0.07',
  'tab-lc': '0.835 0.11',
  'area-lc': '0.835 0.11',
  'icon-lc': '0.72 0.12',
  'wash-lc': '0.965 0.022',
  'spine-lc': '0.6 0.125',
} as const;

export type ColorName = keyof typeof DAY;

/** Only the colours that differ at night. */
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
  'face-lc': '0.355 0.065',
  'tab-lc': '0.45 0.08',
  'area-lc': '0.52 0.1',
  'icon-lc': '0.68 0.12',
  'spine-lc': '0.66 0.1',
} as const satisfies Partial<Record<ColorName, string>>;

type Scheme = Readonly<Record<ColorName, string>>;

export const NIGHT: Scheme = { ...DAY, ...NIGHT_ALONE };

/** Day colours that a school may choose, such as `#14265f`. */
export type ChosenColors = { readonly [Chosen in 'ink' | 'action' | 'marker']?: string | undefined };

/** A school's colours in both schemes. */
export type SchoolColors = { readonly day: Scheme; readonly night: Scheme };

/** The colours derived from each chosen one. By day, the first is the chosen colour itself. */
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
 * Derives a school's colours from the chosen ones. A related colour takes the hue of the chosen one and keeps its
 * lightness, so its contrast hardly changes. Board and chalk never change at night.
 */
export function mixColors(chosen: ChosenColors = {}): SchoolColors {
  const day: Record<ColorName, string> = { ...DAY };
  const night: Record<ColorName, string> = { ...NIGHT };
  const { ink, action, marker } = chosen;
  if (ink) {
    for (const name of FOLLOWERS.ink)
      day[name] = DAY[name] === DAY.ink ? ink : follow(DAY[name], DAY.ink, ink);
    day.shade =
      day.ink
        .match(/[\da-f]{2}/gi)
        ?.map((byte) => Number.parseInt(byte, 16))
        .join(' ') ?? DAY.shade;
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

/** Converts `#14265f`. A grey has no hue, so it gets any. */
export function toOklch(hex: string): Oklch & { h: number } {
  const color = converter('oklch')(hex);
  if (!color) throw new Error(`Not a color: ${hex}`);
  return { h: 0, ...color };
}

/**
 * Shifts the hue of a colour by the difference between the chosen and the default colour, and scales its chroma.
 *
 * @param usual the default day colour that the chosen one replaces
 */
function follow(color: string, usual: string, chosen: string): string {
  const from = toOklch(usual);
  const to = toOklch(chosen);
  const { l, c, h } = toOklch(color);
  const paler = Math.min(1, to.c / from.c);
  return formatHex({ mode: 'oklch', l, c: c * paler, h: h + to.h - from.h }) + color.slice(7);
}

/** Applies the difference in lightness and the ratio of chroma between two default colours to the chosen colour. */
function darken(color: string, usual: string, chosen: string): string {
  const from = toOklch(usual);
  const to = toOklch(chosen);
  const { l, c, h } = toOklch(color);
  return formatHex({
    mode: 'oklch',
    l: Math.max(0, l + to.l - from.l),
    c: c * (to.c / from.c),
    h: h + to.h - from.h,
  });
}

/** Whether only the footer, dialogs and the exam card use the colour. They are below the first screen. */
const isLate = (name: string) => name.startsWith('deep') || name === 'backdrop';

/** The stylesheet of the colours: day colours, and night colours for screens in the dark scheme. */
export const colorStylesheet = (colors: SchoolColors) =>
  declareBoth(colors, ':root', (name) => !isLate(name));

/** Like {@link colorStylesheet}, for the deferred styles. */
export const lateColorStylesheet = (colors: SchoolColors) =>
  declareBoth(colors, 'footer,dialog,a.squared', isLate);

function declareBoth({ day, night }: SchoolColors, selector: string, has: (name: string) => boolean): string {
  const declare = (colors: Scheme, names: object) => {
    const declared = Object.keys(names).filter(has) as ColorName[];
    return `${selector}{${declared.map((name) => `--${name}:${colors[name]}`).join(';')}}`;
  };
  return `${declare(day, DAY)}@media screen and (prefers-color-scheme:dark){${declare(night, NIGHT_ALONE)}}`;
}
