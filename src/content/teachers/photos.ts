import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import sharp from 'sharp';
import type { Content } from '../content.ts';
import type { Mistake } from '../content-error.ts';
import { readContentFile } from '../files/content-file.ts';
import { listFiles } from '../files/list-files.ts';
import { HEIC, isPhotoName } from '../files/unknown-files.ts';

/** Size of a photo inside the white border of its portrait (site/teachers/Portrait.module.css), in CSS pixels. */
export const PHOTO_FRAME = { width: 80, height: 96 };

/** Minimum size, for dense screens. */
const MIN_SIZE = { width: 2 * PHOTO_FRAME.width, height: 2 * PHOTO_FRAME.height };

/** Other formats with the extension of a photo, recognised by their first bytes. */
const WRONG_FORMATS: readonly (readonly [pattern: RegExp, expected: string])[] = [
  // AVIF and HEIC share the brands `mif1` and `msf1`; an AVIF file names `avif` after them.
  [/^....ftyp(?:hei[cxms]|hev[cx]|m[is]f1(?!.{0,48}avi[fs]))/s, HEIC],
  [/^%PDF/, 'це документ PDF, а не фото; збережіть фото як JPG або PNG'],
  [/^(?:PK|\u00d0\u00cf)/, 'це документ або архів, а не фото; збережіть саме фото як JPG або PNG'],
  [
    /^\s*(?:<!doctype|<html|<\?xml|<svg)/i,
    'це сторінка чи креслення, а не фото; збережіть фото як JPG або PNG',
  ],
  [/^version https:\/\/git-lfs/, 'замість фото тут посилання Git LFS; покладіть саме фото'],
];

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 20 * MEGABYTE;
const MEGAPIXEL = 1_000_000;
const MAX_PIXELS = 40 * MEGAPIXEL;

/** How owners can reduce a photo with programs that they have. */
const MAKE_SMALLER =
  'зменште його: Windows — «Фотографії» → «…» → «Змінити розмір», Mac — «Перегляд» → «Інструменти» → «Змінити розмір», телефон — надішліть собі в Telegram як фото; досить 1000 пікселів завширшки';

/** Decodes every photo completely, because only that reveals a truncated file. */
export async function checkPhotos(folder: string): Promise<{ mistakes: Mistake[]; warnings: Mistake[] }> {
  const names = listFiles(folder, 'teachers').filter(isPhotoName);
  const results = await Promise.all(names.map((name) => checkPhoto(folder, `teachers/${name}`)));
  const list = (key: keyof PhotoResult) =>
    results.flatMap(({ [key]: expected }, index) =>
      expected ? [{ file: `${basename(folder)}/teachers/${names[index]}`, expected }] : [],
    );
  return { mistakes: list('refusal'), warnings: list('warning') };
}

/** Finds teachers with the same photo under two names, because it was copied for one of them. */
export function findSamePhotos(folder: string, { subjects }: Pick<Content, 'subjects'>): Mistake[] {
  const photos = subjects.flatMap(({ teachers }) => teachers.flatMap(({ photo }) => photo ?? []));
  const byContent = Map.groupBy([...new Set(photos)], (name) =>
    createHash('sha256')
      .update(readContentFile(folder, `teachers/${name}`))
      .digest('hex'),
  );
  return [...byContent.values()].flatMap(([first, ...others]) =>
    others.map((name) => ({
      file: `${basename(folder)}/teachers/${name}`,
      expected: `це той самий знімок, що й ${first}; для іншої людини покладіть її фото`,
    })),
  );
}

type PhotoResult = { refusal?: string; warning?: string };

async function checkPhoto(folder: string, name: string): Promise<PhotoResult> {
  const file = readContentFile(folder, name);
  const start = file.toString('latin1', 0, 64);
  if (start === '') return { refusal: 'файл фото порожній; покладіть його ще раз' };
  const wrongFormat = WRONG_FORMATS.find(([pattern]) => pattern.test(start));
  if (wrongFormat) return { refusal: wrongFormat[1] };
  if (file.length > MAX_BYTES)
    return {
      refusal: `фото завелике: ${Math.ceil(file.length / MEGABYTE)} МБ, а можна до 20; ${MAKE_SMALLER}`,
    };
  try {
    const { width, height } = (await sharp(file, { limitInputPixels: false }).metadata()).autoOrient;
    if (width * height > MAX_PIXELS)
      return {
        refusal: `фото завелике: ${width} × ${height} — це ${Math.ceil((width * height) / MEGAPIXEL)} мегапікселів, а можна до 40; ${MAKE_SMALLER}`,
      };
    if (width < MIN_SIZE.width || height < MIN_SIZE.height) {
      return {
        refusal: `фото замале (${width} × ${height} пікселів); потрібно щонайменше ${MIN_SIZE.width} × ${MIN_SIZE.height}`,
      };
    }
    // Decodes at a reduced size, which takes a quarter of the time.
    await sharp(file, { failOn: 'truncated' }).resize(MIN_SIZE).toBuffer();
    return width > height ? { warning: LANDSCAPE } : {};
  } catch {
    return { refusal: 'фото пошкоджене або завантажилося не до кінця; покладіть його ще раз, краще як JPG' };
  }
}

const LANDSCAPE =
  'знімок горизонтальний: сайт обріже його до портрета довкола найпомітнішого; подивіться на картку викладача або покладіть вертикальний знімок';
