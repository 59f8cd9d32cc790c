/** Draws the default logo, a ticked cell of a notebook, for pages, icons and previews. */
import { DAY } from './colors.ts';

/** The width and height of the logo with its strokes, in SVG units. */
export const LOGO_UNITS = 34;

type LogoOptions = {
  /** Attributes of the teacher's tick, which has another colour than the frame. */
  tick: string;
  /** Colour of the paper in the cell; transparent if undefined. */
  fill?: string;
  /** Thicker strokes, for icons that are small or have no text beside them. */
  isBold?: boolean;
};

/** The shapes of the logo as SVG. They inherit the stroke colour of the element around them. */
export function drawLogo({ tick, fill, isBold = false }: LogoOptions): string {
  const [frame, grid, opacity, stroke] = isBold ? ['2.4', '1.6', '.3', '4'] : ['2', '1.5', '.35', '3.4'];
  const paper = fill ? ` fill="${fill}"` : '';
  return [
    `<rect x="2" y="8" width="24" height="24" rx="4" stroke-width="${frame}"${paper}/>`,
    `<path d="M14 8v24M2 20h24" stroke-width="${grid}" opacity="${opacity}"/>`,
    `<path ${tick} d="M8 19.5c2.5 2 4.3 4.5 5.5 7.5C17 16.5 23 8 31.5 2.5" stroke-width="${stroke}"/>`,
  ].join('');
}

/** The colours of a logo without text beside it. */
type LogoColors = Readonly<Record<'ink' | 'red' | 'card', string>>;

/** The logo for icons, without text beside it. */
export function drawStandaloneLogo({ red, card }: LogoColors): string {
  return drawLogo({ tick: `stroke="${red}"`, fill: card, isBold: true });
}

/** The logo as an SVG file. */
export function drawFavicon(colors: LogoColors = DAY): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_UNITS} ${LOGO_UNITS}" fill="none" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round"><title>Значок</title>${drawStandaloneLogo(colors)}</svg>\n`;
}
