import type { Claim } from '../../store/store.ts';
import type { CardWords } from '../../words/card.ts';
import { markHandling } from '../../words/describe-handling.ts';
import { type BotMessage, type BotText, EMAIL_OVERDUE } from '../bot-message.ts';
import type { CardWriter } from '../card-writer.ts';
import { makeButtons } from './buttons.ts';

/** Writes a lead's card as its handling stands: who has it, and what can be done next. */
export async function formatCardMessage(
  { lead, isEmailOverdue }: Pick<Claim, 'lead' | 'isEmailOverdue'>,
  writeCard: CardWriter,
  format: (words: CardWords, notes: readonly string[]) => BotText,
): Promise<BotMessage> {
  const handled = markHandling(lead);
  const notes = [...(isEmailOverdue ? [EMAIL_OVERDUE] : []), ...(handled ? [handled] : [])];
  const text = format(await writeCard(lead), notes);
  return { ...text, reply_markup: makeButtons(lead.number, lead.handling.state) };
}
