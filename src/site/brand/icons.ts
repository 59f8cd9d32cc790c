/** The school's icons, drawn of its sign at each build. */

import sharp from 'sharp';
import type { OwnSign } from '#content/own-sign.ts';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { drawFavicon, drawLoneSign, SIGN_UNITS } from '#shared/brand/sign.ts';

type Colors = SchoolColors['day'];

/** What icons are drawn of: the colours of the school, and its own sign where it has one. */
export type IconParts = { colors: Colors; sign?: OwnSign | undefined };

type Looks = {
  /** Of the sign, in parts of the icon. */
  share: number;
  /** Of the paper under it, in parts of the icon; none without. */
  paperRadius?: number;
};

/** As it is shown: paper with round corners. */
const ANY: Looks = { share: 0.74, paperRadius: 0.2 };
/** Systems cut it to a circle of 80 %, or any other shape: paper to the edge. */
const MASKABLE: Looks = { share: 0.64, paperRadius: 0 };
/** In a tab there is no room for paper. */
const TAB: Looks = { share: 1 };
/** Unless the sign could not be seen without it. */
const TAB_ON_PAPER: Looks = { share: 0.84, paperRadius: 0.2 };

/** By the names under which browsers, systems and the manifest look for them. */
export const ICONS: Readonly<Record<string, (parts: IconParts) => string | Promise<Buffer>>> = {
  'favicon.svg': drawSignFile,
  'icon-192.png': (parts) => draw(parts, 192, ANY),
  'icon-512.png': (parts) => draw(parts, 512, ANY),
  'icon-maskable-512.png': (parts) => draw(parts, 512, MASKABLE),
  // Apple rounds the corners itself.
  'apple-touch-icon.png': (parts) => draw(parts, 180, { ...ANY, paperRadius: 0 }),
  'favicon.ico': (parts) => drawIco(parts, [16, 32, 48]),
};

/** The sign as a file of its own, for the tab and for the header. */
export function drawSignFile({ colors, sign }: IconParts): string {
  return sign ? `${compose({ colors, sign }, 64, tabLooks(sign))}\n` : drawFavicon(colors);
}

/** The school's own sign in a square of a drawing, as large as it fits. */
export function placeOwnSign(
  { box, shapes }: OwnSign,
  x: number,
  y: number,
  size: number,
  ink: string,
): string {
  const place = `x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${box.join(' ')}"`;
  // What around it is drawn without filling and with round ends must not reach the sign.
  return `<svg ${place} color="${ink}" fill="#000" stroke="none" stroke-width="1" stroke-linecap="butt" stroke-linejoin="miter">${shapes}</svg>`;
}

const tabLooks = (sign: OwnSign | undefined) => (sign?.needsPaper ? TAB_ON_PAPER : TAB);

function compose({ colors, sign }: IconParts, size: number, { share, paperRadius }: Looks): string {
  const margin = (size - size * share) / 2;
  const radius = size * (paperRadius ?? 0);
  const paper =
    paperRadius === undefined
      ? ''
      : `<rect width="${size}" height="${size}" rx="${radius}" fill="${sign ? colors.card : colors.paper}"/>`;
  const drawn = sign
    ? placeOwnSign(sign, margin, margin, size * share, colors.ink)
    : `<g transform="translate(${margin} ${margin}) scale(${(size * share) / SIGN_UNITS})" fill="none" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round">${drawLoneSign(colors)}</g>`;
  const field = sign ? `viewBox="0 0 ${size} ${size}"` : `width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${field}>${paper}${drawn}</svg>`;
}

function draw(parts: IconParts, size: number, looks: Looks): Promise<Buffer> {
  // A field without a size of its own is drawn as large as its units say.
  return sharp(Buffer.from(compose(parts, size, looks)))
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, the pictures. */
async function drawIco(parts: IconParts, sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => draw(parts, size, tabLooks(parts.sign))));
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
