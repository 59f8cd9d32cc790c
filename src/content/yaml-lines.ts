import type { Mistake } from './content-error.ts';

/**
 * A typo that the YAML parser reports unclearly, some lines too late, or not at all. All other typos are left to the
 * parser's messages (yaml-syntax.ts).
 */
type LineTypo = {
  pattern: RegExp;
  expected: string;
  /** Set if the parser accepts the file in spite of the typo, with another meaning. */
  isReadable?: boolean;
};

/** A field name at the start of a line, with an optional list hyphen before it. */
const FIELD = String.raw`^\s*(?:- +)?[a-zA-Z]\w*`;

/** Special spaces in text that was copied from Word or from web pages. */
const ODD_SPACES = String.raw`\u00a0\u2000-\u200b\u202f\u3000\ufeff`;

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
    expected: 'усе після # без лапок — примітка; візьміть колір у лапки, як "#5b2a86"',
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
    pattern: new RegExp(String.raw`${FIELD}:(?=["'“”„«\p{L}\d])(?!\/\/)`, 'u'),
    expected: 'після двокрапки потрібен пробіл',
  },
  {
    pattern: new RegExp(String.raw`(?:${FIELD}: *|^\s*- +)"[^"]*$`),
    expected: 'пропущена друга лапка " наприкінці тексту',
  },
];

/** A text whose closing quote is on the next line. */
const SPLIT = new RegExp(String.raw`(?:${FIELD}: *|^\s*- +)"[^"\n]*\n[^":\n]*"\s*$`);

const SPLIT_TEXT: LineTypo = {
  pattern: SPLIT,
  expected: 'текст у лапках розбито на два рядки; з’єднайте його в один',
};

/** A message lists at most this many lines. */
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
    const typo = SPLIT.test(`${line}\n${all[index + 1] ?? ''}`)
      ? SPLIT_TEXT
      : TYPOS.find(({ pattern }) => pattern.test(line));
    if (typo && (typo.isReadable || !isReadable)) found.set(typo, [...(found.get(typo) ?? []), index + 1]);
  }
  return [...found].map(([{ expected }, [line, ...others]]) => ({
    file,
    line: line as number,
    expected: expected + describeOthers(others),
  }));
}

function describeOthers(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, MAX_LISTED_LINES).join(', ');
  const rest = lines.length - MAX_LISTED_LINES;
  return ` (так само: ${lines.length === 1 ? 'рядок' : 'рядки'} ${named}${rest > 0 ? ` та ще ${rest}` : ''})`;
}
