import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { listFiles } from './list-files.ts';
import { LEGAL_FILE } from './load-legal.ts';
import { explainLogoName, LOGO_FILE } from './logo-files.ts';
import { nameStrangers, withLatinTwins } from './look-alikes.ts';

/** What may lie in each folder of the content; of the rest the owner is told. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  '.': /^(?:(?:school|packages|texts)\.yaml|subjects|teachers|legal|brand|readme.*)$/i,
  subjects: /^[a-z][a-z\d-]*\.(?:yaml|svg)$/,
  legal: LEGAL_FILE,
  brand: LOGO_FILE,
  teachers: /\.(?:yaml|webp|jpe?g|png|avif)$/i,
};

/** Whether a file is named like a photo that browsers show. */
export function isPhotoName(name: string): boolean {
  return /\.(?:webp|jpe?g|png|avif)$/i.test(name);
}

/** Whether a file of that name, without its ending, is a subject: its page stands under that name. */
export function isSubjectName(name: string): boolean {
  return /^[a-z][a-z\d-]*$/.test(name) && name !== 'index';
}

/** Words of which programs make the names of copies. */
const COPY = / ?(?:\(\d+\)|[-–—] ?(?:copy|копія).*|копія|copy)$/i;

/**
 * Finds files that the site would pass over: mistakes where the owner believes that they count, notices where they
 * only lie about.
 */
export function findStrayFiles(folder: string): { mistakes: Mistake[]; notices: Mistake[] } {
  const mistakes: Mistake[] = [];
  const notices: Mistake[] = [];
  for (const [name, known] of Object.entries(KNOWN)) {
    const place = name === '.' ? basename(folder) : `${basename(folder)}/${name}`;
    for (const entry of listFiles(folder, name)) {
      if (known.test(entry)) continue;
      const file = `${place}/${entry}`;
      const expected = explain(name, entry, listFiles(folder, name));
      if (expected) mistakes.push({ file, expected });
      else notices.push({ file, expected: 'сайт не бере цього файлу; приберіть його' });
    }
  }
  return { mistakes, notices };
}

function explain(place: string, entry: string, files: readonly string[]): string | undefined {
  if (place === 'legal') return LEGAL_ONLY;
  return place === 'brand' ? explainLogoName(entry) : explainName(entry, files);
}

const LEGAL_ONLY =
  'документ — файл .md з назвою з малих латинських літер, цифр і дефісів: privacy.md; перейменуйте його або приберіть';

const DOCUMENT =
  'це документ Word, а сайт бере тексти лише з файлів .yaml; перенесіть слова в потрібний файл і приберіть цей';

const NAMELESS =
  'у файлу лишився тільки номер копії, так його назвав браузер під час завантаження; дайте йому справжню назву або приберіть';

const TABLE =
  'це таблиця, а сайт бере тексти й ціни лише з файлів .yaml; перенесіть їх у потрібний файл і приберіть цей';

/** What is wrong with the name of a file that was meant to count. No advice may put it in the place of another. */
function explainName(entry: string, files: readonly string[]): string | undefined {
  if (/\.hei[cf]$/i.test(entry)) return HEIC;
  if (/\.(?:docx?|rtf|odt|pages)$/i.test(entry)) return DOCUMENT;
  if (/\.(?:xlsx?|ods|csv)$/i.test(entry)) return TABLE;
  const [, stem, ending] = /^(.*?)(\.ya?ml(?:\.\w+)?|\.txt)$/i.exec(entry) ?? [];
  if (stem === undefined || ending === undefined) return undefined;
  const twin = withLatinTwins(`${stem.replace(COPY, '')}.yaml`);
  if (twin !== entry && files.includes(twin))
    return `сайт бере ${twin}, а цей файл — зайвий: приберіть його з теки content; якщо новіше написано тут, спершу перенесіть слова у ${twin}`;
  if (stem.replace(COPY, '') === '') return NAMELESS;
  if (COPY.test(stem)) return 'це копія іншого файлу; перейменуйте її або приберіть';
  const latin = withLatinTwins(entry);
  if (latin !== entry && KNOWN.subjects?.test(latin))
    return `у назві файлу ${nameStrangers(entry, latin)}; перейменуйте на ${latin}`;
  if (ending.toLowerCase() !== '.yaml') {
    return `назва має закінчуватися на .yaml: ${stem}.yaml, а текст — бути простим, не з Word; якщо закінчення не видно, увімкніть його показ`;
  }
  return 'назва файлу буває лише з малих латинських літер, цифр і дефісів, закінчення — .yaml';
}

/** Phones of Apple save so; browsers don't show it. */
export const HEIC =
  'фото у форматі HEIC браузери не показують; збережіть його як JPG (iPhone: Параметри → Камера → Формати → Найсумісніші)';

/**
 * The file that was perhaps meant: the same name but for its case or ending.
 *
 * @param name of a file that is missing
 */
export function findTwin(files: readonly string[], name: string): string | undefined {
  const plain = (each: string) => each.toLowerCase().replace(/\.\w+(?:\.\w+)?$/, '');
  return files.find((file) => plain(file) === plain(name) && !file.endsWith('.yaml'));
}
