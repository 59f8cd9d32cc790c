import type { CallbackQuery, InlineKeyboardMarkup } from '@grammyjs/types';
import { OTHER_PACKAGE } from '../../lead/conversation.ts';
import type { Card, Lead } from '../../lead/lead.ts';
import type { CommandResult, ConversationCommand } from '../../store/apply-command.ts';
import { callBot } from './api.ts';
import {
  listOutcomes,
  listOutcomesOfCard,
  listPackages,
  listReasons,
  makeButtons,
  offerAnotherDay,
} from './buttons.ts';
import type { Commands } from './commands/commands.ts';
import { replacePhone } from './new-phone.ts';
import { pickDay, pickHour, toDayMoment, toPickedMoment } from './picker.ts';
import { type Press, readPress } from './press-data.ts';
import { type CommandParts, isFromSchoolChat, nameAuthor } from './school-chat.ts';

type Row = InlineKeyboardMarkup['inline_keyboard'][number];

/** The pop-up for the presser; an alert must be closed manually. */
export type PressAnswer = { text: string; isAlert: boolean };

/**
 * Applies a button that was pressed in the school's chat. The pressed card becomes the current one.
 *
 * @throws {StoreUnavailableError} if it could not be stored; the press must be handled again later
 */
export async function handlePress(
  query: CallbackQuery,
  parts: CommandParts,
  commands: Commands,
  signal: AbortSignal,
): Promise<PressAnswer> {
  const { store } = parts;
  const origin = { chat: query.message?.chat, from: query.from };
  if (!(await isFromSchoolChat(origin, parts, signal))) return refuse(STRANGER);
  const answered = await commands.handleMenuPress(query);
  if (answered !== undefined) return { text: answered, isAlert: false };
  const press = readPress(query.data ?? '');
  if (!press) return refuse(OLD);
  if (press.kind === 'phone') {
    const replaced = await replacePhone(press.lead, press.phone, nameAuthor(query.from), store);
    setButtons(query, undefined, parts);
    return replaced;
  }
  const command = readCommand(press, parts);
  if (!command) return showMenu(query, press, parts);
  const result = await store.applyCommand(
    { of: { lead: press.lead }, ...command, by: nameAuthor(query.from), key: `bot:${query.id}` },
    parts.channels,
  );
  if (!result) return refuse(GONE);
  await showPressed(query, press, result, parts);
  return { text: result.text, isAlert: result.kind === 'refused' };
}

type ButtonCommand = Pick<ConversationCommand, 'step' | 'moment' | 'isWholeDay' | 'detail' | 'origin'>;

/** The command of a button; undefined if the button only shows other buttons. */
function readCommand(press: Press, { readContent }: CommandParts): ButtonCommand | undefined {
  switch (press.kind) {
    case 'step':
      return { step: press.step };
    case 'at':
      return { step: press.step, moment: toPickedMoment(press.at) };
    case 'day':
      return press.day === null
        ? { step: press.step, moment: null }
        : { step: press.step, moment: toDayMoment(press.day), isWholeDay: true };
    case 'package':
      return { step: 'enrol', detail: nameOf(press.package, readContent().packages) };
    case 'reason':
      return { step: 'lose', detail: press.reason };
    case 'origin':
      return { origin: press.origin };
    default:
      return undefined;
  }
}

function nameOf(id: number | null, packages: readonly { id: number; name: string }[]): string {
  return packages.find((each) => each.id === id)?.name ?? OTHER_PACKAGE;
}

/** Replaces the buttons under the pressed message. Stores nothing yet. */
async function showMenu(query: CallbackQuery, press: Press, parts: CommandParts): Promise<PressAnswer> {
  const lead = await parts.store.findLead(press.lead);
  if (!lead) return refuse(GONE);
  const now = new Date(parts.clock.now());
  const { school, packages } = parts.readContent();
  const answer = (text: string, rows: Row[]): PressAnswer => {
    setButtons(query, { inline_keyboard: rows }, parts);
    return { text, isAlert: false };
  };
  switch (press.kind) {
    case 'days':
      return answer('На який день?', pickDay({ ...press, now }, press.from));
    case 'hours':
      return answer('О котрій?', pickHour({ ...press, now }, press, school));
    case 'packages':
      return answer('Який пакет?', listPackages(press.lead, packages));
    case 'reasons':
      return answer('Чому?', listReasons(press.lead));
    case 'outcome':
      return answer('Як пройшов пробний?', listOutcomesOfCard(press.lead));
    default:
      return answer('', listFirstButtons(query, lead, now));
  }
}

/** «Назад» leads to the first buttons: of the open question «❓ Як пробний?», or of the card. */
function listFirstButtons({ message }: CallbackQuery, { number, conversation }: Lead, now: Date): Row[] {
  const isQuestion = message && 'text' in message && message.text?.startsWith('❓');
  if (!isQuestion || conversation.state !== 'trial') return makeButtons(conversation, number).inline_keyboard;
  return conversation.dueAt ? listOutcomes(number) : listDaysAfterMissed(number, now);
}

function listDaysAfterMissed(lead: number, now: Date): Row[] {
  return offerAnotherDay(lead, pickDay({ lead, step: 'trial', now }, 0));
}

/** Makes the pressed card the current one. Removes the buttons of any other message. */
async function showPressed(
  query: CallbackQuery,
  press: Press,
  { kind, conversation }: NonNullable<CommandResult>,
  parts: CommandParts,
): Promise<void> {
  const { message } = query;
  if (!message) return;
  const card: Card = { chatId: String(message.chat.id), messageId: message.message_id };
  if (isCardOf(press.lead, query)) {
    const known = conversation.card;
    const isKnown = known?.chatId === card.chatId && known.messageId === card.messageId;
    // A card that offers an impossible step may be outdated.
    if (!(isKnown && kind === 'done')) await parts.store.saveCard(conversation.id, card);
    return;
  }
  if (press.kind === 'step' && press.step === 'miss' && kind === 'done') {
    const days = listDaysAfterMissed(press.lead, new Date(parts.clock.now()));
    setButtons(query, { inline_keyboard: days }, parts);
  } else if (press.kind !== 'step' || press.step !== 'human') setButtons(query, undefined, parts);
}

/** Every card begins with its lead number. Telegram omits the text of an old message, which may be a card. */
function isCardOf(lead: number, { message, data = '' }: CallbackQuery): boolean {
  const text = message && 'text' in message ? (message.text ?? '') : '';
  return text === '' ? !data.endsWith(':human') : text.startsWith(`№${lead} `);
}

function setButtons(
  { message }: CallbackQuery,
  markup: InlineKeyboardMarkup | undefined,
  { config, sender }: CommandParts,
): void {
  if (!message) return;
  const body = {
    chat_id: message.chat.id,
    message_id: message.message_id,
    ...(markup && { reply_markup: markup }),
  };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'editMessageReplyMarkup', body, signal), { intervalMs: 0 }),
    'the buttons of a message could not be changed',
  );
}

const OLD = 'Ця кнопка застаріла.';
const GONE = 'Цієї заявки в базі немає.';
const STRANGER = 'Ці кнопки — лише для чату школи.';

function refuse(text: string): PressAnswer {
  return { text, isAlert: true };
}
