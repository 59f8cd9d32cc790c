/** Warnings about the wording of any text: a language, a slip while typing or pasting. */
import type { Mistake } from '../content-error.ts';
import { checkTexts, type SiteTexts } from './text-files.ts';

/** Finds slips in all texts but those of lesson boards and documents. Reports at most one for each text. */
export function findWordingWarnings({ general, packages, subjects, teachers }: SiteTexts): Mistake[] {
  return checkTexts([...general, packages, ...subjects, ...teachers], (text, path) =>
    explainWording(text, String(path.at(-1))),
  );
}

/** A word with a letter that Ukrainian does not have: a pasted text was not translated. */
const RUSSIAN_WORD = /\p{L}*[ыэёъ]\p{L}*/iu;

/** «на на»; words such as «дуже» may be repeated on purpose. */
const TWICE =
  /(?<![\p{L}’-])(?!(?:дуже|так|ні|ще|ледь|ледве|хіба|давно|тихо|довго) )(?=\p{Script=Cyrillic})(\p{Ll}{2,}) \1(?![\p{L}’-])/u;

/** The same words twice, «Олена Коваль Олена Коваль», or a sentence that was pasted twice. */
const PASTED_TWICE = /^(.{10,}?)[\s.!,;]*\1[.!]?$|(\p{Lu}[^.!?]{14,}[.!?])\s+\2/u;

/** Fields with whole sentences. */
const PROSE = /^(?:description|answer|text|words|about|achievements|caption|lead|pitch|promise|tagline)$/;
const CUT_OFF = /(?:,|\s(?:на|у|в|з|із|та|і|й|до|для|від|по|про|а|але|або|щоб))$/u;

function explainWording(text: string, field: string): string | undefined {
  const [russian] = RUSSIAN_WORD.exec(text) ?? [];
  if (russian) return `слово «${russian}» не українське; перекладіть або виправте`;
  if (PASTED_TWICE.test(text)) return 'ці слова стоять двічі поспіль; лишіть їх один раз';
  const [, twice] = TWICE.exec(text) ?? [];
  if (twice) return `слово «${twice}» стоїть двічі поспіль; приберіть одне`;
  const [end] = (PROSE.test(field) && CUT_OFF.exec(text)) || [];
  if (end) return `речення обривається на «${end.trim()}»; допишіть його`;
  const count = (sign: string) => text.split(sign).length;
  if (count('«') !== count('»')) return 'лапки «ялинки» мають бути парами: «…»; допишіть або приберіть одну';
  return count('(') > count(')') ? 'дужку ( не закрито; допишіть ) або приберіть її' : undefined;
}
