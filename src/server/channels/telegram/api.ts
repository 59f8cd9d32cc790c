import type { ApiMethods, Opts } from '@grammyjs/types';
import type { BotConfig } from '../../config.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import { type ProviderAnswer, postForm, postJson } from '../post-json.ts';
import { readBotRefusal } from './refusal.ts';

type Methods = ApiMethods<never>;

/** Enough text to recognise an answer that is not Telegram's. */
const MAX_QUOTED = 200;

/**
 * Calls a method of Telegram's Bot API and checks `ok` (spec §7.4).
 *
 * @returns the result of the method; undefined if another server leaves it out
 * @throws {BotRefusal} unless the answer is `ok`
 */
export async function callBot<Name extends keyof Methods>(
  { origin, token }: Pick<BotConfig, 'origin' | 'token'>,
  method: Name,
  body: Opts<never>[Name],
  signal: AbortSignal,
): Promise<ReturnType<Methods[Name]> | null | undefined> {
  return readResult(await postJson(`${origin}/bot${token}/${method}`, body, signal)) as never;
}

/**
 * Sends a file into the chat without a sound.
 *
 * @throws {BotRefusal} unless the answer is `ok`
 */
export async function sendDocument(
  { chatId, replyTo, name, caption, content }: Document,
  { origin, token }: Pick<BotConfig, 'origin' | 'token'>,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set('chat_id', chatId);
  form.set('caption', caption);
  form.set('disable_notification', 'true');
  form.set('reply_parameters', JSON.stringify({ message_id: replyTo, allow_sending_without_reply: true }));
  form.set('document', new Blob([new Uint8Array(content)]), name);
  readResult(await postForm(`${origin}/bot${token}/sendDocument`, form, signal));
}

/** @throws {BotRefusal} unless the answer is `ok` */
function readResult(answer: ProviderAnswer): unknown {
  const parsed = parseObject(answer.text);
  if (answer.status === 200 && parsed.ok === true) return parsed.result;
  throw new BotRefusal(answer, parsed);
}

type Document = { chatId: string; replyTo: number; name: string; caption: string; content: Buffer };

/** Fields of a Bot API answer. All of them are untrusted. */
type BotAnswer = {
  ok?: unknown;
  error_code?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
  result?: unknown;
};

/** A refusal by Telegram. An answer that is not JSON is classified by its status alone. */
export class BotRefusal extends DeliveryFailure {
  /** Telegram's error code, equal to the HTTP status. */
  readonly status: number;
  /** New id of a group that became a supergroup. */
  readonly migratedTo: string | undefined;

  constructor(answer: ProviderAnswer, parsed: BotAnswer) {
    const status = typeof parsed.error_code === 'number' ? parsed.error_code : answer.status;
    const description = String(parsed.description ?? '');
    const { failureClass, code } = readBotRefusal(status, description, 'ok' in parsed);
    super(failureClass, code, {
      retryAfterMs: readRetryAfterMs(answer, parsed),
      providerText: description || answer.text.slice(0, MAX_QUOTED),
    });
    this.status = status;
    const migratedTo = String(parsed.parameters?.migrate_to_chat_id);
    this.migratedTo = /^-?\d+$/.test(migratedTo) ? migratedTo : undefined;
  }
}

/** Telegram sends the delay in the body, its proxies in the header. The longer one applies. */
function readRetryAfterMs(answer: ProviderAnswer, { parameters }: BotAnswer): number {
  const seconds = parameters?.retry_after;
  const inBody = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return Math.max(inBody, answer.retryAfterMs ?? 0);
}

function parseObject(text: string): BotAnswer {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
