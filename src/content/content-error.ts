import { pluralize } from '#shared/words/plural.ts';

/** A mistake that the owner has to correct, or a warning. */
export type Mistake = {
  /** Path as the owner sees it: `content/subjects/physics.yaml`. */
  file: string;
  /** Line of the file, from 1. */
  line?: number;
  /** Path of the value; lists are counted from 0: `reasons[2].title`. */
  field?: string;
  /** The problem and the expected value, in Ukrainian. */
  expected: string;
};

/** Invalid content. The message lists all mistakes in Ukrainian, one per line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super([formatHeading(mistakes.length), ...mistakes.map(formatMistake)].join('\n'));
    this.mistakes = mistakes;
    // Hides the stack trace, which is useless to the owner.
    this.stack = this.message;
  }
}

/** From this many places on, a message counts the rest. */
const MOST_PLACES = 3;

/** Joins equal messages about several places: the first place has all others at its end. */
export function mergeSame(mistakes: readonly Mistake[]): Mistake[] {
  const byMessage = Map.groupBy(mistakes, ({ expected }) => expected);
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const named = others.map(({ file, line }) => {
      const place = line ? `рядок ${line}` : '';
      return file === first.file ? place : [file, place].filter(Boolean).join(', ');
    });
    const places = [...new Set(named)];
    const rest = places.length - MOST_PLACES;
    const listed = places.slice(0, MOST_PLACES).join('; ') + (rest > 0 ? ` та ще ${rest}` : '');
    return [{ ...first, expected: `${first.expected} (так само: ${listed})` }];
  });
}

/** Formats probable mistakes that do not stop a build, in Ukrainian, one per line. Returns '' if there are none. */
export function formatWarnings(warnings: readonly Mistake[]): string {
  return warnings.length === 0 ? '' : ['Зверніть увагу:', ...warnings.map(formatMistake)].join('\n');
}

function formatHeading(count: number): string {
  const found = pluralize(count, 'помилку', 'помилки', 'помилок');
  return `У текстах сайту знайдено ${count} ${found}. Виправте й запустіть збирання ще раз:`;
}

function formatMistake({ file, line, field, expected }: Mistake): string {
  const place = [file, line && `рядок ${line}`, field].filter(Boolean).join(', ');
  return `- ${place}: ${expected}`;
}

/** Whether two mistakes say the same about the same line. */
export function isSameMistake(one: Mistake, other: Mistake): boolean {
  return one.file === other.file && one.line === other.line && one.expected === other.expected;
}
