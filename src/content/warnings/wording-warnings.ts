/** Warnings about the wording of any text: a language, a slip while typing or pasting. */
import type { Mistake } from '../content-error.ts';
import { checkTexts, type SiteTexts } from './text-files.ts';

/** Finds slips in all texts but those of lesson boards and documents. Reports at most one for each text. */
export function findWordingWarnings({ general, packages, subjects, teachers }: SiteTexts): Mistake[] {
  return checkTexts([...general, packages, ...subjects, ...teachers], explainWording);
}

/** A word with a letter that Ukrainian does not have: a pasted text was not translated. */
const RUSSIAN_WORD = /\p{L}*[ыэёъ]\p{L}*/iu;

/** «на на»; words such as «дуже» may be repeated on purpose. */
const TWICE =
  /(?<![\p{L}’-])(?!(?:дуже|так|ні|ще|ледь|ледве|хіба|давно|тихо|довго) )(?=\p{Script=Cyrillic})(\p{Ll}{2,}) \1(?![\p{L}’-])/u;

function explainWording(text: string): string | undefined {
  const [russian] = RUSSIAN_WORD.exec(text) ?? [];
  if (russian) return `слово «${russian}» не українське; перекладіть або виправте`;
  const [, twice] = TWICE.exec(text) ?? [];
  if (twice) return `слово «${twice}» стоїть двічі поспіль; приберіть одне`;
  return text.split('«').length === text.split('»').length
    ? undefined
    : 'лапки «ялинки» мають бути парами: «…»; допишіть або приберіть одну';
}
