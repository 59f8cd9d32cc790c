import { expect, test } from 'vitest';
import { readBotAnswer } from './bot-failure.ts';

function refuse(code: number, description: string, parameters?: object) {
  const text = JSON.stringify({ ok: false, error_code: code, description, parameters });
  return readBotAnswer({ status: code, text, retryAfterMs: undefined });
}

test.each([
  [401, 'Unauthorized'],
  [401, 'Unauthorized: invalid token specified'],
  [403, 'Forbidden: bot was blocked by the user'],
  [403, 'Forbidden: bot was kicked from the group chat'],
  [404, 'Not Found'],
  [400, 'Bad Request: chat not found'],
  [400, 'Bad Request: not enough rights to send text messages to the chat'],
])('takes %i %s for the owner’s settings', (code, description) => {
  expect(refuse(code, description).failure).toMatchObject({ class: 'configuration', code: `bot-${code}` });
});

test.each([
  "Bad Request: can't parse entities: unsupported start tag",
  'Bad Request: message is too long',
  'Bad Request: Text is too long',
  'Bad Request: message text is empty',
])('takes 400 %s for the message', (description) => {
  expect(refuse(400, description).failure.class).toBe('message');
});

test.each([
  [400, 'Bad Request: something nobody has seen'],
  [500, 'Internal Server Error'],
])('tries %i %s again', (code, description) => {
  expect(refuse(code, description).failure.class).toBe('transient');
});

test('obeys the longer of the two delays of a flood answer', () => {
  const text = JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: 7 } });
  const { failure } = readBotAnswer({ status: 429, text, retryAfterMs: 5000 });
  expect(failure).toMatchObject({ class: 'transient', code: 'bot-429', retryAfterMs: 7000 });
});

test('reads the id of a group that has moved', () => {
  expect(refuse(400, 'upgraded', { migrate_to_chat_id: -100123 }).migratedTo).toBe('-100123');
});

test('takes nothing but ok for a yes', () => {
  const read = (text: string) => readBotAnswer({ status: 200, text, retryAfterMs: undefined });
  expect(read('{"ok":true,"result":{}}').ok).toBe(true);
  for (const text of ['{"ok":false}', '{"ok":"true"}', 'null', '[]', '<html>', '']) {
    expect(read(text)).toMatchObject({ ok: false, failure: { class: 'transient', code: 'bot-garbage' } });
  }
});
