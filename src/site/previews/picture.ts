import { drawLogo } from '#shared/brand/logo.ts';
import type { Colors } from './colors.ts';
import { breakLines, measureText, outlineText, type TextStyle } from './outlines.ts';

/** The picture that messengers and social networks show with a link to a page. */
export type Preview = {
  /** Address on the site. */
  src: string;
  /** The text alternative of the picture. */
  alternative: string;
};

/** The size of every preview in pixels, which networks crop least. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The texts of a picture, from top to bottom. */
export type PictureTexts = {
  schoolName: string;
  /** The school's own logo as a data URL; undefined if the school uses the default. */
  logo?: string | undefined;
  /** Shown above the title. */
  label: string;
  title: string;
  /** The highlighted words of the title. */
  marked?: string | undefined;
  /** Two lines at the foot, the first in bold. */
  offer: readonly [string, string];
};

/** The notebook on the right: a lesson, or the icon of a subject without a lesson. */
export type Board = {
  /** Label on the edge of the cover. */
  label: string;
  /** Shapes on a field of 360 × 264 units. */
  shapes: string;
  /** The tutor's question and initials. */
  talk?: { question: string; initials: string } | undefined;
};

/** The side of the logo before the name of the school, in pixels. */
export const LOGO_SIDE = 58;

/** The grid of the paper, in pixels. */
const CELL = 30;
const LEFT = 3 * CELL;
/** The text ends here, with or without a board beside it. */
const TEXT_WIDTH = 530;
const WHOLE_WIDTH = PREVIEW_WIDTH - LEFT - 2 * CELL;

const TITLE_SIZES = [108, 96, 84, 76, 68, 60, 52, 44, 36];
const TITLE_LEADING = 1.04;
/** Depth of descenders below the baseline as a share of the size. */
const DESCENT = 0.22;

/**
 * Composes a picture as SVG with outlines instead of text. Its parts use the pages' custom properties for colours. They
 * are replaced here, because the renderer does not support them.
 */
export function composePicture(words: PictureTexts, colors: Colors, board?: Board): string {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    drawPaper(),
    drawWordmark(words),
    drawTexts(words, board ? TEXT_WIDTH : WHOLE_WIDTH),
    board ? drawBoard(board) : '',
    '</svg>',
  ].join('');
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name: keyof Colors) => colors[name]);
}

function drawPaper(): string {
  const lines = [
    ...range(PREVIEW_WIDTH / CELL).map((column) => `M${column * CELL + 0.5} 0v${PREVIEW_HEIGHT}`),
    ...range(PREVIEW_HEIGHT / CELL).map((row) => `M0 ${row * CELL + 0.5}h${PREVIEW_WIDTH}`),
  ];
  return [
    `<path fill="var(--wash)" d="M0 0h${PREVIEW_WIDTH}v${PREVIEW_HEIGHT}H0z"/>`,
    `<path stroke="var(--sheet-grid)" d="${lines.join('')}"/>`,
    `<path stroke="var(--margin)" stroke-width="3" d="M${2 * CELL} 0v${PREVIEW_HEIGHT}"/>`,
  ].join('');
}

function drawWordmark({ schoolName: name, logo }: PictureTexts): string {
  const sizes = [40, 34, 28, 22];
  const size = sizes.find((each) => measureText(name, { size: each, weight: 800 }) < TEXT_WIDTH - 70) ?? 18;
  const style = { size, weight: 800, tracking: -0.03 } as const;
  return [
    logo
      ? `<image x="${LEFT - 4}" y="36" width="${LOGO_SIDE}" height="${LOGO_SIDE}" href="${logo}"/>`
      : `<g transform="translate(${LEFT - 4} 36) scale(1.7)" stroke="var(--ink)">${drawLogo({ tick: 'stroke="var(--red)"', fill: 'var(--card)' })}</g>`,
    fillText(name, LEFT + 66, 86, style, 'ink'),
  ].join('');
}

function drawTexts({ label, title, marked, offer }: PictureTexts, width: number): string {
  const { lines, style } = fitTitle(title, width);
  const leading = style.size * TITLE_LEADING;
  const [bold, plain] = offer;
  const small = { size: 33, weight: 400 } as const;
  // The title is centred between the name above and the offer below.
  const block = lines.length * leading + 52;
  const top = 126 + (480 - 126 - block) / 2;
  return [
    drawLabel(label, top + 34, width),
    ...lines.map((line, index) => {
      const baseline = top + 52 + style.size * (1 - DESCENT) + index * leading;
      return drawTitleLine(line, baseline, style, marked);
    }),
    fillText(bold, LEFT, 534, { ...small, weight: 700 }, 'ink'),
    fillText(plain, LEFT, 580, small, 'ink2'),
  ].join('');
}

