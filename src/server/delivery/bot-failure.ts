import { DeliveryFailure, type FailureClass } from './failure.ts';
import type { ProviderAnswer } from './post-json.ts';

/** What a Bot API answer says (spec §7.4: `ok` is read). */
export type BotAnswer = {
  ok: boolean;
  /** The group became a supergroup; this is its id now. */
  migratedTo: string | undefined;
  failure: DeliveryFailure;
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
};

/** Reads the provider's JSON; anything else than JSON is judged by its status alone. */
export function readBotAnswer(answer: ProviderAnswer): BotAnswer {
  const parsed = parseObject(answer.text);
  const status = typeof parsed.error_code === 'number' ? parsed.error_code : answer.status;
  const migratedTo = parsed.parameters?.migrate_to_chat_id;
  return {
    ok: answer.status === 200 && parsed.ok === true,
    migratedTo: /^-?\d+$/.test(String(migratedTo)) ? String(migratedTo) : undefined,
    failure: new DeliveryFailure(
      classOf(status, String(parsed.description ?? '')),
      status === 200 ? 'bot-garbage' : `bot-${status}`,
      { retryAfterMs: readRetryAfterMs(parsed, answer) },
    ),
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
