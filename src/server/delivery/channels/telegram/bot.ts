import type { ApiMethods, Opts } from '@grammyjs/types';
import type { BotConfig } from '../../../config.ts';
import { isOpen } from '../../../handling.ts';
import type { Card } from '../../../lead.ts';
import type { Facts } from '../../../store/facts.ts';
import { DeliveryFailure, type FailureClass } from '../../queue/failure.ts';
import { HTTP_TIMEOUT_MS, isEndlessYes, type ProviderAnswer, postJson } from '../post-json.ts';
import type { ChannelParts, Transport } from '../transport.ts';
import { type BotMessage, formatLead, formatNotice, LINK_PREVIEW } from './message.ts';

type ChatIds = Pick<Facts, 'readFact' | 'writeFact'>;

/** A card that shows other than it should, whatever has been done with its lead. */
export const STALE = -1;

/** Holds `<configured id> <id after migration>`, so that a newly configured chat wins over an old migration. */
const CHAT_ID_FACT = 'bot-chat-id';

/** Sets up the bot of the school's chat (spec §7.4); where leads are answered in it, there are buttons under each. */
export function createBotTransport(config: BotConfig, { store, writeBrief }: ChannelParts): Transport {
  const { hasActions, minIntervalMs } = config;
  return {
    channel: 'bot',
    minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    async send({ lead, isEmailOverdue }, signal, isPlain = false) {
      const brief = await writeBrief(lead);
      const message = formatLead(brief, { isEmailOverdue, hasActions, isPlain });
      const card = await sendBotMessage(message, config, store, signal);
      // The lead is with its people; a store that is away must not make it go out a second time.
      if (card) await store.noteCard(lead.number, card, lead.handling.steps).catch(() => undefined);
      // The open cards of the same person have to say that they have written again.
      const cards = hasActions ? brief.earlier.filter(({ handling }) => isOpen(handling)) : [];
      for (const { number, card: older } of cards)
        if (older) await store.noteCard(number, older, STALE).catch(() => undefined);
    },
    sendNotice: async (notice, signal) =>
      void (await sendBotMessage(formatNotice(notice, hasActions), config, store, signal)),
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
  async function sendTo(chatId: string): Promise<Card | undefined> {
    const body = { chat_id: chatId, ...message, link_preview_options: LINK_PREVIEW };
    const messageId = (await callBot(config, 'sendMessage', body, signal))?.message_id;
    return Number.isSafeInteger(messageId) ? { chatId, messageId: Number(messageId) } : undefined;
  }
  const chatId = (await readChatIds(config, chatIds)).at(-1) ?? config.chatId;
  try {
    return await sendTo(chatId);
  } catch (error) {
    if (!(error instanceof BotRefusal && error.migratedTo)) throw error;
    await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${error.migratedTo}`);
    return sendTo(error.migratedTo);
  }
}

/** The ids of the school's chat: the one of the settings and, last, the one to which it has moved. */
export async function readChatIds(
  config: Pick<BotConfig, 'chatId'>,
  chatIds: Pick<Facts, 'readFact'>,
): Promise<string[]> {
  const [configured, migrated] = (await chatIds.readFact(CHAT_ID_FACT))?.split(' ') ?? [];
  return configured === config.chatId && migrated ? [config.chatId, migrated] : [config.chatId];
}

type Methods = ApiMethods<never>;

/** Twenty presses, each with the card that was pressed, are far less. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Calls a method of Telegram's Bot API (spec §7.4: `ok` is read).
 *
 * @returns what the method says it does; another server, or an answer without end, may leave it out
 * @throws {BotRefusal} unless the provider answered `ok`
 */
export async function callBot<Name extends keyof Methods>(
  { origin, token }: Pick<BotConfig, 'origin' | 'token'>,
  method: Name,
  body: Opts<never>[Name],
  signal: AbortSignal,
): Promise<ReturnType<Methods[Name]> | null | undefined> {
  const answer = await postJson(`${origin}/bot${token}/${method}`, body, signal, MAX_ANSWER_BYTES);
  const said = parseObject(answer.text);
  if (answer.status === 200 && (said.ok === true || isEndlessYes(answer))) return said.result as never;
  throw new BotRefusal(answer, said);
}

/** What a Bot API answer may say; all of it comes from outside. */
type Said = {
  ok?: unknown;
  error_code?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
  result?: unknown;
};

/** Telegram has not said yes; what is no JSON is judged by its status alone. */
export class BotRefusal extends DeliveryFailure {
  /** The group became a supergroup; this is its id now. */
  readonly migratedTo: string | undefined;

  constructor(answer: ProviderAnswer, said: Said) {
    const status = typeof said.error_code === 'number' ? said.error_code : answer.status;
    const description = String(said.description ?? '');
    super(classifyBotRefusal(status, description), status === 200 ? 'bot-garbage' : `bot-${status}`, {
      retryAfterMs: readRetryAfterMs(answer, said),
      providerText: description,
    });
    const migratedTo = String(said.parameters?.migrate_to_chat_id);
    this.migratedTo = /^-?\d+$/.test(migratedTo) ? migratedTo : undefined;
  }
}

/** The chat is wrong, closed to the bot, or the bot has no right to write there. */
const CONFIGURATION_WORDS =
  /chat not found|chat_id|rights|kicked|blocked|deactivated|administrator|forbidden|upgraded|peer_id|topic|user not found/i;

const MESSAGE_WORDS = /parse entities|entity|too long|text is empty|unsupported start tag/i;

function classifyBotRefusal(status: number, description: string): FailureClass {
  if (status === 413) return 'message';
  if (status === 401 || status === 403 || status === 404) return 'configuration';
  if (status === 400) {
    if (CONFIGURATION_WORDS.test(description)) return 'configuration';
    if (MESSAGE_WORDS.test(description)) return 'message';
  }
  return 'transient';
}

/** Telegram says it in the body, its proxies in the header; the longer one counts. */
function readRetryAfterMs(answer: ProviderAnswer, { parameters }: Said): number {
  const seconds = parameters?.retry_after;
  const inBody = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return Math.max(inBody, answer.retryAfterMs ?? 0);
}

function parseObject(text: string): Said {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
