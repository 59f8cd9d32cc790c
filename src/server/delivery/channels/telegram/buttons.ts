import type { InlineKeyboardMarkup } from '@grammyjs/types';
import type { HandlingState } from '../../../lead.ts';

/** What a person may do with a lead by a button. */
export type Action = 'take' | 'answer' | 'miss' | 'junk' | 'return';

type ActionRule = { label: string; from: readonly HandlingState[]; to: HandlingState };

/** Where each button leads, and from which states; a card shows the buttons that lead out of its state. */
export const ACTIONS: Record<Action, ActionRule> = {
  take: { label: 'Беру', from: ['new'], to: 'taken' },
  // Who could not be reached may call back.
  answer: { label: 'Зв’язалися', from: ['taken', 'unreached'], to: 'answered' },
  miss: { label: 'Не додзвонилися', from: ['taken'], to: 'unreached' },
  junk: { label: 'Спам', from: ['taken', 'unreached'], to: 'junk' },
  // From everywhere, because anybody may press a wrong button.
  return: { label: 'Повернути', from: ['taken', 'answered', 'unreached', 'junk'], to: 'new' },
};

/** One or two words each fit beside each other on a narrow phone. */
const ROWS: readonly (readonly Action[])[] = [['take'], ['answer', 'miss'], ['junk', 'return']];

/** The buttons under the card of a lead in this state. */
export function makeButtons(number: number, state: HandlingState): InlineKeyboardMarkup {
  const rows = ROWS.map((row) => row.filter((action) => ACTIONS[action].from.includes(state)));
  return {
    inline_keyboard: rows
      .filter((row) => row.length > 0)
      .map((row) =>
        row.map((action) => ({ text: ACTIONS[action].label, callback_data: writePress(action, number) })),
      ),
  };
}

/** Buttons stay in the chat for years, so what they carry says by which rules it was written. */
const VERSION = '1';

/** PostgreSQL's largest lead number. */
const MAX_NUMBER = 2_147_483_647;

function writePress(action: Action, number: number): string {
  return `${VERSION}:${action}:${number}`;
}

/** Reads what a button carries; undefined for anything that none of ours does. */
export function readPress(data: string): { action: Action; number: number } | undefined {
  const [, action = '', digits = ''] = /^1:([a-z]{1,10}):([1-9]\d{0,9})$/.exec(data) ?? [];
  const number = Number(digits);
  if (!Object.hasOwn(ACTIONS, action) || number > MAX_NUMBER) return undefined;
  return { action: action as Action, number };
}
