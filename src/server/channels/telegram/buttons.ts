import type { InlineKeyboardMarkup } from '@grammyjs/types';
import {
  type Conversation,
  isOpen,
  isStepName,
  listOffered,
  STEPS,
  type StepName,
} from '../../lead/conversation.ts';
import { LATER_CHOICES, type LaterChoice } from '../../lead/times.ts';
import type { Notice } from '../../queue/notice.ts';

/** What a button under a card says: a step, or when to call again. */
export type Pressed = StepName | LaterChoice;

/** One or two words each fit beside each other on a narrow phone. */
const ROWS: readonly (readonly Pressed[])[] = [
  ['take', 'spam'],
  ['agree', 'later'],
  ['h3', 'd3'],
  ['morning'],
  ['close', 'return'],
  ['human'],
];

const LABELS: Record<Pressed, string> = {
  ...(Object.fromEntries(Object.entries(STEPS).map(([name, { label }]) => [name, label])) as Record<
    StepName,
    string
  >),
  ...LATER_CHOICES,
};

/** Of a text that a button copies. */
const MAX_COPIED = 256;

/**
 * The buttons under the card of a conversation as it stands.
 *
 * @param greeting copied by one, for Viber or SMS, as long as somebody waits for an answer
 */
export function makeButtons(
  { id, state, held }: Pick<Conversation, 'state' | 'held'> & { id: number },
  greeting = '',
): InlineKeyboardMarkup {
  const choices = state === 'later' ? (Object.keys(LATER_CHOICES) as LaterChoice[]) : [];
  const offered: readonly Pressed[] = held === 'hidden' ? ['human'] : [...listOffered({ state }), ...choices];
  const rows = ROWS.map((row) => row.filter((name) => offered.includes(name)))
    .filter((row) => row.length > 0)
    .map((row) => row.map((name) => ({ text: LABELS[name], callback_data: writePress(name, id) })));
  const hasGreeting = greeting !== '' && greeting.length <= MAX_COPIED && isOpen({ state });
  const copying = [{ text: '📋 Привітання', copy_text: { text: greeting } }];
  return { inline_keyboard: hasGreeting ? [...rows, copying] : rows };
}

/** The buttons under a notice of leads that were held back as spam, each in a row of its own. */
export function listReleaseButtons(
  held: NonNullable<Notice['held']>,
): InlineKeyboardMarkup['inline_keyboard'] {
  const write = (number: number) => (held.length > 1 ? `№${number} — людина` : LABELS.human);
  return held.map(({ number, conversation }) => [
    { text: write(number), callback_data: writePress('human', conversation.id) },
  ]);
}

/** Buttons stay in the chat for years, so what they carry says by which rules it was written. */
const VERSION = '1';

/** PostgreSQL's largest id. */
const MAX_ID = 2_147_483_647;

function writePress(press: Pressed, id: number): string {
  return `${VERSION}:${press}:${id}`;
}

/** Reads what a button carries; undefined for anything that none of ours does. */
export function readPress(data: string): { press: Pressed; conversation: number } | undefined {
  const [, press = '', digits = ''] = /^1:([a-z0-9]{1,10}):([1-9]\d{0,9})$/.exec(data) ?? [];
  const conversation = Number(digits);
  const isOurs = isStepName(press) || isLaterChoice(press);
  return isOurs && conversation <= MAX_ID ? { press, conversation } : undefined;
}

export function isLaterChoice(press: string): press is LaterChoice {
  return Object.hasOwn(LATER_CHOICES, press);
}
