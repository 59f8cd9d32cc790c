import { pluralize } from '#shared/words/plural.ts';

/** One thing that the owner has to put right. */
export type Mistake = {
  /** As the owner sees it: `content/subjects/physics.yaml`. */
  file: string;
  /** Line of the file, from 1. */
  line?: number;
  /** Way to the value, lists counted from 0: `reasons[2].title`. */
  field?: string;
  /** What is wrong and what is expected, in Ukrainian. */
  expected: string;
};

/** The content can't be published; the message lists every mistake, a line each, in Ukrainian. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super([formatHeading(mistakes.length), ...mistakes.map(formatMistake)].join('\n'));
    this.mistakes = mistakes;
    // Where our code has found them says nothing to the owner.
    this.stack = this.message;
  }
}

/** What does not stop a build but is hardly meant so, a line each, in Ukrainian; nothing when there is none. */
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
