import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { readNetworkError } from '../causes/network-error.ts';
import { DeliveryFailure } from '../outbox/failure.ts';

export type ProviderAnswer = {
  status: number;
  /** The body, cut at {@link MAX_ANSWER_BYTES}. */
  text: string;
  /** From the `Retry-After` header, in ms. */
  retryAfterMs: number | undefined;
};

/** Time limit of a whole call. EmailJS and Telegram answer within a second or not at all. */
export const HTTP_TIMEOUT_MS = 10_000;

/**
 * Time for a connection to the first address of a name, before the next address is tried. Node's 250 ms are too short: a
 * lost packet is sent again after a second. Machines without IPv6 have no second address that works.
 */
const HANDSHAKE_TIMEOUT_MS = 2_500;

setDefaultAutoSelectFamilyAttemptTimeout(HANDSHAKE_TIMEOUT_MS);

/**
 * The longest valid answer: a hundred Telegram updates, each with a text of 4096 characters and the message that it
 * replies to. Every character may be escaped as `\uXXXX`, so an update has about 60 KB.
 */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Posts JSON to a provider, see {@link postText}. */
export function postJson(url: string, body: unknown, signal: AbortSignal): Promise<ProviderAnswer> {
  return postText(url, JSON.stringify(body), { signal });
}

/** Posts a form with files to a provider, see {@link postText}. */
export function postForm(url: string, form: FormData, signal: AbortSignal): Promise<ProviderAnswer> {
  return post(url, form, {}, { signal });
}

/**
 * Posts a JSON text. Does not follow a redirect, which would send credentials and the visitor's phone number to another
 * host. A redirect fails the call, or with `redirect: 'manual'` is an ordinary answer.
 *
 * @param options `signal` aborts at any stage; the call rejects with its reason
 * @throws {DeliveryFailure} if no answer came
 */
export async function postText(
  url: string,
  body: string,
  options: PostOptions & { headers?: Readonly<Record<string, string>> },
): Promise<ProviderAnswer> {
  return post(url, body, { 'content-type': 'application/json', ...options.headers }, options);
}

type PostOptions = { signal: AbortSignal; redirect?: 'error' | 'manual' };

async function post(
  url: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
  { signal, redirect = 'error' }: PostOptions,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect, signal });
    return {
      status: response.status,
      text: await readBeginning(response.body ?? []),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
    };
  } catch (error) {
    throw signal.aborted ? signal.reason : classifyNetworkError(error);
  }
}

/** Reads an answer up to {@link MAX_ANSWER_BYTES}. */
async function readBeginning(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_ANSWER_BYTES);
}

/** Parses `Retry-After` (RFC 9110 §10.2.3), seconds or a date, into ms. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? milliseconds : undefined;
}

/** Converts an error of a call into a temporary failure, because networks, names and certificates can recover. */
export function classifyNetworkError(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  // `fetch` wraps the original error.
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return new DeliveryFailure('transient', 'redirect');
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : '';
  return new DeliveryFailure('transient', readNetworkError(code, message));
}
