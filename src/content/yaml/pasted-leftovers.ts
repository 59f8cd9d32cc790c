/** Finds content that was pasted instead of, or around, the whole content of a file. */
import type { Mistake } from '../content-error.ts';
import { FIELD } from './line-parts.ts';
import { restore } from './restore.ts';

type Found = Pick<Mistake, 'line' | 'expected'>;

/** A line with a field, even if there is a space before its colon. */
const FIELD_LINE = new RegExp(`${FIELD} *:`);

/** Lines that other programs add. */
const LEFTOVERS: readonly { pattern: RegExp; expected: string }[] = [
  {
    // `<!doctype html>`
    pattern: /^\s*<(?:!doctype|html)/i,
    expected:
      'тут не текст файлу, а вебсторінка (HTML); поверніть файл, як було, і копіюйте з GitHub кнопкою «Copy raw file»',
  },
  {
    // `+  name: "Парта"`
    pattern: /^\+ +(?:- +)?[a-zA-Z]\w*: /,
    expected:
      'знаки + і - на початку рядків скопійовано з порівняння змін; приберіть рядки з -, а в рядках із + сам знак',
  },
  {
    // `yaml`, `Copy code`
    pattern: /^(?:ya?ml|plaintext|copy(?: code)?|копіювати(?: код)?)\s*$/i,
    expected: 'це слово лишилося від чату; приберіть його',
  },
  { pattern: /^\s*```/, expected: 'рядки ``` лишилися від чату; приберіть їх, перший і останній' },
];

/** Reports content that was pasted instead of, or around, the whole content of a file. */
export function findPastedMistake(file: string, source: string): Mistake | undefined {
  const lines = source.split(/\r?\n/);
  const found =
    findLeftover(lines) ??
    findLineNumbers(lines) ??
    findSecondCopy(lines) ??
    findChatSentence(lines) ??
    findLostFields(lines, source);
  return found && { file, ...found };
}

/** Only the first kind of leftover is reported, at its first line. */
function findLeftover(lines: readonly string[]): Found | undefined {
  for (const { pattern, expected } of LEFTOVERS) {
    const index = lines.findIndex((line) => pattern.test(line));
    if (index >= 0) return { line: index + 1, expected };
  }
  return undefined;
}

/** A line number that was copied from an editor or a page: `12  name: "Парта"` */
const NUMBERED = /^\s*\d+[ \t]+(?:[a-zA-Z]\w*:|- )/;

/** Fewer lines may begin with numbers of their own. */
const MIN_NUMBERED = 3;

function findLineNumbers(lines: readonly string[]): Found | undefined {
  const first = lines.findIndex((line) => NUMBERED.test(line));
  return lines.filter((line) => NUMBERED.test(line)).length >= MIN_NUMBERED
    ? { line: first + 1, expected: 'на початку рядків стоять їхні номери; приберіть їх' }
    : undefined;
}

/** A file of fewer lines may repeat itself by chance. */
const SHORTEST_COPY = 4;

/** Finds the line where all lines of the file begin again, apart from comments. */
function findSecondCopy(lines: readonly string[]): Found | undefined {
  const filled = lines.flatMap((line, index) => (/^\s*(?:#|$)/.test(line) ? [] : [{ line, index }]));
  const half = filled.length / 2;
  if (half < SHORTEST_COPY || !Number.isInteger(half)) return undefined;
  const second = filled.slice(half);
  if (!second.every(({ line }, index) => line === filled[index]?.line)) return undefined;
  return {
    line: (second[0]?.index ?? 0) + 1,
    expected: 'від цього рядка все повторюється: файл вставлено двічі; лишіть одну копію, а другу приберіть',
  };
}

/** A sentence at the start of a line, with no sign of a field, a text in quotes or a list: `Ось ваш файл!` */
const SENTENCE = /^(?:[*_]{2})?\p{Script=Cyrillic}[^:"«]*\s[^"]*$/u;

/** Finds a sentence of a chat before the first field, or after the last one. */
function findChatSentence(lines: readonly string[]): Found | undefined {
  const isContent = (line: string) => FIELD_LINE.test(line) || /^\s*- /.test(line);
  const first = lines.findIndex(isContent);
  const last = lines.findLastIndex(isContent);
  if (first < 0) return undefined;
  const isBlank = (index: number) => lines[index]?.trim() === '';
  const place = lines.findIndex((line, index) => {
    if (!SENTENCE.test(line)) return false;
    const isBefore = index < first && (isBlank(index + 1) || /[.!]$/.test(line));
    const isAfter = index > last && isBlank(index - 1);
    return isBefore || isAfter;
  });
  return place >= 0
    ? {
        line: place + 1,
        expected:
          'це речення не належить до файлу; якщо воно лишилося від чату, приберіть його, а якщо це примітка, поставте перед ним #',
      }
    : undefined;
}

/** Explains a file without any field: it is empty, commented out or something else. */
function findLostFields(lines: readonly string[], source: string): Found | undefined {
  const isReadable = lines.some((line) => FIELD_LINE.test(line)) || /^[[{-]/.test(source.trim());
  if (isReadable) return undefined;
  const filled = lines.filter((line) => line.trim() !== '');
  const isComment = (line: string) => /^\s*#/.test(line);
  const isCommentedField = (line: string) => /^\s*#\s*(?:- )?[a-zA-Z]\w*:/.test(line);
  if (!filled.every(isComment))
    return { line: 1, expected: `тут немає жодного поля «назва: значення»; ${restore()}` };
  return filled.some(isCommentedField)
    ? {
        line: 1,
        expected: 'перед кожним рядком стоїть #, тож сайт не бачить нічого; приберіть ці знаки',
      }
    : { expected: `файл порожній; ${restore()}` };
}
