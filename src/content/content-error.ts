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

/** Joins equal messages about several places: the first place has all others at its end. */
export function mergeSame(mistakes: readonly Mistake[]): Mistake[] {
  const byMessage = Map.groupBy(mistakes, ({ expected }) => expected);
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const elsewhere = others.filter(({ file, line }) => file !== first.file || line !== first.line);
    if (elsewhere.length === 0) return [first];
    return [{ ...first, expected: `${first.expected} (так само: ${listPlaces(elsewhere, first.file)})` }];
  });
}

/** «рядки 5, 7; content/school.yaml, рядок 3»: all places, because the owner has to correct each. */
export function listPlaces(mistakes: readonly Mistake[], nearFile: string): string {
  const byFile = Map.groupBy(mistakes, ({ file }) => file);
  return [...byFile]
    .map(([file, places]) => {
      const lines = [...new Set(places.flatMap(({ line }) => line ?? []))];
      const named = lines.length > 0 && `${lines.length === 1 ? 'рядок' : 'рядки'} ${lines.join(', ')}`;
      return [file !== nearFile && file, named].filter(Boolean).join(', ');
    })
    .join('; ');
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
