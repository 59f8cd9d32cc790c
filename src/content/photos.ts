import { basename } from 'node:path';
import sharp from 'sharp';
import type { Mistake } from './content-error.ts';
import { readContentFile } from './content-file.ts';
import { listFiles } from './list-files.ts';
import { HEIC, isPhotoName } from './stray-files.ts';

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

/** Opens every photo of the content folder to its last pixel, as only that shows whether it is whole. */
export async function checkPhotos(folder: string): Promise<Mistake[]> {
  const names = listFiles(folder, 'teachers').filter(isPhotoName);
  const refusals = await Promise.all(names.map((name) => refusePhoto(folder, `teachers/${name}`)));
  return refusals.flatMap((expected, index) =>
    expected ? [{ file: `${basename(folder)}/teachers/${names[index]}`, expected }] : [],
  );
}

async function refusePhoto(folder: string, name: string): Promise<string | undefined> {
  const file = readContentFile(folder, name);
  const start = file.toString('latin1', 0, 64);
  if (start === '') return 'файл фото порожній; покладіть його ще раз';
  const impostor = IMPOSTORS.find(([pattern]) => pattern.test(start));
  if (impostor) return impostor[1];
  try {
    const photo = sharp(file, { failOn: 'truncated' });
    const { width, height } = (await photo.metadata()).autoOrient;
    if (width < LEAST.width || height < LEAST.height) {
      return `фото замале (${width} × ${height} пікселів); потрібно щонайменше ${LEAST.width} × ${LEAST.height}`;
    }
    // Small, so that a photo of a phone is decoded in a quarter of the time.
    await photo.resize(LEAST).toBuffer();
    return undefined;
  } catch {
    return 'фото пошкоджене або завантажилося не до кінця; покладіть його ще раз, краще як JPG';
  }
}
