import type { CallbackQuery } from '@grammyjs/types';
import type { Card } from '../../lead/lead.ts';
import { chooseLater, type LaterChoice } from '../../lead/times.ts';
import type { Said, Saying } from '../../store/conversations.ts';
import { callBot } from './api.ts';
import { isLaterChoice, type Pressed, readPress } from './buttons.ts';
import type { CommandParts, Commands } from './commands.ts';
import { type ChatParts, isFromSchoolChat, nameSayer } from './school-chat.ts';

/** What whoever pressed sees over the chat; an alert has to be closed by hand. */
export type PressAnswer = { text: string; isAlert: boolean };

/**
 * Does what a pressed button says, if it was pressed in the school's chat. Whatever came before, the card that was
 * pressed is the one that is kept up to date from now on.
 *
 * @throws {StoreUnavailableError} when it could not be written down; the press is to be taken again later
 */
export async function takePress(
  query: CallbackQuery,
  parts: CommandParts,
  commands: Commands,
  signal: AbortSignal,
): Promise<PressAnswer> {
  const { store } = parts;
  if (!(await isFromSchoolChat(query.message?.chat, query.from, parts, signal))) return refuse(STRANGER);
  const forgotten = await commands.takePress(query);
  if (forgotten !== undefined) return { text: forgotten, isAlert: false };
  const pressed = readPress(query.data ?? '');
  if (!pressed) return refuse(OLD);
  const { press, conversation } = pressed;
  const said = await store.say({
    of: { conversation },
    ...readStep(press, parts),
    by: nameSayer(query.from),
    key: `bot:${query.id}`,
  });
  if (!said) return refuse(GONE);
  // The card of a lead that was held back is sent at once, and not at the next look.
  if (press === 'human' && said.kind === 'done') await store.addMissingDeliveries(parts.channels);
  await showPressed(query, said, parts);
  return { text: said.text, isAlert: said.kind === 'refused' };
}

/** What a press says; a call that is put off without a word about when comes after three hours of work. */
function readStep(press: Pressed, { clock, readContent }: ChatParts): Pick<Saying, 'step' | 'moment'> {
  const choose = (choice: LaterChoice) => chooseLater(choice, new Date(clock.now()), readContent().school);
  if (isLaterChoice(press)) return { step: 'later', moment: choose(press) };
  return { step: press, ...(press === 'later' && { moment: choose('h3') }) };
}

/** The card that was pressed is kept up to date from now on; a reminder has no more to ask. */
async function showPressed(
  { message, data = '' }: CallbackQuery,
  { kind, conversation }: NonNullable<Said>,
  { store, config, sender }: ChatParts,
): Promise<void> {
  if (!message) return;
  const card: Card = { chatId: String(message.chat.id), messageId: message.message_id };
  const text = 'text' in message ? (message.text ?? '') : '';
  if (!text.startsWith('⏰')) {
    const known = conversation.card;
    const isKnown = known?.chatId === card.chatId && known.messageId === card.messageId;
    // Who pressed what was no longer possible may look at an older step than we know of.
    if (!data.includes(':human:') && !(isKnown && kind === 'done'))
      await store.noteCard(conversation.id, card);
    return;
  }
  const body = { chat_id: card.chatId, message_id: card.messageId };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'editMessageReplyMarkup', body, signal)),
    'the buttons of a reminder could not be taken away',
  );
}

const OLD = 'Ця кнопка застаріла.';
const GONE = 'Цієї заявки в базі немає.';
const STRANGER = 'Ці кнопки — лише для чату школи.';

function refuse(text: string): PressAnswer {
  return { text, isAlert: true };
}
