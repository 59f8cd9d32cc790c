import type { InlineKeyboardMarkup } from '@grammyjs/types';
import { isPressed, labelOf, listSteps, type Pressed, type StepName } from '../../../handling.ts';
import type { HandlingState } from '../../../lead.ts';

/** One or two words each fit beside each other on a narrow phone. */
const ROWS: readonly (readonly StepName[])[] = [
  ['take'],
  ['agree', 'answer'],
  ['miss', 'decline'],
  ['junk', 'return'],
];

/** The buttons under the card of a lead in this state. */
export function makeButtons(number: number, state: HandlingState): InlineKeyboardMarkup {
  const offered = listSteps(state, 'offered');
  return {
    inline_keyboard: ROWS.map((row) => row.filter((name) => offered.includes(name)))
      .filter((row) => row.length > 0)
      .map((row) => row.map((name) => ({ text: labelOf(name), callback_data: writePress(name, number) }))),
  };
}

/** The buttons under a notice of leads that were held back as spam. */
export function makeReleaseButtons(numbers: readonly number[]): InlineKeyboardMarkup {
  const write = (number: number) => (numbers.length > 1 ? `№${number} — людина` : labelOf('human'));
  return {
    inline_keyboard: numbers.map((number) => [
      { text: write(number), callback_data: writePress('human', number) },
    ]),
  };
}

/** Buttons stay in the chat for years, so what they carry says by which rules it was written. */
const VERSION = '1';

/** PostgreSQL's largest lead number. */
const MAX_NUMBER = 2_147_483_647;

function writePress(step: Pressed, number: number): string {
  return `${VERSION}:${step}:${number}`;
}

/** Reads what a button carries; undefined for anything that none of ours does. */
export function readPress(data: string): { step: Pressed; number: number } | undefined {
  const [, step = '', digits = ''] = /^1:([a-z]{1,10}):([1-9]\d{0,9})$/.exec(data) ?? [];
  const number = Number(digits);
  return isPressed(step) && number <= MAX_NUMBER ? { step, number } : undefined;
}
