/**
 * The school's own logo: `brand/logo.svg` (or `.png`, `.jpg`, `.webp`), and `brand/logo-dark.*` for dark surfaces.
 * The site shows only rendered pictures, so a logo file can neither run scripts nor load other files.
 */
import { basename } from 'node:path';
import { type Rgb, wcagContrast } from 'culori';
import sharp from 'sharp';
import { DAY, NIGHT } from '#shared/brand/colors.ts';
import { formatContrast } from '#shared/brand/contrast.ts';
import type { Mistake } from '../content-error.ts';
import { readContentFile } from '../files/content-file.ts';
import { shorten } from '../suggest/shorten.ts';
import { type DrawingProgram, findLogo, LOGO_FOLDER, SAVE_ANYWHERE, SAVE_IN } from './logo-files.ts';
import { decodeXml, findProgram, readLogoDrawing } from './logo-svg.ts';

/** A logo as the pages use it. */
export type Logo = {
  /** A square PNG. The logo fills it; the rest is transparent. */
  png: Buffer;
  /**
   * Whether the logo needs a light background on dark surfaces: it has a low contrast there or a white background.
   */
  needsPaper: boolean;
};

/** The side of a rendered logo in pixels. The largest icon has this size. */
const SIDE = 512;

/** Maximum side of a rendered SVG page. */
const MAX_SIDE = 6000;

/** Minimum side for the header on dense screens and for phone icons. */
const MIN_SIDE = 192;

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 20 * MEGABYTE;
const MAX_PIXELS = 40_000_000;

/** A wider logo usually contains the name and becomes tiny in the header. */
const MAX_RATIO = 2;

/** Contrast of graphics in WCAG 1.4.11. */
const MIN_CONTRAST = 3;

/** Up to this contrast with white, a picture is an empty page. */
const BLANK = 1.05;

/** Parts below this share of the logo are ignored. */
const MIN_SHARE = 0.05;

/** Files in other formats, recognised by their first bytes. */
const WRONG_FORMATS: readonly (readonly [pattern: RegExp, expected: string])[] = [
  [/^%PDF/, `це документ PDF або Illustrator (.ai); ${SAVE_IN.illustrator}`],
  [/^(?:%!PS|\u00c5\u00d0\u00d3\u00c6)/, `це документ EPS; ${SAVE_IN.illustrator}`],
  [/^8BPS/, 'це документ Photoshop; збережіть знак: File → Export → Export As → PNG, Transparency'],
  [/^RIFF....CDR/s, `це документ CorelDRAW; ${SAVE_IN.corel}`],
  [/^.\u00ffKA/s, `це документ Affinity; ${SAVE_IN.affinity}`],
  [/^fig-kiwi/, `це документ Figma; ${SAVE_IN.figma}`],
  [/^(?:PK|\u00d0\u00cf|Rar!)/, `це документ або архів, а не малюнок; ${SAVE_ANYWHERE}`],
  [/^....ftyp(?:hei|hev|mif1|msf1)/s, 'це знімок HEIC; збережіть знак як PNG або JPG'],
  [/^\0\0[^\0]\0/, 'це значок ICO; збережіть сам знак як SVG або як PNG зі стороною 1000 пікселів'],
  [/^BM.{4}\0{4}/s, 'це малюнок BMP; збережіть знак як PNG із прозорим тлом'],
  [/^version https:\/\/git-lfs/, 'замість знака тут посилання Git LFS; покладіть саме файл'],
  [
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<html)/i,
    `це вебсторінка, а не малюнок; завантажте сам файл знака або ${SAVE_ANYWHERE}`,
  ],
];

/** Renders the logo files of a content folder and reports their mistakes. */
export async function checkLogo(folder: string): Promise<{ mistakes: Mistake[]; warnings: Mistake[] }> {
  const { logo } = findLogo(folder);
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  for (const [surface, name] of Object.entries(logo ?? {})) {
    if (!name) continue;
    const file = `${basename(folder)}/${LOGO_FOLDER}/${name}`;
    const result = await renderLogo(readContentFile(folder, `${LOGO_FOLDER}/${name}`), surface === 'dark');
    if ('refusal' in result) mistakes.push({ file, expected: result.refusal });
    else warnings.push(...result.warnings.map((expected) => ({ file, expected })));
  }
  return { mistakes, warnings };
}

