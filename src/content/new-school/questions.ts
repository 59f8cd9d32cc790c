/** Asks one question until the answer is valid. Knows nothing about schools. */
import { pluralize } from '#shared/words/plural.ts';
import { toUkrainianSigns } from './answer-text.ts';

/** A question and, if it is asked again, why the previous answer was refused. */
export type Question = { text: string; refusal?: string | undefined };

/** Shows a question and returns the trimmed answer. */
export type Ask = (question: Question) => Promise<string>;

/** Formats a question as the terminal shows it. */
export function formatQuestion({ text, refusal }: Question): string {
  return `${refusal === undefined ? '' : `✗ ${refusal}\n`}${text}: `;
}

/** Thrown for an invalid answer, with a Ukrainian sentence. The question is then asked again. */
export class Refusal extends Error {}

/** Asks until `read` accepts the answer. `read` throws a `Refusal` for an invalid one. */
export async function askUntil<T>(ask: Ask, text: string, read: (line: string) => T): Promise<T> {
  let refusal: string | undefined;
  while (true) {
    const line = await ask({ text, refusal });
    try {
      return read(line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error.message;
    }
  }
}

/**
 * Asks for a text and replaces keyboard characters with Ukrainian ones.
 *
 * @param most the greatest length
 * @param otherwise the result of an empty answer; without it, an answer is required
 */
export async function askText(ask: Ask, question: string, most: number, otherwise?: string): Promise<string> {
  return askUntil(ask, question, (line) => {
    const text = toUkrainianSigns(line) || otherwise;
    if (text === undefined) throw new Refusal('Потрібна відповідь.');
    refuseLong(text, most);
    return text;
  });
}

/**
 * Reads the number of a choice, or its words. If both choices of a `both` question fit, the answer is the third.
 *
 * @param words a pattern for each choice
 */
export async function askChoice(
  ask: Ask,
  question: string,
  words: readonly RegExp[],
  both?: 'both',
): Promise<number> {
  const most = words.length + (both ? 1 : 0);
  return askUntil(ask, question, (line) => {
    const number = Number(line);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    const fitting = words.flatMap((each, index) => (each.test(line) ? [index + 1] : []));
    const [only] = fitting;
    if (fitting.length === 1 && only) return only;
    if (both && (fitting.length > 1 || /обидв|(?:^|\s)так.*\sтак|всяк|різн|будь-як/iu.test(line)))
      return most;
    throw new Refusal(`Напишіть номер: ${most === 2 ? '1 або 2' : '1, 2 або 3'}.`);
  });
}

/**
 * Refuses a text that does not fit.
 *
 * @throws Refusal if the text has more than `most` characters
 */
export function refuseLong(text: string, most: number): void {
  const signs = pluralize(text.length, 'знак', 'знаки', 'знаків');
  if (text.length > most) throw new Refusal(`Задовго: ${text.length} ${signs}, а вміщується ${most}.`);
}
