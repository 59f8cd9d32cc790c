/** The school's sign, a ticked cell of the notebook: the one place where it is drawn. */
import { DAY } from './colors.ts';

/** It fills a square field of so many units, with its strokes. */
export const LOGO_UNITS = 34;

type LogoLooks = {
  /** Attributes of the teacher's tick, which has a colour of its own. */
  tick: string;
  /** Colour of the paper in the cell; none without. */
  fill?: string;
  /** Thicker strokes, for icons that are small or stand alone. */
  isBold?: boolean;
};

/** The shapes of the sign as SVG, in the colour of the strokes around it. */
export function drawLogo({ tick, fill, isBold = false }: LogoLooks): string {
  const [frame, grid, opacity, stroke] = isBold ? ['2.4', '1.6', '.3', '4'] : ['2', '1.5', '.35', '3.4'];
  const paper = fill ? ` fill="${fill}"` : '';
  return [
    `<rect x="2" y="8" width="24" height="24" rx="4" stroke-width="${frame}"${paper}/>`,
    `<path d="M14 8v24M2 20h24" stroke-width="${grid}" opacity="${opacity}"/>`,
    `<path ${tick} d="M8 19.5c2.5 2 4.3 4.5 5.5 7.5C17 16.5 23 8 31.5 2.5" stroke-width="${stroke}"/>`,
  ].join('');
}

/** The colours of a sign that stands alone. */
type LogoColors = Readonly<Record<'ink' | 'red' | 'card', string>>;

/** The sign as it stands alone: its strokes are those of the ink. */
export function drawStandaloneLogo({ red, card }: LogoColors): string {
  return drawLogo({ tick: `stroke="${red}"`, fill: card, isBold: true });
}

/** The sign as a file of its own. */
export function drawFavicon(colors: LogoColors = DAY): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_UNITS} ${LOGO_UNITS}" fill="none" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round"><title>Значок</title>${drawStandaloneLogo(colors)}</svg>\n`;
}
