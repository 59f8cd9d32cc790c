import type { BotConfig } from '../config.ts';
import type { Card } from '../lead.ts';
import type { Claim, Store } from '../store/store.ts';
import { formatCardMessage } from './actions/card-message.ts';
import { formatCard, formatPlainCard } from './bot-card.ts';
import { type BotMessage, formatBotMessage, formatPlainBotMessage } from './bot-message.ts';
import type { CardWriter } from './card-writer.ts';
import { DeliveryFailure, type FailureClass } from './failure.ts';
import { formatNotice } from './notice.ts';
import { HTTP_TIMEOUT_MS, isEndlessYes, type ProviderAnswer, postJson } from './post-json.ts';
import type { Transport } from './transport.ts';

type ChatIds = Pick<Store, 'readFact' | 'writeFact'>;
type BotStore = ChatIds & Pick<Store, 'noteCard'>;

/** Holds `<configured id> <id after migration>`, so that a newly configured chat wins over an old migration. */
const CHAT_ID_FACT = 'bot-chat-id';

/** Sets up the bot of the school's chat. Where leads are answered in it, each comes as a card; else as §7.4 says. */
export function createBotTransport(config: BotConfig, store: BotStore, writeCard: CardWriter): Transport {
  async function send({ lead }: Claim, message: BotMessage, signal: AbortSignal): Promise<void> {
    const card = await sendBotMessage(message, config, store, signal);
    // The lead is with its people; a store that is away must not make it go out a second time.
    if (card) await store.noteCard(lead.number, card, lead.handling.steps).catch(() => undefined);
  }

  const format = async (claim: Claim) =>
    config.hasActions ? formatCardMessage(claim, writeCard, formatCard) : formatBotMessage(claim);
  const formatPlain = async (claim: Claim) =>
    config.hasActions ? formatCardMessage(claim, writeCard, formatPlainCard) : formatPlainBotMessage(claim);
  return {
    channel: 'bot',
    minIntervalMs: config.minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    send: async (claim, signal) => send(claim, await format(claim), signal),
    sendPlain: async (claim, signal) => send(claim, await formatPlain(claim), signal),
    sendNotice: async (notice, signal) =>
      void (await sendBotMessage(formatNotice(notice), config, store, signal)),
  };
}

/**
 * Sends a text to the school's chat (spec §7.4). Where the group has moved to another id, that one is
 * remembered and the text is sent there, once.
 *
 * @returns the message in the chat; undefined when the provider did not tell which it is
 * @throws {DeliveryFailure} unless the provider answered `ok`
 */
export async function sendBotMessage(
  message: BotMessage,
  config: BotConfig,
  chatIds: ChatIds,
  signal: AbortSignal,
): Promise<Card | undefined> {
  let chatId = (await readChatIds(config, chatIds)).at(-1) ?? config.chatId;
  let answer = await callBot(message, chatId, config, signal);
  if (answer.migratedTo) {
    await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${answer.migratedTo}`);
    chatId = answer.migratedTo;
    answer = await callBot(message, chatId, config, signal);
  }
  if (answer.failure) throw answer.failure;
  return answer.messageId === undefined ? undefined : { chatId, messageId: answer.messageId };
}

/** A link in a visitor's text must not unfold into somebody's page. */
export const LINK_PREVIEW = { is_disabled: true };

async function callBot(
  message: BotMessage,
  chatId: string,
  config: BotConfig,
  signal: AbortSignal,
): Promise<BotAnswer> {
  const body = {
    chat_id: chatId,
    ...message,
    link_preview_options: LINK_PREVIEW,
  };
  return readBotAnswer(await postJson(`${config.origin}/bot${config.token}/sendMessage`, body, signal));
}

/** The ids of the school's chat: the one of the settings and, last, the one to which it has moved. */
export async function readChatIds(
  config: Pick<BotConfig, 'chatId'>,
  chatIds: Pick<Store, 'readFact'>,
): Promise<string[]> {
  const [configured, migrated] = (await chatIds.readFact(CHAT_ID_FACT))?.split(' ') ?? [];
  return configured === config.chatId && migrated ? [config.chatId, migrated] : [config.chatId];
}

/** What a Bot API answer says (spec §7.4: `ok` is read). */
type BotAnswer = {
  /** The group became a supergroup; this is its id now. */
  migratedTo: string | undefined;
  /** Undefined when the provider said yes. */
  failure: DeliveryFailure | undefined;
  /** Of the message that was sent. */
  messageId: number | undefined;
};

/** The chat is wrong, closed to the bot, or the bot has no right to write there. */
const CONFIGURATION_WORDS =
  /chat not found|chat_id|rights|kicked|blocked|deactivated|administrator|forbidden|upgraded|peer_id|topic|user not found/i;

const MESSAGE_WORDS = /parse entities|entity|too long|text is empty|unsupported start tag/i;

type Parsed = {
  ok?: unknown;
  error_code?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
  result?: { message_id?: unknown };
};

/** Reads the provider's JSON; anything else than JSON is judged by its status alone. */
export function readBotAnswer(answer: ProviderAnswer): BotAnswer {
  const parsed = parseObject(answer.text);
  const status = typeof parsed.error_code === 'number' ? parsed.error_code : answer.status;
  if (answer.status === 200 && (parsed.ok === true || isEndlessYes(answer))) {
    const id = parsed.result?.message_id;
    return {
      migratedTo: undefined,
      failure: undefined,
      messageId: Number.isSafeInteger(id) ? Number(id) : undefined,
    };
  }
  const migratedTo = String(parsed.parameters?.migrate_to_chat_id);
  return {
    migratedTo: /^-?\d+$/.test(migratedTo) ? migratedTo : undefined,
    failure: new DeliveryFailure(
      classOf(status, String(parsed.description ?? '')),
      status === 200 ? 'bot-garbage' : `bot-${status}`,
      { retryAfterMs: readRetryAfterMs(parsed, answer), providerText: String(parsed.description ?? '') },
    ),
    messageId: undefined,
  };
}

function classOf(status: number, description: string): FailureClass {
  if (status === 413) return 'message';
  if (status === 401 || status === 403 || status === 404) return 'configuration';
  if (status === 400) {
    if (CONFIGURATION_WORDS.test(description)) return 'configuration';
    if (MESSAGE_WORDS.test(description)) return 'message';
  }
  return 'transient';
}

/** Telegram says it in the body, its proxies in the header; the longer one counts. */
function readRetryAfterMs(parsed: Parsed, answer: ProviderAnswer): number | undefined {
  const seconds = parsed.parameters?.retry_after;
  const inBody = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return Math.max(inBody, answer.retryAfterMs ?? 0) || undefined;
}

function parseObject(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
