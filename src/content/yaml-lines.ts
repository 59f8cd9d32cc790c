import type { Mistake } from './content-error.ts';

/**
 * A slip of the hand that YAML's own reader would tell badly, three lines too late, or not at all. Others are left to
 * its messages (yaml-syntax.ts): the visual editor makes none of them.
 */
type LineSlip = {
  pattern: RegExp;
  expected: string;
  /** The file can be read all the same, as something else than was meant. */
  isReadable?: boolean;
};

/** A field's name at the start of a line, perhaps behind the hyphen of a list. */
const FIELD = String.raw`^\s*(?:- +)?[a-zA-Z]\w*`;

/** What Word and web pages put where a space should be. */
const ODD_SPACES = String.raw`\u00a0\u2000-\u200b\u202f\u3000\ufeff`;

/** The first that fits a line speaks of it. */
const SLIPS: readonly LineSlip[] = [
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

/** A text in quotes whose second quote stands on the next line. */
const SPLIT = new RegExp(String.raw`(?:${FIELD}: *|^\s*- +)"[^"\n]*\n[^":\n]*"\s*$`);

const SPLIT_TEXT: LineSlip = {
  pattern: SPLIT,
  expected: 'текст у лапках розбито на два рядки; з’єднайте його в один',
};

/** A message names at most this many lines. */
const NAMED_LINES = 5;

/**
 * Looks at the lines of a file that was not understood for what usually happened: one mistake for each kind, at the
 * first line where it is.
 *
 * @param isReadable whether YAML could read the file, if as something else than was meant
 */
export function findLineSlips(file: string, source: string, isReadable: boolean): Mistake[] {
  const found = new Map<LineSlip, number[]>();
  const all = source.split(/\r?\n/);
  for (const [index, line] of all.entries()) {
    const slip = SPLIT.test(`${line}\n${all[index + 1] ?? ''}`)
      ? SPLIT_TEXT
      : SLIPS.find(({ pattern }) => pattern.test(line));
    if (slip && (slip.isReadable || !isReadable)) found.set(slip, [...(found.get(slip) ?? []), index + 1]);
  }
  return [...found].map(([{ expected }, [line, ...others]]) => ({
    file,
    line: line as number,
    expected: expected + describeOthers(others),
  }));
}

function describeOthers(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, NAMED_LINES).join(', ');
  const rest = lines.length - NAMED_LINES;
  return ` (так само: ${lines.length === 1 ? 'рядок' : 'рядки'} ${named}${rest > 0 ? ` та ще ${rest}` : ''})`;
}
