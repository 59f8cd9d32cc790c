import sharp from 'sharp';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { drawFavicon, drawLoneSign, SIGN_UNITS } from '#shared/brand/sign.ts';

type Colors = SchoolColors['day'];

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

/** The school's icons in its colours, by their names in `public/`. */
export async function drawIcons(colors: Colors): Promise<[name: string, content: Buffer][]> {
  return [
    ['favicon.svg', Buffer.from(drawFavicon(colors))],
    ['icon-192.png', await draw(colors, 192, ANY)],
    ['icon-512.png', await draw(colors, 512, ANY)],
    ['icon-maskable-512.png', await draw(colors, 512, MASKABLE)],
    // Apple rounds the corners itself.
    ['apple-touch-icon.png', await draw(colors, 180, { ...ANY, paperRadius: 0 })],
    ['favicon.ico', await drawIco(colors, [16, 32, 48])],
  ];
}

function draw(colors: Colors, size: number, { share, paperRadius }: Looks): Promise<Buffer> {
  const scale = (size * share) / SIGN_UNITS;
  const margin = (size - size * share) / 2;
  const radius = size * (paperRadius ?? 0);
  const paper =
    paperRadius === undefined
      ? ''
      : `<rect width="${size}" height="${size}" rx="${radius}" fill="${colors.paper}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${paper}<g transform="translate(${margin} ${margin}) scale(${scale})" fill="none" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round">${drawLoneSign(colors)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, the pictures. */
async function drawIco(colors: Colors, sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => draw(colors, size, TAB)));
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
