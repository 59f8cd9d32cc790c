import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { explainLogoName, LOGO_FILE } from '../brand/logo-files.ts';
import type { Mistake } from '../content-error.ts';
import { toSlug } from '../fields/slug.ts';
import { LEGAL_FILE, type LEGAL_NAMES } from '../legal/load-legal.ts';
import { describeHomoglyphs, replaceHomoglyphs } from '../suggest/homoglyphs.ts';
import { findKind } from '../yaml/pasted-file.ts';
import { readText } from '../yaml/yaml-file.ts';
import { CONTENT_FOLDERS, findRenamed, listFiles } from './list-files.ts';

/** The file names that each content folder may contain. Other files are reported. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  '.': /^(?:(?:school|packages|texts)\.yaml|subjects|teachers|legal|brand)$/,
  subjects: /^(?!index\.)[a-z][a-z\d-]*\.(?:yaml|svg)$/,
  legal: LEGAL_FILE,
  brand: LOGO_FILE,
  teachers: /\.(?:yaml|(?:webp|jpe?g|png|avif|WEBP|JPE?G|PNG|AVIF))$/,
};

/** The files that every school has. */
const REQUIRED = ['school.yaml', 'packages.yaml', 'texts.yaml'];

/** Checks the extension only; `photos.ts` checks the data. */
export function isPhotoName(name: string): boolean {
  return /\.(?:webp|jpe?g|png|avif)$/i.test(name);
}

/** A subject's page has the name of its file, so the name must be a valid path and not `index`. */
export function isSubjectName(name: string): boolean {
  return /^[a-z][a-z\d-]*$/.test(name) && name !== 'index';
}

/** Endings that programs add to the names of copied files. */
export const COPY = / ?(?:\(\d+\)|[-–—] ?(?:copy|копія).*|копія|copy)$/i;

/**
 * Finds files that the site ignores. A file that the owner probably meant to publish is a mistake; any other file is a
 * warning.
 */
export function findUnknownFiles(folder: string): { mistakes: Mistake[]; warnings: Mistake[] } {
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  for (const [name, known] of Object.entries(KNOWN)) {
    const place = name === '.' ? basename(folder) : `${basename(folder)}/${name}`;
    for (const entry of listFiles(folder, name)) {
      if (known.test(entry) || /^readme(?:\.\w+)?$/i.test(entry)) continue;
      // The message about the missing file names this one.
      if (name === '.' && REQUIRED.some((file) => findRenamed(listFiles(folder, name), file) === entry))
        continue;
      const file = `${place}/${entry}`;
      const expected = explainMisplaced(folder, name, entry) ?? explain(name, entry, listFiles(folder, name));
      const isNameless = isBare(folder, name, entry);
      if (isNameless)
        mistakes.push({
          file,
          expected: `назва має закінчуватися на .yaml: перейменуйте на ${toSlug(entry)}.yaml`,
        });
      else if (expected) mistakes.push({ file, expected });
      else warnings.push({ file, expected: isFolder(join(folder, name, entry)) ? FOLDER : SPARE });
    }
  }
  return { mistakes, warnings };
}

/** Explains a folder in upper case, and a copy of a file that belongs elsewhere. */
function explainMisplaced(folder: string, place: string, entry: string): string | undefined {
  if (place !== '.') return undefined;
  const lower = entry.toLowerCase();
  if (lower !== entry && CONTENT_FOLDERS.includes(lower))
    return `тека зветься ${lower}, малими літерами; перенесіть файли туди, а цю приберіть`;
  if (!/\.yaml$/.test(entry)) return undefined;
  const source = readText(folder, entry);
  const kind = 'text' in source ? findKind(source.text) : undefined;
  if (kind === 'subject') return `це файл предмета; перенесіть його в теку subjects або приберіть`;
  if (kind === 'teacher') return `це файл викладача; перенесіть його в теку teachers або приберіть`;
  return kind && !COPY.test(entry.replace(/\.yaml$/, ''))
    ? `сайт бере ${kind}.yaml, а цей файл — зайвий; приберіть його`
    : undefined;
}

/** Whether a file with fields has no extension: GitHub creates it under exactly the name that was typed. */
function isBare(folder: string, place: string, entry: string): boolean {
  if (!/^(?:subjects|teachers)$/.test(place) || !/^[^.]+$/.test(entry)) return false;
  if (isFolder(join(folder, place, entry)) || listFiles(folder, place).includes(`${toSlug(entry)}.yaml`))
    return false;
  const source = readText(folder, `${place}/${entry}`);
  return 'text' in source && /^name:/m.test(source.text);
}

