import type { CallbackQuery } from '@grammyjs/types';
import { monthBefore, monthOf, nameMonth } from '../../../lead/funnel-messages.ts';
import type { Card } from '../../../lead/lead.ts';
import { writeMonth } from '../../../lookup/month.ts';
import { callBot } from '../api.ts';
import { type BotMessage, formatNotification, LINK_PREVIEW } from '../message.ts';
import type { ChatParts } from '../school-chat.ts';

/** `/stats` shows the figures of this many past months. */
const MOST_MONTHS = 12;

/** Answers `/stats`: the figures of a month, by default of the current one. */
export async function showStats(parts: ChatParts, month?: string): Promise<BotMessage> {
  const { store, readContent, clock } = parts;
  const now = new Date(clock.now());
  const shown = month ?? monthOf(now);
  return offerMonths(formatNotification(await writeMonth(store, shown, readContent())), shown, now);
}

/** Adds buttons for the previous and the next month to the figures of a month. */
export function offerMonths(message: BotMessage, month: string, now: Date): BotMessage {
  const current = monthOf(now);
  const [before, after] = [monthBefore(month), monthBefore(month, -1)];
  const isFirst = month <= monthBefore(current, MOST_MONTHS);
  const row = [
    ...(isFirst
      ? []
      : [monthButton(month === current ? 'Минулий місяць' : `‹ ${nameMonth(before)}`, before)]),
    ...(month < current ? [monthButton(`${nameMonth(after)} ›`, after)] : []),
  ];
  return { ...message, reply_markup: { inline_keyboard: [row] } };
}

function monthButton(text: string, month: string) {
  return { text, callback_data: `2:stats:${month}` };
}

/**
 * Shows another month in the pressed message.
 *
 * @returns whether the press was one of a month
 */
export function handleMonthPress({ data = '', message }: CallbackQuery, parts: ChatParts): boolean {
  const month = /^2:stats:(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(data)?.[1];
  if (month === undefined) return false;
  if (message) replaceMonth({ chatId: String(message.chat.id), messageId: message.message_id }, month, parts);
  return true;
}

function replaceMonth({ chatId, messageId }: Card, month: string, parts: ChatParts): void {
  const { sender, config } = parts;
  sender.inBackground(async () => {
    const { reply_markup: markup, ...shown } = await showStats(parts, month);
    const body = {
      chat_id: chatId,
      message_id: messageId,
      ...shown,
      ...(markup && { reply_markup: markup }),
      link_preview_options: LINK_PREVIEW,
    };
    await sender.send((signal) => callBot(config, 'editMessageText', body, signal), { intervalMs: 0 });
  }, 'the figures of a month could not be shown');
}
