import {
  type Provider,
  type ProviderOptions,
  type RecordedRequest,
  type Refusal,
  startProvider,
} from './provider.ts';
import { parseTelegramHtml, TelegramHtmlError } from './telegram-html.ts';

const PATH = /^\/bot\d+:[\w-]+\/sendMessage$/;
const MAX_SOURCE_BYTES = 32_768;
/** Counted in code points, after the markup is taken off. */
const MAX_TEXT = 4096;

/** Stands in for Telegram's Bot API: `sendMessage` with its HTML rules and length limits (spec §7.4). */
export function startBotProvider(options?: ProviderOptions): Promise<Provider> {
  const body = JSON.stringify({ ok: true, result: { message_id: 1 } });
  return startProvider({ check, acceptWith: { body, type: 'application/json' } }, options);
}

function check({ method, path, headers, body }: RecordedRequest): Refusal | undefined {
  if (!PATH.test(path)) return refuse(404, 'Not Found');
  if (method !== 'POST' || typeof body === 'string') return refuse(400, 'Bad Request: message text is empty');
  if (!headers['content-type']?.startsWith('application/json')) {
    return refuse(400, 'Bad Request: message text is empty');
  }
  if (!body.chat_id) return refuse(400, 'Bad Request: chat_id is empty');
  return checkText(body.text, body.parse_mode);
}

function checkText(text: unknown, parseMode: unknown): Refusal | undefined {
  if (typeof text !== 'string' || text.trim() === '')
    return refuse(400, 'Bad Request: message text is empty');
  if (Buffer.byteLength(text) > MAX_SOURCE_BYTES) return refuse(400, 'Bad Request: Text is too long');
  if (parseMode !== undefined && parseMode !== 'HTML') {
    return refuse(400, 'Bad Request: unsupported parse_mode');
  }
  try {
    const visible = parseMode === 'HTML' ? parseTelegramHtml(text) : text;
    if ([...visible].length > MAX_TEXT) return refuse(400, 'Bad Request: message is too long');
  } catch (error) {
    if (!(error instanceof TelegramHtmlError)) throw error;
    return refuse(400, `Bad Request: can't parse entities: ${error.message}`);
  }
  return undefined;
}

function refuse(status: number, description: string): Refusal {
  const body = JSON.stringify({ ok: false, error_code: status, description });
  return { status, body, type: 'application/json' };
}
