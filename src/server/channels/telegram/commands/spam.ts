import type { BotMessage } from '../message.ts';
import type { CommandParts } from '../school-chat.ts';

/** The cards of one `/spam`. */
const MAX_SHOWN = 10;

/** Counting stops at this many leads. */
const MAX_COUNTED = 10_000;

/** Answers `/spam`. Sends the next cards of suspected spam, like cards of other leads. */
export async function showSpam({ store, onStep }: CommandParts): Promise<BotMessage> {
  const shown = await store.showSuspected(MAX_SHOWN);
  if (shown > 0) onStep();
  const { count } = await store.countHidden(MAX_COUNTED);
  return writeSpam(shown, count);
}

/** Says how many cards of suspected spam follow and how many remain. */
function writeSpam(shown: number, left: number): BotMessage {
  if (shown === 0) return { text: 'Нових затриманих заявок немає. Уже показані шукає «/find спам слово».' };
  const rest = left > 0 ? ` Лишилося ще ${left}: /spam` : '';
  return {
    text: `Показую затримане як спам, ${shown}. Якщо пише людина, натисніть під карткою «Це людина».${rest}`,
  };
}
