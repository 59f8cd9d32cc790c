import { DeliveryFailure } from '../outbox/failure.ts';

export type ProviderAnswer = {
  status: number;
  /** The body, cut at {@link MAX_ANSWER_BYTES}. */
  text: string;
  /** From the `Retry-After` header, in ms. */
  retryAfterMs: number | undefined;
};

/** How long a call may take as a whole: EmailJS and Telegram answer in a second or not at all. */
export const HTTP_TIMEOUT_MS = 10_000;

/**
 * The longest honest answer is a hundred updates of Telegram. Each may hold a text of 4096 characters and the message
 * that it answers, with every character escaped as `\uXXXX`: some 60 KB.
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
 * Posts a JSON text. A redirect is not followed: it would hand credentials and the visitor's phone number to another
 * host. It is a failed call, or with `redirect: 'manual'` an ordinary answer.
 *
 * @param options of the call. `signal` ends it at any stage; the call rejects with its reason
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

/** Reads `Retry-After` (RFC 9110 §10.2.3): seconds, or the date after which to come back; in ms. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? milliseconds : undefined;
}

/** Turns what a call throws into a failure; connections, names and certificates may all come right again. */
export function classifyNetworkError(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  // `fetch` wraps it.
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return new DeliveryFailure('transient', 'redirect');
  }
  return new DeliveryFailure('transient', toCode(cause));
}

/** Turns codes of Node and undici (`ECONNREFUSED`, `UND_ERR_SOCKET`, `CERT_HAS_EXPIRED`) into our codes. */
function toCode(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_\d]+$/.test(code) ? `network-${code.toLowerCase().replaceAll('_', '-')}` : 'network';
}
