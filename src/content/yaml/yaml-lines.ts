import type { Mistake } from '../content-error.ts';
import { listNames } from '../suggest/list-names.ts';
import { explainOpenBracket } from './open-bracket.ts';

/**
 * A typo that the YAML parser reports unclearly, some lines too late, or not at all. All other typos are left to the
 * parser's messages (yaml-syntax.ts).
 */
type LineTypo = {
  pattern: RegExp;
  /** The message, or a function that takes it from the line. */
  expected: string | ((line: string) => string);
  /** Set if the parser accepts the file in spite of the typo, with another meaning. */
  isReadable?: boolean;
};

/** A field name at the start of a line, with an optional list hyphen before it. */
const FIELD = String.raw`^\s*(?:- +)?[a-zA-Z][\w-]*`;

/** The start of a text: after a field name or a list hyphen. */
const TEXT_START = String.raw`(?:${FIELD}: *|^\s*- +)`;

/** Special spaces in text that was copied from Word or from web pages. */
const ODD_SPACES = String.raw`\u00a0\u2000-\u200b\u202f\u3000\ufeff`;

/** Fields that consist of other fields. */
const GROUPS: readonly string[] = [
  'colors',
  'confirmed',
  'home',
  'lesson',
  'notice',
  'payment',
  'samplePlan',
  'search',
  'searchConsole',
  'seller',
  'subject',
  'subjectOrder',
  'textBoard',
  'withoutTrial',
  'workingHours',
];