const SPARE = 'сайт не бере цього файлу; приберіть його';
const FOLDER = 'цієї теки сайт не читає; перенесіть файли з неї на рівень вище або приберіть її';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function explain(place: string, entry: string, files: readonly string[]): string | undefined {
  if (place === '.' && /^logo.*\.(?:svg|png|jpe?g|webp)$/i.test(entry))
    return `знак школи лежить у теці brand: перенесіть файл туди, brand/${entry.toLowerCase()}`;
  if (place === '.' && isPhotoName(entry))
    return 'фото викладачів лежать у теці teachers; перенесіть файл туди або приберіть';
  if (place === 'legal') return explainLegalName(entry, files);
  return place === 'brand' ? explainLogoName(entry) : explainName(entry, files);
}

const LEGAL_ONLY = 'документ — файл .md з назвою з малих латинських літер, цифр і дефісів';

/** What owners call the documents that the forms and the footer look for. */
const LEGAL_KINDS: readonly (readonly [words: RegExp, name: (typeof LEGAL_NAMES)[number]])[] = [
  [/політик|конфіденц|polity|policy|privacy/iu, 'privacy'],
  [/умов|umov|terms/iu, 'terms'],
  [/оферт|ofert|offer|договір|dohovir/iu, 'offer'],
];

function explainLegalName(entry: string, files: readonly string[]): string {
  const [, stem = entry, ending = ''] = /^(.*?)((?:\.\w+)*)$/.exec(entry) ?? [];
  const kind = LEGAL_KINDS.find(([words]) => words.test(stem))?.[1];
  const meant = `${kind ?? toSlug(stem)}.md`;
  const free = files.includes(meant) ? 'privacy.md' : meant;
  return /\.(?:docx?|rtf|odt|pages|pdf)$/i.test(ending)
    ? `${LEGAL_ONLY}; створіть ${free}, вставте в нього слова звідси, а цей файл приберіть`
    : `${LEGAL_ONLY}: ${free}; перейменуйте його або приберіть`;
}

const DOCUMENT =
  'це документ Word, а сайт бере тексти лише з файлів .yaml; перенесіть слова в потрібний файл і приберіть цей';

const NAMELESS =
  'у файлу лишився тільки номер копії, так його назвав браузер під час завантаження; дайте йому справжню назву або приберіть';

const TABLE =
  'це таблиця, а сайт бере тексти й ціни лише з файлів .yaml; перенесіть їх у потрібний файл і приберіть цей';

/** Explains how to rename a file. Never suggests the name of another file, because the owner would overwrite it. */
function explainName(entry: string, files: readonly string[]): string | undefined {
  if (/\.hei[cf]$/i.test(entry))
    return `${HEIC}; тоді впишіть назву нового файлу в photo викладача, а цей приберіть`;
  if (/\.(?:docx?|rtf|odt|pages)$/i.test(entry)) return DOCUMENT;
  if (/\.(?:xlsx?|ods|csv)$/i.test(entry)) return TABLE;
  const [, stem, ending] = /^(.*?)(\.ya?ml(?:\.\w+)?|\.txt)$/i.exec(entry) ?? [];
  if (stem === undefined || ending === undefined) return undefined;
  if (entry === 'index.yaml')
    return 'назва index зайнята; назвіть файл інакше, як адресу сторінки: physics.yaml';
  const original = replaceHomoglyphs(`${stem.replace(COPY, '')}.yaml`);
  if (original !== entry && files.includes(original))
    return `сайт бере ${original}, а цей файл — зайвий: приберіть його з теки content; якщо новіше написано тут, спершу перенесіть слова у ${original}`;
  if (stem.replace(COPY, '') === '') return NAMELESS;
  if (COPY.test(stem)) return 'це копія іншого файлу; перейменуйте її або приберіть';
  const latin = replaceHomoglyphs(entry);
  if (latin !== entry && KNOWN.subjects?.test(latin))
    return `у назві файлу ${describeHomoglyphs(entry, latin)}; перейменуйте на ${latin}`;
  if (ending.toLowerCase() !== '.yaml') {
    return `назва має закінчуватися на .yaml: ${stem}.yaml, а текст — бути простим, не з Word; якщо закінчення не видно, увімкніть його показ`;
  }
  if (files.includes('school.yaml') && KNOWN.subjects?.test(entry))
    return 'цей файл лежить не там: предмет — у теці subjects, викладач — у teachers; перенесіть його або приберіть';
  const slug = `${toSlug(stem)}.yaml`;
  const rename = files.includes(slug) ? '' : `; перейменуйте на ${slug}`;
  return `назва файлу буває лише з малих латинських літер, цифр і дефісів, закінчення — .yaml${rename}`;
}

/** iPhones save photos in this format, but most browsers cannot show it. */
export const HEIC =
  'фото у форматі HEIC браузери не показують; збережіть його як JPG (iPhone: Параметри → Камера → Формати → Найсумісніші)';

/**
 * Suggests an existing file whose name differs only in case or extension.
 *
 * @param name name of the missing file
 */
export function findSimilarFile(files: readonly string[], name: string): string | undefined {
  const plain = (each: string) => each.toLowerCase().replace(/\.\w+(?:\.\w+)?$/, '');
  return files.find((file) => plain(file) === plain(name) && !file.endsWith('.yaml'));
}