/** The line above the title, in a size that fits the width. A line too long for the smallest size ends with «…». */
function drawLabel(label: string, baseline: number, width: number): string {
  const sizes = [33, 29, 25, 22];
  const styleOf = (size: number) => ({ size, weight: 700 }) as const;
  const size = sizes.find((each) => measureText(label, styleOf(each)) <= width) ?? 22;
  const words = label.split(' ');
  const cuts = words.map((_, index) => `${words.slice(0, words.length - index).join(' ')}…`);
  const fits = (line: string) => measureText(line, styleOf(size)) <= width;
  return fillText([label, ...cuts].find(fits) ?? label, LEFT, baseline, styleOf(size), 'red');
}

/** Finds the largest size in which a title fits its width and three lines. */
function fitTitle(title: string, width: number) {
  const tries = TITLE_SIZES.map((size) => {
    const style: TextStyle = { size, weight: 800, tracking: -0.036 };
    return { style, lines: breakLines(title, width, style) };
  });
  const fits = ({ lines, style }: (typeof tries)[number]) =>
    lines.length <= 3 &&
    lines.length * style.size <= 300 &&
    lines.every((line) => measureText(line, style) <= width);
  return tries.find(fits) ?? (tries.at(-1) as (typeof tries)[number]);
}

function drawTitleLine(line: string, baseline: number, style: TextStyle, marked: string | undefined): string {
  const outline = fillText(line, LEFT, baseline, style, 'ink');
  if (!marked || !line.includes(marked)) return outline;
  const start = line.indexOf(marked);
  const x = LEFT + (start > 0 ? measureText(line.slice(0, start), style) : 0) - style.size * 0.06;
  const width = measureText(marked, style) + style.size * 0.14;
  const [top, height, slant] = [baseline - style.size * 0.62, style.size * 0.76, style.size * 0.1];
  return `<path fill="var(--marker)" d="M${x + slant} ${top}h${width}l${-slant} ${height}h${-width}z"/>${outline}`;
}

const BOARD_SCALE = 1.28;
const BOARD_TOP = 76;
const BOARD_HEIGHT = 302;

/** The notebook of the pages (ui/Notebook.module.css) in its own units, enlarged. */
function drawBoard({ label, shapes, talk }: Board): string {
  const [scale, x, y] = [BOARD_SCALE, 650, talk ? BOARD_TOP : 122];
  const cells = [
    ...range(14).map((column) => `M${(column + 1) * 24} 0v264`),
    ...range(10).map((row) => `M0 ${(row + 1) * 24}h360`),
  ];
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<rect x="5" y="8" width="392" height="302" rx="12" fill="var(--ink)" opacity=".13"/>`,
    `<path fill="var(--face)" d="M4 0h374a14 14 0 0 1 14 14v274a14 14 0 0 1-14 14H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"/>`,
    `<path fill="var(--spine)" d="M4 0h10v302H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"/>`,
    fillText(label, 28, 20, { size: 14, weight: 600 }, 'ink'),
    `<g transform="translate(24 30)"><rect width="360" height="264" rx="4" fill="var(--card)"/><path stroke="var(--sheet-grid)" d="${cells.join('')}"/>`,
    `<g stroke="var(--ink)" stroke-width="2.2">${shapes}</g></g></g>`,
    talk ? drawTalk(talk) : '',
  ].join('');
}

/** The tutor's bubble, over the lower edge of the notebook. */
function drawTalk({ question, initials }: NonNullable<Board['talk']>): string {
  const style = { size: 28, weight: 600 } as const;
  const lines = breakLines(question, 356, style);
  const width = Math.max(...lines.map((line) => measureText(line, style))) + 84 + 32;
  const height = 42 + lines.length * 36;
  const [x, y, r] = [690, BOARD_TOP + BOARD_HEIGHT * BOARD_SCALE - 12, 32];
  const initialsStyle = { size: 21, weight: 700 } as const;
  const initialsWidth = measureText(initials, initialsStyle);
  return [
    `<path fill="var(--ink)" d="M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}H${x + 8}a8 8 0 0 1-8-8V${y + r}a${r} ${r} 0 0 1 ${r}-${r}z"/>`,
    `<circle cx="${x + 40}" cy="${y + 39}" r="28" fill="var(--face)"/>`,
    fillText(initials, x + 40 - initialsWidth / 2, y + 46, initialsStyle, 'ink'),
    ...lines.map((line, index) => fillText(line, x + 84, y + 49 + index * 36, style, 'on-solid')),
  ].join('');
}

function fillText(text: string, x: number, y: number, style: TextStyle, color: keyof Colors): string {
  return `<path fill="var(--${color})" d="${outlineText(text, x, y, style)}"/>`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
