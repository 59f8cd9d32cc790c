import type { InlineKeyboardButton, InlineKeyboardMarkup } from '@grammyjs/types';
import {
  type Conversation,
  type ConversationState,
  LOSS_REASONS,
  type LossReason,
  ORIGINS,
  type Origin,
  OTHER_PACKAGE,
  STEPS,
  type TimedStep,
} from '../../lead/conversation.ts';
import { makeButton as button, type PlainStep } from './press-data.ts';

type Row = InlineKeyboardButton[];

const plain = (lead: number, step: PlainStep) => button(STEPS[step].label, { kind: 'step', lead, step });
const choose = (lead: number, step: TimedStep, text: string = STEPS[step].label) =>
  button(text, { kind: 'days', lead, step, from: 0 });
const student = (lead: number) => button(STEPS.enrol.label, { kind: 'packages', lead });
const close = (lead: number, text: string = STEPS.lose.label) => button(text, { kind: 'reasons', lead });

/** The buttons of each state. Labels of one or two words fit side by side on a narrow phone. */
const ROWS: Readonly<Record<ConversationState, (lead: number) => Row[]>> = {
  new: (lead) => [[plain(lead, 'take'), plain(lead, 'spam')]],
  taken: (lead) => [
    [choose(lead, 'callback'), choose(lead, 'trial')],
    [close(lead), plain(lead, 'return')],
  ],
  callback: (lead) => [
    [choose(lead, 'callback', 'Інша година'), choose(lead, 'trial')],
    [close(lead), plain(lead, 'return')],
  ],
  trial: (lead) => [
    [choose(lead, 'trial', 'Інша година'), button('Як пройшов?', { kind: 'outcome', lead })],
    [close(lead), plain(lead, 'return')],
  ],
  deciding: (lead) => [
    [student(lead), choose(lead, 'decide', 'Інша година')],
    [choose(lead, 'trial'), close(lead, 'Відмова')],
    [plain(lead, 'return')],
  ],
  student: (lead) => [[plain(lead, 'return')]],
  lost: (lead) => [[plain(lead, 'return')]],
  spam: (lead) => [[plain(lead, 'human'), plain(lead, 'return')]],
};

/** The buttons for the card of a conversation in this state. */
export function makeButtons(
  { state, isSuspected }: Pick<Conversation, 'state' | 'isSuspected'>,
  lead: number,
): InlineKeyboardMarkup {
  if (isSuspected && state === 'new') return { inline_keyboard: [[plain(lead, 'human')]] };
  return { inline_keyboard: ROWS[state](lead) };
}

/** The outcomes of a trial lesson. */
export function listOutcomes(lead: number): Row[] {
  return [
    [student(lead), choose(lead, 'decide')],
    [plain(lead, 'miss'), close(lead, 'Відмова')],
  ];
}

/** The buttons after a missed lesson: another day, or none. */
export function offerAnotherDay(lead: number, days: Row[]): Row[] {
  return [...days.slice(0, -1), [close(lead, 'Відмова')]];
}

/** The same below a card, with a way back to the buttons of the card. */
export function listOutcomesOfCard(lead: number): Row[] {
  return [...listOutcomes(lead), [button('‹ Назад', { kind: 'card', lead })]];
}

/** The packages of the school, by their ids. */
export function listPackages(lead: number, packages: readonly { id: number; name: string }[]): Row[] {
  const buttons = packages.map(({ id, name }) => button(name, { kind: 'package', lead, package: id }));
  return [
    ...buttons.map((each) => [each]),
    [button(OTHER_PACKAGE, { kind: 'package', lead, package: null })],
    [button('‹ Назад', { kind: 'card', lead })],
  ];
}

/** The reasons of a loss. */
export function listReasons(lead: number): Row[] {
  const buttons = (Object.keys(LOSS_REASONS) as LossReason[]).map((reason) =>
    button(LOSS_REASONS[reason], { kind: 'reason', lead, reason }),
  );
  return [
    buttons.slice(0, 2),
    buttons.slice(2, 4),
    [...buttons.slice(4), button('‹ Назад', { kind: 'card', lead })],
  ];
}

/** The origins of a lead that a manager has entered. */
export function listOrigins(lead: number): Row[] {
  const buttons = (Object.keys(ORIGINS) as Origin[]).map((origin) =>
    button(ORIGINS[origin], { kind: 'origin', lead, origin }),
  );
  return [buttons.slice(0, 2), buttons.slice(2, 4), buttons.slice(4)];
}
