import type { ServerResponse } from 'node:http';
import type { RecordedRequest } from './provider.ts';

export type Exchange = {
  request: RecordedRequest;
  response: ServerResponse;
  /** Takes the message and says yes the provider's own way. */
  accept(): void;
};

/** How a fake provider treats one request. */
export type Answer = (exchange: Exchange) => void;

export const ok: Answer = ({ accept }) => accept();

/** Refuses with a status and a plain text, as EmailJS does. */
export function status(code: number, body = '', headers: Record<string, string> = {}): Answer {
  return ({ response }) => response.writeHead(code, { 'content-type': 'text/plain', ...headers }).end(body);
}

/** Refuses the way Telegram does: JSON with the same code as the HTTP status. */
export function botError(
  code: number,
  description: string,
  parameters?: Record<string, number>,
  headers: Record<string, string> = {},
): Answer {
  const body = JSON.stringify({ ok: false, error_code: code, description, parameters });
  return status(code, body, { 'content-type': 'application/json', ...headers });
}

/** Telegram's flood control: the delay stands in the body and in a header. */
export function tooManyRequests(seconds: number): Answer {
  const description = `Too Many Requests: retry after ${seconds}`;
  return botError(429, description, { retry_after: seconds }, { 'retry-after': String(seconds) });
}

/** The group became a supergroup with another id. */
export function migrateTo(chatId: number): Answer {
  const description = 'Bad Request: group chat was upgraded to a supergroup chat';
  return botError(400, description, { migrate_to_chat_id: chatId });
}

/** Never answers. */
export const hang: Answer = () => {};

/** Cuts the connection without having taken the message. */
export const resetBefore: Answer = ({ response }) => response.socket?.resetAndDestroy();

/** Takes the message, then cuts the connection: the answer is lost, so a repeat is legitimate. */
export const resetAfter: Answer = ({ request, response }) => {
  request.isAccepted = true;
  response.socket?.resetAndDestroy();
};

/** A captive portal or a broken proxy: status 200, but nobody took the message. */
export const garbage: Answer = status(200, '<!doctype html><title>Login</title>', {
  'content-type': 'text/html',
});

/** Takes the message; the answer is endless, one byte a second. */
export const drip: Answer = ({ request, response }) => {
  request.isAccepted = true;
  response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders();
  const timer = setInterval(() => response.write('.'), 1000);
  response.on('close', () => clearInterval(timer));
};

/** Takes the message; the answer is without end, as fast as the other side reads. */
export const huge: Answer = ({ request, response }) => {
  request.isAccepted = true;
  const chunk = Buffer.alloc(64 * 1024, '.');
  response.writeHead(200, { 'content-type': 'text/plain' });
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

/** Sends the caller, body included, to another host. */
export function redirectTo(origin: string): Answer {
  return ({ request, response }) => response.writeHead(307, { location: origin + request.path }).end();
}

/** Treats a request by what it says, for instance one poison lead among good ones. */
export function when(matches: (request: RecordedRequest) => boolean, then: Answer, otherwise = ok): Answer {
  return (exchange) => (matches(exchange.request) ? then : otherwise)(exchange);
}