/**
 * Renders one logo file of a valid content folder.
 *
 * @param ink the value of `currentColor`
 */
export async function loadLogo(folder: string, name: string, ink: string): Promise<Logo> {
  const result = await renderLogo(readContentFile(folder, `${LOGO_FOLDER}/${name}`), false, ink);
  if ('refusal' in result) throw new Error(`${name}: ${result.refusal}`);
  return result;
}

/**
 * Renders a logo of any format.
 *
 * @param isForDark whether the logo is for dark surfaces
 * @param ink the value of `currentColor`
 */
export async function renderLogo(
  file: Buffer,
  isForDark: boolean,
  ink: string = DAY.ink,
): Promise<(Logo & { warnings: string[] }) | { refusal: string }> {
  if (file.length === 0) return { refusal: 'файл порожній; покладіть його ще раз' };
  if (file.length > MAX_BYTES)
    return {
      refusal: `файл завеликий: ${Math.ceil(file.length / MEGABYTE)} МБ, а можна до 20; збережіть PNG зі стороною 1000 пікселів`,
    };
  const start = file.toString('latin1', 0, 512);
  const wrongFormat = WRONG_FORMATS.find(([pattern]) => pattern.test(start));
  if (wrongFormat) return { refusal: wrongFormat[1] };

  const isText = /^(?:\u00ff\u00fe|\u00fe\u00ff|\u00ef\u00bb\u00bf|[\s\0]*<)/.test(start);
  if (!isText) return renderPicture(file, isForDark);
  const source = decodeXml(file);
  const drawing = readLogoDrawing(source);
  const advice = adviseProgram(drawing?.program ?? findProgram(source));
  if (!drawing) return { refusal: `у файлі немає малюнка SVG; ${advice}` };
  if (drawing.linked.length > 0)
    return {
      refusal: `картинка «${shorten(drawing.linked[0] ?? '', 40)}» лежить в іншому файлі, тож на сайті її не буде; вбудуйте її: ${advice}`,
    };
  if (drawing.leftOut[0])
    return {
      refusal: `картинку в цьому SVG збережено як ${drawing.leftOut[0]}, тож на сайті її не буде; вбудуйте PNG чи JPG: ${advice}`,
    };
  if (drawing.unsupported)
    return {
      refusal: `${drawing.unsupported}; збережіть знак як PNG зі стороною 1000 пікселів і прозорим тлом`,
    };
  const picture = await drawWhole(drawing.svg, ink);
  const hidden = drawing.hidden && `у знаку нічого не видно: ${drawing.hidden}; ${advice}`;
  if (!picture)
    return { refusal: hidden ?? `цей SVG не вдалося намалювати: його записано з помилкою; ${advice}` };
  const result = await fitSquare(picture, isForDark);
  if (!result) return { refusal: hidden ?? `у знаку нічого не видно: жодної зафарбованої фігури; ${advice}` };
  if (drawing.hasText)
    result.warnings.push(
      `у знаку є слова як текст: шрифту на сервері може не бути, і їх буде видно інакше; перетворіть їх на криві: ${advice}`,
    );
  return result;
}

function adviseProgram(program: DrawingProgram | undefined): string {
  return program ? SAVE_IN[program] : SAVE_ANYWHERE;
}

/** Renders again at a larger size if the logo covers only a small part of its page. */
async function drawWhole(source: string, ink: string): Promise<Buffer | undefined> {
  const svg = await setSize(source);
  const picture = await drawSvg(svg, ink, 2 * SIDE);
  const cropped = picture && (await cutMargins(picture));
  if (!cropped) return picture;
  const { width, height } = await sharp(cropped).metadata();
  const shown = Math.max(width, height);
  return shown < SIDE ? drawSvg(svg, ink, Math.min(MAX_SIDE, (2 * SIDE * SIDE) / shown)) : picture;
}