/** `tagline: “Школа: онлайн”`, perhaps with a comment; no other typographic quotes overlap the outer ones. */
const ODD_QUOTES =
  /^\s*((?:- +)?(?:[a-zA-Z][\w-]*: *)?)[“”„«]((?:[^"“”„«»]|[“„«][^"“”„«»]*[“”»])*: (?:[^"“”„«»]|[“„«][^"“”„«»]*[“”»])*)[“”»]\s*(?:#.*)?$/;

/** `{ hue: 268 shift: 12 }` or `{ text: "6", right: true reply: "…" }` */
const COMMA_MISSING = /\{(?:"[^"]*"|[^"{}#])*?(?<=["\p{L}\d\]])\s+([A-Za-z]\w*): /u;

/** `experience: "20 років" achievements: "…"`, or the same without quotes */
const TWO_FIELDS = new RegExp(String.raw`${FIELD}: +(?:"[^"]*"|[^\s"'[{#|>][^"#]*?) +([a-z][a-zA-Z]*): +\S`);

/** `✅ "Тести"`, `1. "Тести"`, `-- "Тести"` or `—"Тести"` */
const ODD_BULLET =
  /^\s*([▪►→✓✔☑·•*]|\p{Extended_Pictographic}\uFE0F?|\d{1,2}[.)]|--+|[–—−•·])\s*(?=["«]|(?<=\s)\p{L})/u;

/** «Мар"яна», «об"єкт»: on a Ukrainian keyboard, the quotation mark is easier to find than the apostrophe. */
const QUOTE_FOR_APOSTROPHE = /[\p{Script=Cyrillic}]+"(?=[єюяїЄЮЯЇ])\p{Script=Cyrillic}*/gu;

/** The tag that a search engine offers, of which a field takes the content alone. */
const META_TAG = /^\s*[a-zA-Z]\w*: *["']?<meta\b[^>]*\bcontent=["']?([\w-]+)/;

/**
 * A text whose closing quote is missing before a comment, as `value: "067 # "Бухгалтерія"`. A text in quotes may have
 * a # of its own.
 */
const OPEN_BEFORE_COMMENT =
  /^\s*((?:- +)?[a-zA-Z][\w-]*: +|- +)(?!"(?:[^"\\]|\\.)*"\s*(?:#.*)?$)(?!(?:[^"]*"[^"]*"){2,}\s*$)"([^"]*?[^"\s])\s+#(?=\s|$)/;

/** Only the first match in a line is reported. */
const TYPOS: readonly LineTypo[] = [
  {
    pattern: /^[ \t]*(?:-[ \t]*)?\t/,
    expected: 'відступ зроблено табуляцією (клавіша Tab); замініть її на пробіли, по два на кожен рівень',
  },
  {
    pattern: new RegExp(String.raw`^ *[${ODD_SPACES}]|(?:${FIELD}:|^\s*-) ?[${ODD_SPACES}]`),
    expected: 'особливий пробіл, скопійований з інтернету чи Word; наберіть його наново',
    isReadable: true,
  },
  {
    pattern: new RegExp(String.raw`${FIELD}: +#[\da-fA-F]{3,8}\s*$`),
    expected: (line) =>
      `усе після # без лапок — примітка; візьміть колір у лапки, як "${/#[\da-f]+/i.exec(line)?.[0]}"`,
    isReadable: true,
  },
  {
    pattern: new RegExp(String.raw`${FIELD}: +#[^\s#]+\s*$`),
    expected: 'усе після # — примітка, тож поле порожнє; приберіть # або візьміть увесь текст у лапки "…"',
    isReadable: true,
  },
  {
    pattern: /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/,
    expected:
      'тут лишилася позначка <<<<<<<, ======= або >>>>>>>: дві правки зійшлися; залиште одну й приберіть ці рядки',
  },
  {
    pattern: /^\s*[–—−•·*] /,
    expected: 'список починається не з дефіса, а зі схожого знака; замініть його на дефіс -',
    isReadable: true,
  },
  {
    pattern: /^\s*(?:- +)?(\*\*|__|`)[a-zA-Z]\w*:?\1/,
    expected: (line) =>
      `назву поля пишуть без зірочок та інших знаків навколо: ${/[a-zA-Z]\w*/.exec(line)?.[0]}:`,
  },
  {
    pattern: ODD_BULLET,
    expected: (line) =>
      `рядок списку починається з дефіса й пробілу: поставте «- » замість «${ODD_BULLET.exec(line)?.[1]}»`,
  },
  {
    pattern: new RegExp(`^ *(?:${GROUPS.join('|')}): +[a-zA-Z][\\w-]*: +\\S`),
    expected: (line) => {
      const [group, field] = line.trim().split(/: */);
      return `«${field}» має стояти окремим рядком під «${group}», з відступом у два пробіли`;
    },
  },
  {
    pattern: /^ *color: *(?:hue|shift): *\d/,
    expected: (line) =>
      `ці поля пишуть у дужках: color: { ${line
        .trim()
        .replace(/^color: */, '')
        .replace(/\s*[}#].*$/, '')} }`,
  },
  {
    pattern: /^ *color: *\{[^}]*$/,
    expected: 'дужку { не закрито; допишіть } наприкінці',
  },
  {
    pattern: new RegExp(`(?:${FIELD}:|^\\s*-).*${QUOTE_FOR_APOSTROPHE.source}`, 'u'),
    expected: (line) => {
      const words = line.match(QUOTE_FOR_APOSTROPHE) ?? [];
      return `усередині слова — лапка замість апострофа; напишіть ${listNames(words.map((word) => `«${word.replaceAll('"', '’')}»`))}`;
    },
  },
  {
    pattern: new RegExp(String.raw`${FIELD}: *\[.*"[^",]*" +"`),
    expected: 'між записами списку бракує коми',
  },
  {
    pattern: COMMA_MISSING,
    expected: (line) => `перед «${COMMA_MISSING.exec(line)?.[1]}:» бракує коми`,
  },
  {
    pattern: /^\s*-(?=["'«\p{L}\d])/u,
    expected: 'після дефіса потрібен пробіл',
  },
  {
    pattern: new RegExp(`${FIELD} *[：﹕∶]`),
    expected: 'двокрапка тут не звичайна; наберіть її наново: :',
  },
  {
    pattern: new RegExp(`${FIELD}: ?[.,;] `),
    expected: 'після двокрапки зайвий знак; лишіть там лише пробіл',
  },
  {
    pattern: new RegExp(String.raw`${TEXT_START}"[^"]+""\s*$`),
    expected: 'наприкінці зайва лапка; лишіть одну',
  },
  {
    pattern: TWO_FIELDS,
    expected: (line) =>
      `на одному рядку два поля; перенесіть «${TWO_FIELDS.exec(line)?.[1]}» на новий рядок, з таким самим відступом`,
  },
  {
    pattern: new RegExp(String.raw`${FIELD}(?: *=|[,;.]) +["«\p{L}\d]`, 'u'),
    expected: 'після назви поля потрібна двокрапка, а не інший знак',
  },
  {
    pattern: /^\s*(?:- +)?["“”„«'][a-zA-Z]\w*:["“”»'](?:\s|$)/,
    expected: (line) =>
      `назву поля пишуть без лапок, а двокрапка — одразу після неї: ${/[a-zA-Z]\w*/.exec(line)?.[0]}: "…"`,
    isReadable: true,
  },
  {
    pattern: /^\s*(?:- +)?["“”„«'][a-zA-Z]\w*: [^"“”„«»']*["“”»']\s*$/,
    expected: (line) =>
      `у лапках увесь рядок, а треба лише текст після двокрапки: ${/[a-zA-Z]\w*/.exec(line)?.[0]}: "…"`,
  },
  {
    pattern: ODD_QUOTES,
    expected: (line) => {
      const [, start, text] = ODD_QUOTES.exec(line) ?? [];
      return `друкарські лапки на краях — для сайту не лапки; зітріть їх і поставте замість них прямі: ${start}"${text}"`;
    },
    isReadable: true,
  },
  {
    pattern: new RegExp(String.raw`${TEXT_START}"[^"]*"\s*[,;.]\s*$`),
    expected: 'зайвий знак після лапок; приберіть його',
  },
  {
    pattern: OPEN_BEFORE_COMMENT,
    expected: (line) => {
      const [, start, text] = OPEN_BEFORE_COMMENT.exec(line) ?? [];
      return `перед # бракує другої лапки; напишіть ${start}"${text}", а примітка після # нехай лишається`;
    },
  },
  {
    pattern: META_TAG,
    expected: (line) =>
      `тут увесь тег <meta …>, а очікується лише значення content: "${META_TAG.exec(line)?.[1]}"`,
  },
  {
    pattern: new RegExp(String.raw`${TEXT_START}"(?:"[^"\s]|[^"\\]*"[^"\s,}\]#][^"]*")`),
    expected: 'усередині тексту — прямі лапки "; замініть їх на «ялинки», а прямі лишіть тільки на краях',
  },
  {
    pattern: new RegExp(String.raw`${TEXT_START}'[^']*\p{L}'\p{L}`, 'u'),
    expected: 'у тексті в одинарних лапках є апостроф; візьміть текст у подвійні лапки "…"',
  },
  {
    pattern: new RegExp(String.raw`${FIELD}:(?=["'“”„«\p{L}\d])(?!\/\/)`, 'u'),
    expected: 'після двокрапки потрібен пробіл',
  },
  {
    pattern: new RegExp(String.raw`(?:${FIELD}: *|^\s*- +)"[^"«“„]*[”“»]\s*$`, 'u'),
    expected: 'текст закрито друкарською лапкою; замініть її на пряму "',
  },
  {
    pattern: new RegExp(String.raw`(?:${FIELD}: *|^\s*- +)"[^"]*$`),
    expected: 'пропущена друга лапка " наприкінці тексту',
  },
];

const OPEN_QUOTE = new RegExp(`${TEXT_START}"[^"]*$`);

/** Whether the closing quote of a text is on a later line, before the next field. */
function isSplitText([line = '', ...following]: readonly string[]): boolean {
  if (!OPEN_QUOTE.test(line)) return false;
  const end = following.find((each) => each.includes('"') || new RegExp(`${FIELD}:`).test(each));
  return end !== undefined && /^[^":]*"\s*$/.test(end);
}

const OPEN_BRACKET: LineTypo = {
  pattern: new RegExp(String.raw`${FIELD}: *\[[^\]#]*[^\],#\s]\s*$`),
  expected: (line) =>
    /\)\s*$/.test(line)
      ? 'список у квадратних дужках закрито круглою; замініть ) наприкінці на ]'
      : 'список у квадратних дужках не закрито; допишіть ] наприкінці',
};

function isOpenList(line: string, next = ''): boolean {
  return OPEN_BRACKET.pattern.test(line) && (next.trim() === '' || new RegExp(`${FIELD}:`).test(next));
}

const SPLIT_TEXT: LineTypo = {
  pattern: OPEN_QUOTE,
  expected: 'текст у лапках розбито на два рядки; з’єднайте його в один',
};

/** Maximum length of a text that was pasted with its paragraphs. */
const MAX_SPLIT_LINES = 8;

/** Content that replaced a whole file. */
const PASTED: readonly (LineTypo & { expected: string })[] = [
  {
    pattern: /^\s*<(?:!doctype|html)/i,
    expected:
      'тут не текст файлу, а вебсторінка (HTML); поверніть файл, як було, і копіюйте з GitHub кнопкою «Copy raw file»',
  },
  {
    pattern: /^\+ +(?:- +)?[a-zA-Z]\w*: /,
    expected:
      'знаки + і - на початку рядків скопійовано з порівняння змін; приберіть рядки з -, а в рядках із + сам знак',
  },
  {
    pattern: /^(?:ya?ml|plaintext|copy(?: code)?|копіювати(?: код)?)\s*$/i,
    expected: 'це слово лишилося від чату; приберіть його',
  },
  { pattern: /^\s*```/, expected: 'рядки ``` лишилися від чату; приберіть їх, перший і останній' },
];

/** Line numbers that were copied from an editor or a page. */
const NUMBERED = /^\s*\d+[ \t]+(?:[a-zA-Z]\w*:|- )/;

/** A file of fewer lines may repeat itself by chance. */
const SHORTEST_COPY = 4;

/** Returns the line, from 1, where the same lines begin again; 0 if they do not. */
function findSecondCopy(lines: readonly string[]): number {
  const filled = lines.flatMap((line, index) => (/^\s*(?:#|$)/.test(line) ? [] : [{ line, index }]));
  const half = filled.length / 2;
  const isTwice =
    half >= SHORTEST_COPY &&
    Number.isInteger(half) &&
    filled.every(({ line }, index) => index >= half || line === filled[index + half]?.line);
  return isTwice ? (filled[half]?.index ?? 0) + 1 : 0;
}

/** A sentence at the start of a line, with no sign of a field, a text in quotes or a list. */
const SENTENCE = /^(?:[*_]{2})?\p{Script=Cyrillic}[^:"«]*\s[^"]*$/u;

/** Returns the line, from 1, of a sentence before the first field or after the last one; 0 if there is none. */
function findChatLine(lines: readonly string[]): number {
  const isField = (line: string) => new RegExp(`${FIELD} *:|^\\s*- `).test(line);
  const first = lines.findIndex(isField);
  const last = lines.findLastIndex(isField);
  const place = lines.findIndex((line, index) => {
    if (!SENTENCE.test(line) || first < 0) return false;
    const beforeAll = index < first && (lines[index + 1]?.trim() === '' || /[.!]$/.test(line));
    return beforeAll || (index > last && lines[index - 1]?.trim() === '');
  });
  return place + 1;
}

/** Reports content that was pasted instead of, or around, the whole content of a file. */
export function findPastedMistake(file: string, source: string): Mistake | undefined {
  const lines = source.split(/\r?\n/);
  for (const { pattern, expected } of PASTED) {
    const index = lines.findIndex((line) => pattern.test(line));
    if (index >= 0) return { file, line: index + 1, expected };
  }
  const numbered = lines.findIndex((line) => NUMBERED.test(line));
  if (numbered >= 0 && lines.filter((line) => NUMBERED.test(line)).length > 2)
    return { file, line: numbered + 1, expected: 'на початку рядків стоять їхні номери; приберіть їх' };
  const twice = findSecondCopy(lines);
  if (twice > 0)
    return {
      file,
      line: twice,
      expected:
        'від цього рядка все повторюється: файл вставлено двічі; лишіть одну копію, а другу приберіть',
    };
  const chat = findChatLine(lines);
  if (chat > 0)
    return {
      file,
      line: chat,
      expected:
        'це речення не належить до файлу; якщо воно лишилося від чату, приберіть його, а якщо це примітка, поставте перед ним #',
    };
  if (lines.some((line) => new RegExp(`${FIELD} *:`).test(line)) || /^[[{-]/.test(source.trim()))
    return undefined;
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return { file, expected: `файл порожній; ${RESTORE}` };
  const isHidden = filled.every((line) => /^\s*#/.test(line));
  return isHidden && filled.some((line) => /^\s*#\s*(?:- )?[a-zA-Z]\w*:/.test(line))
    ? {
        file,
        line: 1,
        expected: 'перед кожним рядком стоїть #, тож сайт не бачить нічого; приберіть ці знаки',
      }
    : isHidden
      ? { file, expected: `файл порожній; ${RESTORE}` }
      : { file, line: 1, expected: `тут немає жодного поля «назва: значення»; ${RESTORE}` };
}

/** The next step for a file whose content is lost. */
export const RESTORE = 'поверніть його, як було (посібник власника, «Повернути, як було»)';

/** Maximum number of lines in a message. */
const MAX_LISTED_LINES = 5;

/**
 * Searches an invalid file for common typos. Reports each kind once, at its first line.
 *
 * @param isReadable whether the YAML parser accepted the file and only the schema rejected it
 */
export function findLineTypos(file: string, source: string, isReadable: boolean): Mistake[] {
  const found = new Map<LineTypo, number[]>();
  const all = source.split(/\r?\n/);
  for (const [index, line] of all.entries()) {
    const typo = isSplitText(all.slice(index, index + MAX_SPLIT_LINES))
      ? SPLIT_TEXT
      : isOpenList(line, all[index + 1])
        ? OPEN_BRACKET
        : (TYPOS.find(({ pattern }) => pattern.test(line)) ?? findOpenBracket(all, index));
    if (typo && (typo.isReadable || !isReadable)) found.set(typo, [...(found.get(typo) ?? []), index + 1]);
  }
  return [...found].map(([{ expected }, [line, ...others]]) => ({
    file,
    line: line as number,
    expected:
      (typeof expected === 'string' ? expected : expected(all[(line as number) - 1] ?? '')) +
      describeOthers(others),
  }));
}

function findOpenBracket(lines: readonly string[], index: number): LineTypo | undefined {
  const expected = explainOpenBracket(lines, index);
  return expected === undefined ? undefined : { pattern: /[{[]/, expected };
}

function describeOthers(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = listNames(lines.map(String), MAX_LISTED_LINES);
  return ` (так само: ${lines.length === 1 ? 'рядок' : 'рядки'} ${named})`;
}
