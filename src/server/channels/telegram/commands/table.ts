import type { Message } from '@grammyjs/types';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { readAllLeads } from '../../../lookup/all-leads.ts';
import { writeWorkbook } from '../../../lookup/workbook.ts';
import { sendDocument } from '../api.ts';
import type { BotMessage } from '../message.ts';
import { type ChatParts, readChatId } from '../school-chat.ts';

/** A larger workbook would use too much memory of a small server. */
const MAX_ROWS = 10_000;

/** A workbook takes longer than a message. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Answers `/table` with a workbook of the newest leads; with a text if there are none. */
export async function sendTable(
  { message_id: replyTo }: Message,
  { store, config, clock, sender }: ChatParts,
): Promise<BotMessage[]> {
  let rows = 0;
  let isCut = false;
  async function* readBounded() {
    for await (const lead of readAllLeads(store, { spam: false })) {
      isCut = rows === MAX_ROWS;
      if (isCut) return;
      rows += 1;
      yield lead;
    }
  }
  const workbook = await writeWorkbook(readBounded());
  if (rows === 0) return [{ text: 'Заявок ще немає.' }];
  const chatId = await readChatId(config, store);
  const name = `Заявки ${kyivDay(clock.now())}.xlsx`;
  const caption = isCut
    ? `Найновіші ${MAX_ROWS}. Решту вивантажить той, хто доглядає сайт.`
    : `Усього: ${rows}.`;
  await sender.send(
    (signal) => sendDocument({ chatId, replyTo, name, caption, content: workbook }, config, signal),
    { uploadMs: UPLOAD_TIMEOUT_MS },
  );
  return [];
}
