// The build of grammY that stands on the platform's own fetch; the other brings node-fetch with it.
import { Api, GrammyError } from 'grammy/web';
import type { BotConfig } from '../../config.ts';
import { readBeginning } from '../post-json.ts';

/** Twenty presses, each with the card that was pressed, are far less. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Telegram's Bot API, with the same limits as all our calls: no redirects, no answer without end. */
export function createBotApi({ token, origin }: Pick<BotConfig, 'token' | 'origin'>): Api {
  return new Api(token, { apiRoot: origin, fetch: fetchBounded });
}

async function fetchBounded(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { text } = await readBeginning(response, MAX_ANSWER_BYTES, init?.signal);
  return new Response(text, { status: response.status });
}

type ApiSignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** grammY's types know the signal of a package of its own; what it asks for is the platform's. */
export function toApiSignal(signal: AbortSignal): ApiSignal {
  return signal as unknown as ApiSignal;
}

/** Why a call came to nothing, in a form that is safe to log. */
export type CallFailure = {
  /** `bot-429`, or `bot-network` when no answer came. */
  code: string;
  status: number | undefined;
  /** The provider's words, to be compared and never shown: they may quote somebody. */
  description: string;
  /** The provider asked for at least this pause; 0 when it did not. */
  retryAfterMs: number;
};

export function readCallFailure(error: unknown): CallFailure {
  if (!(error instanceof GrammyError))
    return { code: 'bot-network', status: undefined, description: '', retryAfterMs: 0 };
  const { error_code: status, description, parameters } = error;
  const isKnown = typeof status === 'number';
  return {
    code: isKnown ? `bot-${status}` : 'bot-garbage',
    status: isKnown ? status : undefined,
    description: String(description ?? ''),
    retryAfterMs: Math.max(0, Number(parameters?.retry_after) || 0) * 1000,
  };
}
