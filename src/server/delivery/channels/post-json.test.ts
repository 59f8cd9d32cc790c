import { afterEach, expect, test } from 'vitest';
import {
  drip,
  hang,
  huge,
  redirectTo,
  resetBefore,
  status,
} from '../../../../tests/support/providers/answers.ts';
import { startEmailProvider } from '../../../../tests/support/providers/email-provider.ts';
import { DeliveryFailure } from '../queue/failure.ts';
import { parseRetryAfter, postJson } from './post-json.ts';

const provider = await startEmailProvider();
const body = { lib_version: '4.4.1', user_id: 'a', service_id: 'b', template_id: 'c' };
const never = new AbortController().signal;
const post = (signal = never) => postJson(`${provider.origin}/api/v1.0/email/send`, body, signal);

afterEach(() => provider.answerAll(({ accept }) => accept()));

test('posts JSON and returns status, text and the delay asked for', async () => {
  expect(await post()).toEqual({ status: 200, text: 'OK', isWhole: true, retryAfterMs: undefined });
  expect(provider.requests.at(-1)).toMatchObject({ method: 'POST', body });
  expect(provider.requests.at(-1)?.headers['content-type']).toBe('application/json');
  provider.answerNext(status(429, 'slow down', { 'retry-after': '3' }));
  expect(await post()).toEqual({ status: 429, text: 'slow down', isWhole: true, retryAfterMs: 3000 });
});

test('does not follow a redirect to another host', async () => {
  const stranger = await startEmailProvider();
  provider.answerNext(redirectTo(stranger.origin));
  await expect(post()).rejects.toMatchObject({ class: 'transient', code: 'redirect' });
  expect(stranger.requests).toEqual([]);
  await stranger.close();
});

test('reads no more of an endless answer than 64 KB', async () => {
  provider.answerNext(huge);
  expect(await post()).toMatchObject({ status: 200, isWhole: false, text: '.'.repeat(64 * 1024) });
});

test('ends at its signal when the provider hangs', async () => {
  provider.answerNext(hang);
  const reason = new DeliveryFailure('transient', 'timeout');
  await expect(post(abortSoon(reason))).rejects.toBe(reason);
});

test('keeps the status when its signal ends a body that drips', async () => {
  provider.answerNext(drip);
  const answer = await post(abortSoon(new DeliveryFailure('transient', 'timeout')));
  expect(answer).toMatchObject({ status: 200, isWhole: false });
});

function abortSoon(reason: Error): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(reason), 300);
  return timeout.signal;
}

test('names a broken, a refused and an unknown connection', async () => {
  provider.answerNext(resetBefore);
  await expect(post()).rejects.toMatchObject({
    class: 'transient',
    code: /^network-(econnreset|und-err-socket)$/,
  });
  await expect(postJson('http://127.0.0.1:9', body, never)).rejects.toMatchObject({ code: /^network/ });
  await expect(postJson('http://no-such-host.invalid', body, never)).rejects.toMatchObject({
    class: 'transient',
    code: /^network-(enotfound|eai-again)$/,
  });
});

test('keeps a token in a malformed address out of the failure', async () => {
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
  expect(parseRetryAfter(null, now)).toBeUndefined();
});
