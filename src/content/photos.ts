import { basename } from 'node:path';
import sharp from 'sharp';
import type { Mistake } from './content-error.ts';
import { readContentFile } from './content-file.ts';
import { listFiles } from './list-files.ts';
import { HEIC, isPhotoName } from './unknown-files.ts';

/** A photo within the white edge of its portrait (site/teachers/Portrait.module.css), in pixels of CSS. */
export const PHOTO_FRAME = { width: 80, height: 96 };

/** For dense screens. */
const LEAST = { width: 2 * PHOTO_FRAME.width, height: 2 * PHOTO_FRAME.height };

/** What else is named like a photo, by the first bytes of the file. */
const IMPOSTORS: readonly (readonly [pattern: RegExp, expected: string])[] = [
  [/^....ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s, HEIC],
  [/^%PDF/, 'це документ PDF, а не фото; збережіть фото як JPG або PNG'],
  [/^(?:PK|\u00d0\u00cf)/, 'це документ або архів, а не фото; збережіть саме фото як JPG або PNG'],
  [
    /^\s*(?:<!doctype|<html|<\?xml|<svg)/i,
    'це сторінка чи креслення, а не фото; збережіть фото як JPG або PNG',
  ],
  [/^version https:\/\/git-lfs/, 'замість фото тут посилання Git LFS; покладіть саме фото'],
];

const MEGABYTE = 1024 * 1024;
const LARGEST_BYTES = 20 * MEGABYTE;
const MEGAPIXEL = 1_000_000;
const MOST_PIXELS = 40 * MEGAPIXEL;

/** How to make a photo smaller with what people have. */
const MAKE_SMALLER =
  'зменште його: Windows — «Фотографії» → «…» → «Змінити розмір», Mac — «Перегляд» → «Інструменти» → «Змінити розмір», телефон — надішліть собі в Telegram як фото; досить 1000 пікселів завширшки';

/** Opens every photo of the content folder to its last pixel, as only that shows whether it is whole. */
export async function checkPhotos(folder: string): Promise<{ mistakes: Mistake[]; warnings: Mistake[] }> {
  const names = listFiles(folder, 'teachers').filter(isPhotoName);
  const judged = await Promise.all(names.map((name) => judgePhoto(folder, `teachers/${name}`)));
  const tell = (key: keyof Judgement) =>
    judged.flatMap(({ [key]: expected }, index) =>
      expected ? [{ file: `${basename(folder)}/teachers/${names[index]}`, expected }] : [],
    );
  return { mistakes: tell('refusal'), warnings: tell('warning') };
}

type Judgement = { refusal?: string; warning?: string };

async function judgePhoto(folder: string, name: string): Promise<Judgement> {
  const file = readContentFile(folder, name);
  const start = file.toString('latin1', 0, 64);
  if (start === '') return { refusal: 'файл фото порожній; покладіть його ще раз' };
  const impostor = IMPOSTORS.find(([pattern]) => pattern.test(start));
  if (impostor) return { refusal: impostor[1] };
  if (file.length > LARGEST_BYTES)
    return {
      refusal: `фото завелике: ${Math.ceil(file.length / MEGABYTE)} МБ, а можна до 20; ${MAKE_SMALLER}`,
    };
  try {
    const { width, height } = (await sharp(file, { limitInputPixels: false }).metadata()).autoOrient;
    if (width * height > MOST_PIXELS)
      return {
        refusal: `фото завелике: ${width} × ${height} — це ${Math.ceil((width * height) / MEGAPIXEL)} мегапікселів, а можна до 40; ${MAKE_SMALLER}`,
      };
    if (width < LEAST.width || height < LEAST.height) {
      return {
        refusal: `фото замале (${width} × ${height} пікселів); потрібно щонайменше ${LEAST.width} × ${LEAST.height}`,
      };
    }
    // Small, so that a photo of a phone is decoded in a quarter of the time.
    await sharp(file, { failOn: 'truncated' }).resize(LEAST).toBuffer();
    return width > height ? { warning: LANDSCAPE } : {};
  } catch {
    return { refusal: 'фото пошкоджене або завантажилося не до кінця; покладіть його ще раз, краще як JPG' };
  }
}

const LANDSCAPE =
  'знімок горизонтальний: сайт обріже його до портрета довкола найпомітнішого; подивіться на картку викладача або покладіть вертикальний знімок';
