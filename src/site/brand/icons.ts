/** Draws the school's icons from its logo at each build. */

import sharp from 'sharp';
import type { Logo } from '#content/brand/logo.ts';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { drawFavicon, drawStandaloneLogo, LOGO_UNITS } from '#shared/brand/logo.ts';

type Colors = SchoolColors['day'];

/** The input of icons: the school's colours, and its own logo if it has one. */
type IconParts = { colors: Colors; logo?: Logo | undefined };

type Looks = {
  /** Width of the logo as a share of the icon. */
  share: number;
  /** Corner radius of the paper as a share of the icon; no paper if undefined. */
  paperRadius?: number;
};

/** Shown uncropped: paper with round corners. */
const ANY: Looks = { share: 0.74, paperRadius: 0.2 };
/** Systems crop it to a circle of 80 % or another shape, so the paper reaches the edge. */
const MASKABLE: Looks = { share: 0.64, paperRadius: 0 };
/** A tab is too small for the paper. */
const TAB: Looks = { share: 1 };
/** For a logo that would be invisible without paper. */
const TAB_ON_PAPER: Looks = { share: 0.84, paperRadius: 0.2 };

/** The side of the logo file for header and footer: 40 pixels of CSS on the densest screen. */
const HEADER_SIDE = 120;

type DrawIcon = (parts: IconParts) => string | Promise<Buffer>;

/** Icons by the file names that systems and the manifest expect. */
const ICONS: Readonly<Record<string, DrawIcon>> = {
  'icon-192.png': (parts) => draw(parts, 192, ANY),
  'icon-512.png': (parts) => draw(parts, 512, ANY),
  'icon-maskable-512.png': (parts) => draw(parts, 512, MASKABLE),
  // Apple rounds the corners itself.
  'apple-touch-icon.png': (parts) => draw(parts, 180, { ...ANY, paperRadius: 0 }),
  'favicon.ico': (parts) => drawIco(parts, [16, 32, 48]),
};

/** All icons of a school. The tab icon is an SVG, unless the school has its own logo. */
export function listIcons({ logo }: Pick<IconParts, 'logo'>): Readonly<Record<string, DrawIcon>> {
  return logo
    ? { ...ICONS, 'favicon.png': (parts) => draw(parts, 96, tabLooks(parts.logo)) }
    : { ...ICONS, 'favicon.svg': ({ colors }) => drawFavicon(colors) };
}

/** Draws the school's own logo for header and footer. */
export async function drawHeaderLogo(logo: Logo, card: string): Promise<Buffer> {
  const looks = tabLooks(logo);
  return sharp(await place(logo, HEADER_SIDE, looks, drawPaper(HEADER_SIDE, looks, card)))
    .webp({ quality: 90, effort: 6 })
    .toBuffer();
}

const tabLooks = (logo: Logo | undefined) => (logo?.needsPaper ? TAB_ON_PAPER : TAB);

/** Places the school's own logo in the middle of an icon. */
async function place(logo: Logo, size: number, { share }: Looks, paper: string): Promise<Buffer> {
  const side = Math.round(size * share);
  const picture = await sharp(logo.png).resize(side, side).png().toBuffer();
  return sharp(Buffer.from(wrap(size, paper)))
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

function drawPaper(size: number, { paperRadius }: Looks, color: string): string {
  if (paperRadius === undefined) return '';
  return `<rect width="${size}" height="${size}" rx="${size * paperRadius}" fill="${color}"/>`;
}

/** Without a `viewBox`, one unit of the SVG is one pixel. */
const wrap = (size: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shapes}</svg>`;

async function draw({ colors, logo }: IconParts, size: number, looks: Looks): Promise<Buffer> {
  const { share } = looks;
  const paper = drawPaper(size, looks, logo ? colors.card : colors.paper);
  const margin = (size - size * share) / 2;
  const drawn = `<g transform="translate(${margin} ${margin}) scale(${(size * share) / LOGO_UNITS})" fill="none" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round">${drawStandaloneLogo(colors)}</g>`;
  const picture = logo ? await place(logo, size, looks, paper) : Buffer.from(wrap(size, paper + drawn));
  return sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, the pictures. */
async function drawIco(parts: IconParts, sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => draw(parts, size, tabLooks(parts.logo))));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