/** A drawing without a page usually begins within this many times its own size. */
const PAGE_PER_DRAWING = 4;

/**
 * Sets the size of a drawing that has neither `viewBox` nor an absolute size. The renderer would give it a page as large
 * as its shapes, from the corner on, and never enlarge them.
 */
async function setSize(svg: string): Promise<string> {
  const [root = ''] = /^<[^>]*>/.exec(svg) ?? [];
  const isAbsolute = (side: string) => new RegExp(`\\s${side}\\s*=\\s*["'][^"'%]+["']`).test(root);
  if (/\sviewBox\s*=/.test(root) || (isAbsolute('width') && isAbsolute('height'))) return svg;
  const bare = root.replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  try {
    const { width, height } = await sharp(Buffer.from(bare + svg.slice(root.length)), {
      limitInputPixels: false,
    }).metadata();
    const side = PAGE_PER_DRAWING * Math.max(width, height);
    const sized = bare.replace(/^<[\w:-]+/, (tag) => `${tag} width="${side}" height="${side}"`);
    return sized + svg.slice(root.length);
  } catch {
    return svg;
  }
}

/** @returns undefined if the renderer cannot read the file */
async function drawSvg(svg: string, ink: string, wanted: number): Promise<Buffer | undefined> {
  const input = Buffer.from(svg);
  // A drawing in memory has no folder, so the renderer cannot load other files.
  // Without `unlimited`, it rejects embedded pictures of more than ten megabytes.
  const options = { svg: { stylesheet: `svg:not([color]){color:${ink}}` }, unlimited: true };
  try {
    const measure = async (density: number) => {
      // CorelDRAW counts hundredths of a millimetre: 21000 × 29700. Reading the size draws nothing.
      const { width, height } = await sharp(input, {
        ...options,
        density,
        limitInputPixels: false,
      }).metadata();
      return Math.max(width, height, 1);
    };
    const side = await measure(72);
    // The size grows with the square of the density for millimetres, and in proportion for pixels.
    const power = Math.max(1, Math.round(Math.log2((await measure(144)) / side)));
    const density = Math.min(100_000, Math.max(1, 72 * (wanted / side) ** (1 / power)));
    return await sharp(input, { ...options, density, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: 20 })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

async function renderPicture(
  file: Buffer,
  isForDark: boolean,
): Promise<(Logo & { warnings: string[] }) | { refusal: string }> {
  try {
    const { width, height } = (await sharp(file).metadata()).autoOrient;
    if (width * height > MAX_PIXELS)
      return {
        refusal: `у файлі ${width} × ${height} пікселів, це забагато; збережіть знак зі стороною 1000 пікселів`,
      };
    const picture = await sharp(file, { failOn: 'truncated' })
      .autoOrient()
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const result = await fitSquare(picture, isForDark);
    if (!result) return { refusal: `у знаку нічого не видно: він увесь прозорий; ${SAVE_ANYWHERE}` };
    if (Math.max(width, height) < MIN_SIDE)
      result.warnings.push(
        `знак замалий (${width} × ${height} пікселів), на телефоні він буде розмитий; потрібно щонайменше ${MIN_SIDE} × ${MIN_SIDE}`,
      );
    return result;
  } catch {
    return {
      refusal: `файл пошкоджено, або це не малюнок; потрібен SVG, PNG, JPG чи WebP: ${SAVE_ANYWHERE}`,
    };
  }
}

/**
 * Trims the margins, makes the picture square and measures its contrast.
 *
 * @returns undefined if the picture is fully transparent
 */
async function fitSquare(
  picture: Buffer,
  isForDark: boolean,
): Promise<(Logo & { warnings: string[] }) | undefined> {
  const cropped = await cutMargins(picture);
  if (!cropped) return undefined;
  const { width, height } = await sharp(cropped).metadata();
  const png = await sharp(cropped)
    .resize(SIDE, SIDE, { fit: 'contain', background: '#0000' })
    .png({ effort: 7 })
    .toBuffer();
  const { colors, isOpaque } = await readColors(cropped);
  const share = (isMeant: (color: Rgb) => boolean) => colors.filter(isMeant).length / colors.length;
  const surfaces = isForDark ? DARK_SURFACES : [DAY.paper];
  const isSeen = (color: Rgb) => surfaces.every((back) => wcagContrast(color, back) >= MIN_CONTRAST);
  const warnings: string[] = [];
  if (!isOpaque && share(isSeen) < MIN_SHARE)
    warnings.push(
      `знак ледь видно на ${isForDark ? 'темному тлі' : 'папері'}: найкращий його контраст ${formatContrast(bestContrast(colors, surfaces))} : 1, а треба щонайменше ${MIN_CONTRAST} : 1; покладіть ${isForDark ? 'світліший' : 'темніший'} варіант знака`,
    );
  if (isOpaque && !colors.some((color) => wcagContrast(color, { mode: 'rgb', r: 1, g: 1, b: 1 }) > BLANK))
    warnings.push('знак — порожній білий прямокутник; збережіть його ще раз, виділивши сам малюнок');
  const shape = Math.max(width / height, height / width);
  if (shape > MAX_RATIO)
    warnings.push(
      `знак має ${width > height ? 'широку' : 'високу'} форму й у шапці буде дрібним; краще лишити сам знак без назви: її сайт пише поруч`,
    );
  const isDim = (color: Rgb) => DARK_SURFACES.some((back) => wcagContrast(color, back) < MIN_CONTRAST);
  const isWhite = ({ r, g, b }: Rgb) => Math.min(r, g, b) > 0.93;
  // A white background is too bright on a dark page. On a light plate it looks intended.
  const needsPaper = share(isDim) >= MIN_SHARE || (isOpaque && share(isWhite) > 0.1);
  return { png, needsPaper: !isForDark && needsPaper, warnings };
}

const DARK_SURFACES = [NIGHT.paper, NIGHT.deep, DAY.deep];

/** Trims transparent or white margins. */
async function cutMargins(picture: Buffer): Promise<Buffer | undefined> {
  const { isOpaque, corners } = await describePicture(picture);
  const isWhite = corners.every(({ r, g, b }) => Math.min(r, g, b) > 0.97);
  if (isOpaque && !isWhite) return picture;
  const background = isOpaque ? '#fff' : '#0000';
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .trim({ background, threshold: isOpaque ? 16 : 1, lineArt: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  return info.width > 0 && (channels[3]?.max ?? 255) > 8 ? data : undefined;
}

async function describePicture(picture: Buffer): Promise<{ isOpaque: boolean; corners: Rgb[] }> {
  const side = 32;
  const pixels = await sharp(picture).ensureAlpha().resize(side, side, { fit: 'fill' }).raw().toBuffer();
  const at = (x: number, y: number) => 4 * (y * side + x);
  const corners = [at(0, 0), at(side - 1, 0), at(0, side - 1), at(side - 1, side - 1)];
  return {
    isOpaque: corners.every((place) => (pixels[place + 3] ?? 0) > 240),
    corners: corners.map((place) => toRgb(pixels, place)),
  };
}

const BLACK: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };

/** The colours of all visible pixels in a reduced copy. */
async function readColors(picture: Buffer): Promise<{ colors: Rgb[]; isOpaque: boolean }> {
  const side = 96;
  const pixels = await sharp(picture).ensureAlpha().resize(side, side, { fit: 'inside' }).raw().toBuffer();
  const colors: Rgb[] = [];
  for (let place = 0; place < pixels.length; place += 4)
    if ((pixels[place + 3] ?? 0) > 127) colors.push(toRgb(pixels, place));
  const isOpaque = colors.length > 0.98 * (pixels.length / 4);
  return { colors: colors.length > 0 ? colors : [BLACK], isOpaque };
}

function toRgb(pixels: Buffer, place: number): Rgb {
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => (pixels[place + channel] ?? 0) / 255);
  return { mode: 'rgb', r, g, b };
}

function bestContrast(colors: readonly Rgb[], surfaces: readonly string[]): number {
  return Math.max(...colors.map((color) => Math.min(...surfaces.map((back) => wcagContrast(color, back)))));
}
