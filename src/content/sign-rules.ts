/** What a school's own sign may be made of: elements, attributes and values, a closed list (`own-sign.ts`). */
import { hexToRgb, type Rgb, rgbToHex } from '#shared/brand/oklch.ts';

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?(?:px|%)?$/i;
const NUMBERS = /^[-+\d.,\se%]+$/i;
const WORD = /^[a-z-]+$/i;
/** A place within the drawing itself, by the name of one of its parts. */
export const OWN_PLACE = /^url\(\s*["']?#([\w:.-]+)["']?\s*\)$/;
const MATRIX = /^(?:(?:matrix|translate|rotate|scale|skewX|skewY)\([-+\d.,\se]+\)[\s,]*)+$/i;

/** A value that a sign may have, written as it goes on; undefined where it may not. */
type Rule = (value: string) => string | undefined;

const like =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;

const paint: Rule = (value) => (OWN_PLACE.test(value) || value === 'none' ? value : readColor(value));

const PAINTED: Readonly<Record<string, Rule>> = {
  fill: paint,
  stroke: paint,
  color: paint,
  opacity: like(NUMBER),
  'fill-opacity': like(NUMBER),
  'stroke-opacity': like(NUMBER),
  'fill-rule': like(/^(?:nonzero|evenodd)$/),
  'clip-rule': like(/^(?:nonzero|evenodd)$/),
  'clip-path': like(OWN_PLACE),
  'stroke-width': like(NUMBER),
  'stroke-linecap': like(WORD),
  'stroke-linejoin': like(WORD),
  'stroke-miterlimit': like(NUMBER),
  'stroke-dasharray': like(NUMBERS),
  'stroke-dashoffset': like(NUMBER),
  transform: like(MATRIX),
  display: like(WORD),
  visibility: like(WORD),
};

const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, like(NUMBER)]));

const GRADIENT: Readonly<Record<string, Rule>> = {
  gradientUnits: like(WORD),
  gradientTransform: like(MATRIX),
  spreadMethod: like(WORD),
  href: like(/^#[\w:.-]+$/),
};

/** Elements and what they may have. */
export const ALLOWED: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  g: PAINTED,
  path: { ...PAINTED, d: like(/^[MmLlHhVvCcSsQqTtAaZz\-+\d.,\se]*$/) },
  circle: { ...PAINTED, ...numbers('cx', 'cy', 'r') },
  ellipse: { ...PAINTED, ...numbers('cx', 'cy', 'rx', 'ry') },
  rect: { ...PAINTED, ...numbers('x', 'y', 'width', 'height', 'rx', 'ry') },
  line: { ...PAINTED, ...numbers('x1', 'y1', 'x2', 'y2') },
  polyline: { ...PAINTED, points: like(NUMBERS) },
  polygon: { ...PAINTED, points: like(NUMBERS) },
  defs: {},
  clipPath: { ...PAINTED, clipPathUnits: like(WORD) },
  linearGradient: { ...GRADIENT, ...numbers('x1', 'y1', 'x2', 'y2') },
  radialGradient: { ...GRADIENT, ...numbers('cx', 'cy', 'r', 'fx', 'fy', 'fr') },
  stop: { offset: like(NUMBER), 'stop-color': readColor, 'stop-opacity': like(NUMBER) },
};

/** What programs write for themselves; it shows nothing and is left out without a word. */
export const IDLE_ELEMENT = /^(?:title|desc|metadata|(?:sodipodi|inkscape|rdf|cc|dc):[\w-]+)$/i;
export const IDLE_ATTRIBUTE =
  /^(?:xmlns|version|baseprofile|zoomandpan|preserveaspectratio|role|class|id|enable-background|(?:data|aria)-[\w-]+|(?:xmlns|xml|sodipodi|inkscape|serif|sketch|figma):[\w-]+)$/i;
/** Those of the root that say how large the drawing is, and those that every drawing program repeats there. */
export const ROOT_ONLY = ['viewBox', 'width', 'height', 'x', 'y'];
/** Declarations in `style` that show nothing of a sign's shapes. */
export const IDLE_STYLE =
  /^(?:-inkscape-[\w-]+|font-[\w-]+|font|line-height|text-[\w-]+|white-space|writing-mode|letter-spacing|word-spacing|paint-order|overflow|marker|mix-blend-mode|isolation|enable-background|color-interpolation[\w-]*|stop-[\w-]+)$/;

export const REFUSED_ELEMENTS: Readonly<Record<string, string>> = {
  script: 'програм у знаку не буває; збережіть його у програмі для малювання як звичайний SVG',
  style:
    'збережіть знак так, щоб кольори стояли при фігурах (Illustrator: Styling → Presentation Attributes)',
  text: 'перетворіть слова на криві: шрифту на чужому телефоні може не бути',
  image: 'усередині файлу знімок, а не малюнок; потрібен знак, намальований кривими',
  foreignObject: 'приберіть його: усередині сторінка, а не малюнок',
  use: 'розгорніть повторення (Illustrator: Expand, Figma: Flatten)',
  filter: 'тіні й розмиття зніміть: на значку їх не видно',
  mask: 'перетворіть маску на звичайні фігури (Figma: Flatten)',
};

/** Whether a declaration in `style` is one of the attributes that an element may have. */
export function isPainting(name: string, tagName: string): boolean {
  return (
    own(PAINTED, name) !== undefined || (tagName === 'stop' && own(ALLOWED.stop ?? {}, name) !== undefined)
  );
}

/** Colours by names that drawing programs write; the others they give as numbers. */
const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  transparent: 'none',
};

/** `#14265f`, however it was written, or the ink of the school. */
function readColor(written: string): string | undefined {
  const value = written.toLowerCase();
  if (value === 'currentcolor') return 'currentColor';
  if (own(NAMED, value)) return NAMED[value];
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(value)) return rgbToHex(hexToRgb(value));
  const [, list] = /^rgb\(([\d.,%\s]+)\)$/.exec(value) ?? [];
  const channels = list?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (channels.length !== 3) return undefined;
  const rgb = channels.map((each) =>
    Math.min(1, Number.parseFloat(each) / (each.endsWith('%') ? 100 : 255)),
  ) as unknown as Rgb;
  return rgb.every(Number.isFinite) ? rgbToHex(rgb) : undefined;
}

/** What a record has of its own under a name that a stranger gave. */
export const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
