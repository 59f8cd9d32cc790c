import type { BotConfig } from '../config.ts';
import type { Store } from '../store/store.ts';
import { type BotAnswer, readBotAnswer } from './bot-failure.ts';
import { postJson } from './post-json.ts';

/** A text for the bot; Telegram reads it as HTML or, without a parse mode, as it stands. */
export type BotText = { text: string; parse_mode?: 'HTML' };

type ChatIds = Pick<Store, 'readFact' | 'writeFact'>;

/** Holds `<configured id> <id after migration>`, so that a newly configured chat wins over an old migration. */
const CHAT_ID_FACT = 'bot-chat-id';

/**
 * Sends a text to the school's chat (spec §7.4). Where the group has moved to another id, that one is
 * remembered and the text is sent there, once.
 *
 * @throws {DeliveryFailure} unless the provider answered `ok`
 */
export async function sendBotMessage(
  message: BotText,
  config: BotConfig,
  chatIds: ChatIds,
  signal: AbortSignal,
): Promise<void> {
  let answer = await callBot(message, await readChatId(config, chatIds), config, signal);
  if (answer.migratedTo) {
    await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${answer.migratedTo}`);
    answer = await callBot(message, answer.migratedTo, config, signal);
  }
  if (!answer.ok) throw answer.failure;
}

async function callBot(
  message: BotText,
  chatId: string,
  config: BotConfig,
  signal: AbortSignal,
): Promise<BotAnswer> {
  const body = {
    chat_id: chatId,
    ...message,
    // A link in a visitor's text must not unfold into somebody's page.
    link_preview_options: { is_disabled: true },
  };
  return readBotAnswer(await postJson(`${config.origin}/bot${config.token}/sendMessage`, body, signal));
}

async function readChatId(config: BotConfig, chatIds: ChatIds): Promise<string> {
  const [configured, migrated] = (await chatIds.readFact(CHAT_ID_FACT))?.split(' ') ?? [];
  return configured === config.chatId && migrated ? migrated : config.chatId;
}
