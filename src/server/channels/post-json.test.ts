import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  drip,
  hang,
  huge,
  redirectTo,
  resetBefore,
  status,
} from '../../../tests/support/providers/answers.ts';
import { startEmailProvider } from '../../../tests/support/providers/email-provider.ts';
import { DeliveryFailure } from '../outbox/failure.ts';
import { classifyNetworkError, MAX_ANSWER_BYTES, parseRetryAfter, postJson } from './post-json.ts';

const provider = await startEmailProvider();
const body = { lib_version: '4.4.1', user_id: 'a', service_id: 'b', template_id: 'c' };
const never = new AbortController().signal;
const post = (signal = never) => postJson(`${provider.origin}/api/v1.0/email/send`, body, signal);

afterEach(() => provider.answerAll(({ accept }) => accept()));

test('posts JSON and returns status, text and requested delay', async () => {
  expect(await post()).toEqual({ status: 200, text: 'OK', retryAfterMs: undefined });
  expect(provider.requests.at(-1)).toMatchObject({ method: 'POST', body });
  expect(provider.requests.at(-1)?.headers['content-type']).toBe('application/json');
  provider.answerNext(status(429, 'slow down', { 'retry-after': '3' }));
  expect(await post()).toEqual({ status: 429, text: 'slow down', retryAfterMs: 3000 });
});

test('does not follow a redirect to another host', async () => {
  const stranger = await startEmailProvider();
  provider.answerNext(redirectTo(stranger.origin));
  await expect(post()).rejects.toMatchObject({ class: 'transient', code: 'redirect' });
  expect(stranger.requests).toEqual([]);
  await stranger.close();
});

test('reads an endless answer up to the limit', async () => {
  provider.answerNext(huge);
  const { status, text } = await post();
  expect([status, text.length]).toEqual([200, MAX_ANSWER_BYTES]);
});

test('stops at its signal if the provider hangs', async () => {
  provider.answerNext(hang);
  const reason = new DeliveryFailure('transient', 'timeout');
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(reason), 300);
  await expect(post(timeout.signal)).rejects.toBe(reason);
});

test('stops at its signal if the body never ends', async () => {
  provider.answerNext(drip);
  const reason = new DeliveryFailure('transient', 'timeout');
  const timeout = new AbortController();
  // However late the headers arrive on a busy machine, the signal ends the call.
  const endSoon = () => setTimeout(() => timeout.abort(reason), 100);
  subscribe('undici:request:headers', endSoon);
  onTestFinished(() => void unsubscribe('undici:request:headers', endSoon));
  await expect(post(timeout.signal)).rejects.toBe(reason);
});

test('reports a broken, a refused and an unknown host', async () => {
  provider.answerNext(resetBefore);
  await expect(post()).rejects.toMatchObject({
    class: 'transient',
    code: 'network-lost',
  });
  await expect(postJson('http://127.0.0.1:9', body, never)).rejects.toMatchObject({ code: /^network/ });
  await expect(postJson('http://no-such-host.invalid', body, never)).rejects.toMatchObject({
    class: 'transient',
    code: 'network-name-not-found',
  });
});

test('leaves the token of a malformed address out of the failure', async () => {
  const token = 'bot123456:SECRET-token';
  const failure = await postJson(`http://[bad/${token}/sendMessage`, body, never).catch((error) => error);
  expect(failure).toBeInstanceOf(DeliveryFailure);
  expect(`${failure.message} ${failure.code} ${failure.stack} ${failure.cause}`).not.toContain('SECRET');
});

test('reads Retry-After in seconds and as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBeUndefined();
  expect(parseRetryAfter('soon', now)).toBeUndefined();
  expect(parseRetryAfter('0', now)).toBeUndefined();
  expect(parseRetryAfter('', now)).toBeUndefined();
  expect(parseRetryAfter(null, now)).toBeUndefined();
});

describe('an error of a call', () => {
  const withCode = (code: unknown) => Object.assign(new Error('x'), { code });

  test.each([
    ['CERT_HAS_EXPIRED', 'network-certificate'],
    ['CERT_NOT_YET_VALID', 'network-clock'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network-certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network-certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'network-certificate'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'network-tls-mode'],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'network-tls-mode'],
    ['EPROTO', 'network-tls'],
    ['UND_ERR_SOCKET', 'network-lost'],
    ['ECONNRESET', 'network-lost'],
    ['UND_ERR_CONNECT_TIMEOUT', 'network-timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'network-timeout'],
    ['ETIMEDOUT', 'network-timeout'],
    ['ENOTFOUND', 'network-name-not-found'],
    ['EAI_AGAIN', 'network-name-not-found'],
    ['ECONNREFUSED', 'network-econnrefused'],
    ['EHOSTUNREACH', 'network-unreachable'],
    ['UND_ERR_HEADERS_OVERFLOW', 'network'],
    // A code may contain arbitrary text, which must not be logged.
    ['https://bot123:SECRET', 'network'],
    ['SECRET token', 'network'],
    ['a SECRET', 'network'],
    [7, 'network'],
  ])('an error with the code %s is reported as %s', (code, expected) => {
    for (const error of [withCode(code), new TypeError('fetch failed', { cause: withCode(code) })])
      expect(classifyNetworkError(error)).toMatchObject({ class: 'transient', code: expected });
  });

  test('is reported without a code, even if it is not an Error', () => {
    for (const error of [new Error('x'), 'x', undefined, { code: 'ECONNRESET' }])
      expect(classifyNetworkError(error)).toMatchObject({ class: 'transient', code: 'network' });
  });
});
