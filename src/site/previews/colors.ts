import { readFileSync } from 'node:fs';
import type { Subject } from '#shared/content/schema.ts';
import { oklchToRgb } from '../styles/oklch.ts';

/** The colours of a picture: those of a page by day. */
export type Colors = Record<
  'paper' | 'grid' | 'card' | 'sheetGrid' | 'ink' | 'ink2' | 'onSolid' | 'red' | 'margin' | 'marker',
  string
> &
  Record<'face' | 'area' | 'wash' | 'spine', string>;

/** The first block of tokens.css is the day. */
const DAY = /:root \{([^}]*)\}/.exec(readFileSync('src/site/styles/tokens.css', 'utf8'))?.[1] ?? '';

/** The colours of a subject's page. */
export function coverColors({ hue, shift }: Subject['color']): Colors {
  return {
    paper: token('paper'),
    grid: token('grid'),
    card: token('card'),
    sheetGrid: token('sheet-grid'),
    ink: token('ink'),
    ink2: token('ink2'),
    onSolid: token('on-solid'),
    red: token('red'),
    margin: token('margin'),
    marker: token('marker'),
    face: coverColor('face', hue),
    area: coverColor('area', hue + shift),
    wash: coverColor('wash', hue),
    spine: coverColor('spine', hue),
  };
}

function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(DAY)?.[1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

function coverColor(name: string, hue: number): string {
  const [lightness = 0, chroma = 0] = token(`${name}-lc`).split(' ').map(Number);
  const parts = oklchToRgb(lightness, chroma, hue).map((value) => Math.round(value * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
