import type { ServerResponse } from 'node:http';
import type { RecordedRequest } from './provider.ts';

export type Exchange = {
  request: RecordedRequest;
  response: ServerResponse;
  /** Accepts the message and answers like the real provider. */
  accept(): void;
};

/** How a fake provider answers one request. */
export type Answer = (exchange: Exchange) => void;

export const ok: Answer = ({ accept }) => accept();

/** Refuses with a status and a plain text, like EmailJS. */
export function status(code: number, body = '', headers: Record<string, string> = {}): Answer {
  return ({ response }) => response.writeHead(code, { 'content-type': 'text/plain', ...headers }).end(body);
}

/** Refuses like Telegram: JSON with the same code as the HTTP status. */
export function botError(
  code: number,
  description: string,
  parameters?: Record<string, number>,
  headers: Record<string, string> = {},
): Answer {
  const body = JSON.stringify({ ok: false, error_code: code, description, parameters });
  return status(code, body, { 'content-type': 'application/json', ...headers });
}

/** Telegram's flood control: the delay is in the body and in a header. */
export function tooManyRequests(seconds: number): Answer {
  const description = `Too Many Requests: retry after ${seconds}`;
  return botError(429, description, { retry_after: seconds }, { 'retry-after': String(seconds) });
}

/** The group has become a supergroup with another id. */
export function migrateTo(chatId: number): Answer {
  const description = 'Bad Request: group chat was upgraded to a supergroup chat';
  return botError(400, description, { migrate_to_chat_id: chatId });
}

/** Never answers. */
export const hang: Answer = () => {};

/** Closes the connection without accepting the message. */
export const resetBefore: Answer = ({ response }) => response.socket?.resetAndDestroy();

/** Accepts the message and closes the connection. The answer is lost, so a repeat is correct. */
export const resetAfter: Answer = ({ request, response }) => {
  request.isAccepted = true;
  response.socket?.resetAndDestroy();
};

/** A captive portal or a broken proxy: status 200, but the message is not accepted. */
export const garbage: Answer = status(200, '<!doctype html><title>Login</title>', {
  'content-type': 'text/html',
});

/** Accepts the message and sends an endless answer, one byte a second. */
export const drip: Answer = ({ request, response }) => {
  request.isAccepted = true;
  response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders();
  const timer = setInterval(() => response.write('.'), 1000);
  response.on('close', () => clearInterval(timer));
};

/** Accepts the message and sends an endless answer as fast as the client reads. */
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

/** Redirects the request, including its body, to another host. */
export function redirectTo(origin: string): Answer {
  return ({ request, response }) => response.writeHead(307, { location: origin + request.path }).end();
}

/** Chooses the answer by the content of the request, for example for one poison lead. */
export function when(matches: (request: RecordedRequest) => boolean, then: Answer, otherwise = ok): Answer {
  return (exchange) => (matches(exchange.request) ? then : otherwise)(exchange);
}
