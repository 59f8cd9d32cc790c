import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeClaim, makeLead } from '../../../tests/support/make-lead.ts';
import { botError, migrateTo, tooManyRequests } from '../../../tests/support/providers/answers.ts';
import { startBotProvider } from '../../../tests/support/providers/bot-provider.ts';
import type { BotConfig } from '../config.ts';
import { createBotTransport, readBotAnswer, sendBotMessage } from './bot.ts';

const provider = await startBotProvider();
const config: BotConfig = {
  origin: provider.origin,
  token: '123456:ABC-def_1',
  chatId: '-42',
  minIntervalMs: 0,
  hasActions: false,
};
const { signal } = new AbortController();
const message = { text: '<b>Заявка</b>', parse_mode: 'HTML' } as const;

beforeEach(() => void provider.requests.splice(0));

function rememberFacts(facts: Record<string, string> = {}) {
  return {
    facts,
    readFact: async (name: string) => facts[name] ?? null,
    async writeFact(name: string, value: string) {
      facts[name] = value;
    },
  };
}

test('speaks the wire contract', async () => {
  await sendBotMessage(message, config, rememberFacts(), signal);
  expect(provider.mistakes).toEqual([]);
  expect(provider.requests[0]).toMatchObject({
    method: 'POST',
    path: '/bot123456:ABC-def_1/sendMessage',
    body: { chat_id: '-42', ...message, link_preview_options: { is_disabled: true } },
  });
});

test('follows a group that has moved once, and remembers it', async () => {
  const store = rememberFacts();
  provider.answerNext(migrateTo(-100123));
  await sendBotMessage(message, config, store, signal);
  await sendBotMessage(message, config, store, signal);
  expect(provider.requests.map(({ body }) => (body as { chat_id: string }).chat_id)).toEqual([
    '-42',
    '-100123',
    '-100123',
  ]);
  expect(provider.accepted()).toHaveLength(2);
});

test('forgets the move when another chat is configured', async () => {
  const store = rememberFacts({ 'bot-chat-id': '-42 -100123' });
  await sendBotMessage(message, { ...config, chatId: '-77' }, store, signal);
  expect(provider.requests[0]?.body).toMatchObject({ chat_id: '-77' });
});

test('does not follow a group in circles', async () => {
  provider.answerNext(migrateTo(-100123), migrateTo(-42));
  await expect(sendBotMessage(message, config, rememberFacts(), signal)).rejects.toMatchObject({
    class: 'configuration',
  });
  expect(provider.requests).toHaveLength(2);
});

test.each(['<Олена>', '<b>Олена', '<b><i>Олена</b></i>', '\ud83d', ' ', 'а'.repeat(4097)])(
  'is refused %j for the message, as the real provider would',
  async (text) => {
    const sending = sendBotMessage({ text, parse_mode: 'HTML' }, config, rememberFacts(), signal);
    await expect(sending).rejects.toMatchObject({ class: 'message', code: 'bot-400' });
  },
);

test('fails with the class, the code and the delay of the answer', async () => {
  provider.answerNext(tooManyRequests(3), botError(401, 'Unauthorized'));
  await expect(sendBotMessage(message, config, rememberFacts(), signal)).rejects.toMatchObject({
    class: 'transient',
    retryAfterMs: 3000,
  });
  await expect(sendBotMessage(message, config, rememberFacts(), signal)).rejects.toMatchObject({
    class: 'configuration',
    code: 'bot-401',
  });
});

function refuse(code: number, description: string, parameters?: object) {
  const text = JSON.stringify({ ok: false, error_code: code, description, parameters });
  return readBotAnswer({ status: code, text, isWhole: true, retryAfterMs: undefined });
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
  expect(refuse(400, description).failure?.class).toBe('message');
});

test.each([
  [400, 'Bad Request: something nobody has seen'],
  [500, 'Internal Server Error'],
])('tries %i %s again', (code, description) => {
  expect(refuse(code, description).failure?.class).toBe('transient');
});

test('obeys the longer of the two delays of a flood answer', () => {
  const text = JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: 7 } });
  const { failure } = readBotAnswer({ status: 429, text, isWhole: true, retryAfterMs: 5000 });
  expect(failure).toMatchObject({ class: 'transient', code: 'bot-429', retryAfterMs: 7000 });
});

test('reads the id of a group that has moved', () => {
  expect(refuse(400, 'upgraded', { migrate_to_chat_id: -100123 }).migratedTo).toBe('-100123');
});

test('takes nothing but ok for a yes', () => {
  const read = (text: string) => readBotAnswer({ status: 200, text, isWhole: true, retryAfterMs: undefined });
  expect(read('{"ok":true,"result":{}}').failure).toBeUndefined();
  for (const text of ['{"ok":false}', '{"ok":"true"}', 'null', '[]', '<html>', '']) {
    expect(read(text)).toMatchObject({ failure: { class: 'transient', code: 'bot-garbage' } });
  }
});

test('is, without buttons, the specified call to the byte, whoever has taken the lead', async () => {
  const bodies: unknown[] = [];
  const realFetch = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
  globalThis.fetch = (url, init) => {
    bodies.push(init?.body);
    return realFetch(url, init);
  };
  const noted: unknown[] = [];
  const store = { ...rememberFacts(), noteCard: async (...card: unknown[]) => void noted.push(card) };
  const transport = createBotTransport(config, store, () => Promise.reject(new Error('There is no card')));
  const handling = { state: 'taken', by: { source: 'cli', name: 'root' }, at: new Date(), steps: 1 } as const;
  await transport.send(makeClaim(makeLead('trial', { handling })), signal);

  expect(bodies).toEqual([
    JSON.stringify({
      chat_id: '-42',
      text: [
        '<b>Заявка №12: пробний урок</b>\n',
        '<b>Ім’я:</b> Тарас',
        '<b>Телефон:</b> +380 67 222 33 44',
        '<b>Предмет:</b> Фізика',
        '<b>Дата:</b> 21.11.2026, 10:00:00',
        '<b>Повідомлення:</b>\n<blockquote>Можна в суботу?</blockquote>',
      ].join('\n'),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
  ]);
  expect(noted).toEqual([[12, { chatId: '-42', messageId: expect.any(Number) }, 1]]);
});
