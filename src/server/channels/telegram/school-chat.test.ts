import { beforeEach, expect, test } from 'vitest';
import { makeClaim, makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import { type Answer, botError, migrateTo, status } from '../../../../tests/support/providers/answers.ts';
import { startBotProvider } from '../../../../tests/support/providers/bot-provider.ts';
import { makeTestSummary } from '../../../../tests/support/school-content.ts';
import type { BotConfig } from '../../config.ts';
import type { Lead } from '../../lead/lead.ts';
import { WITHOUT_STORE } from '../../outbox/transport.ts';
import { sendBotMessage } from './school-chat.ts';
import { createBotTransport } from './transport.ts';

const provider = await startBotProvider();
const config: BotConfig = {
  origin: provider.origin,
  token: '123456:ABC-def_1',
  chatId: '-42',
  minIntervalMs: 0,
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

test('sends the fields of the wire contract', async () => {
  await sendBotMessage(message, config, rememberFacts(), signal);
  expect(provider.mistakes).toEqual([]);
  expect(provider.requests[0]).toMatchObject({
    method: 'POST',
    path: '/bot123456:ABC-def_1/sendMessage',
    body: { chat_id: '-42', ...message, link_preview_options: { is_disabled: true } },
  });
});

test('follows a migrated group once, and stores its id', async () => {
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

test('ignores the migration if another chat is configured', async () => {
  const store = rememberFacts({ 'bot-chat-id': '-42 -100123' });
  await sendBotMessage(message, { ...config, chatId: '-77' }, store, signal);
  expect(provider.requests[0]?.body).toMatchObject({ chat_id: '-77' });
});

test('writes into the topic of a forum group, and replies to no message of another chat', async () => {
  const answers = { chatId: '-41', messageId: 7 };
  provider.topics.add(12);
  await sendBotMessage({ ...message, answers }, { ...config, topicId: 12 }, rememberFacts(), signal);
  expect(provider.requests[0]?.body).toMatchObject({ chat_id: '-42', message_thread_id: 12 });
  expect(provider.requests[0]?.body).not.toHaveProperty('reply_parameters');
  expect(provider.requests[0]?.body).not.toHaveProperty('answers');
});

test('does not follow migrations in a circle', async () => {
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
    await expect(sending).rejects.toMatchObject({ class: 'message', status: 400 });
  },
);

/** The result of a message that gets this answer. */
async function refuse(answer: Answer): Promise<unknown> {
  provider.answerNext(answer);
  return sendBotMessage(message, config, rememberFacts(), signal).catch((error: unknown) => error);
}

test.each([
  [401, 'Unauthorized'],
  [401, 'Unauthorized: invalid token specified'],
  [403, 'Forbidden: bot was blocked by the user'],
  [403, 'Forbidden: bot was kicked from the group chat'],
  [404, 'Not Found'],
  [400, 'Bad Request: chat not found'],
  [400, 'Bad Request: not enough rights to send text messages to the chat'],
])('%i %s is a configuration failure', async (code, description) => {
  const failure = await refuse(botError(code, description));
  expect(failure).toMatchObject({ class: 'configuration', status: code, providerText: description });
});

test.each([
  "Bad Request: can't parse entities: unsupported start tag",
  'Bad Request: message is too long',
  'Bad Request: Text is too long',
  'Bad Request: message text is empty',
])('400 %s is a failure of the message', async (description) => {
  expect(await refuse(botError(400, description))).toMatchObject({ class: 'message' });
});

test('413 is a failure of the message too', async () => {
  expect(await refuse(botError(413, 'Request Entity Too Large'))).toMatchObject({ class: 'message' });
});

test.each([
  [400, 'Bad Request: something nobody has seen'],
  [500, 'Internal Server Error'],
  [500, 'Internal Server Error: chat not found'],
])('Telegram is retried after %i %s', async (code, description) => {
  expect(await refuse(botError(code, description))).toMatchObject({ class: 'transient' });
});

test('respects the longer of the two delays of a flood answer', async () => {
  const body = (seconds: number) =>
    JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: seconds } });
  const flood = (seconds: number) => status(429, body(seconds), { 'retry-after': '5' });
  expect(await refuse(flood(7))).toMatchObject({ class: 'transient', code: 'bot-429', retryAfterMs: 7000 });
  expect(await refuse(flood(3))).toMatchObject({ retryAfterMs: 5000 });
  const vague = status(429, '{"ok":false,"parameters":{"retry_after":"soon"}}');
  expect(await refuse(vague)).toMatchObject({ retryAfterMs: 0 });
});

test('uses the code in the body if a proxy has changed the status to 200, and accepts no success with another status', async () => {
  const text = '{"ok":false,"error_code":401,"description":"Unauthorized"}';
  expect(await refuse(status(200, text))).toMatchObject({ class: 'configuration', code: 'bot-401' });
  expect(await refuse(status(502, '{"ok":true}'))).toMatchObject({ class: 'transient', code: 'bot-502' });
});

test('accepts only `ok: true` as success', async () => {
  for (const text of ['{"ok":true,"result":{}}', '{"ok":true}'])
    expect(await refuse(status(200, text))).toBeUndefined();
  for (const text of ['{"ok":false}', '{"ok":"true"}', 'null', '[]', '<html>', '']) {
    expect(await refuse(status(200, text))).toMatchObject({ class: 'transient', code: 'bot-garbage' });
  }
});

/** Sends a lead and records the store's calls about cards. */
async function sendCard(conversation = makeConversation()): Promise<unknown[]> {
  const noted: unknown[] = [];
  const store = { ...WITHOUT_STORE, saveCard: async (...card: unknown[]) => void noted.push(card) };
  const summarizeLead = async (lead: Lead) => makeTestSummary(lead);
  const claim = makeClaim(makeLead('trial', { conversation }));
  await createBotTransport(config, { store, summarizeLead: summarizeLead }).send(claim, signal);
  return noted;
}

test('records the message that shows a conversation, and sends it with its buttons', async () => {
  const noted = await sendCard();
  expect(provider.requests[0]?.body).toMatchObject({
    parse_mode: 'HTML',
    reply_markup: { inline_keyboard: expect.anything() },
  });
  expect(noted).toEqual([[7, { chatId: '-42', messageId: expect.any(Number) }, 0]]);
  provider.answerNext(status(200, '{"ok":true}'));
  expect(await sendCard()).toEqual([]);
});

test('a card in a migrated group does not count: a further lead gets a new card', async () => {
  const card = { chatId: '-41', messageId: 77 };
  expect(await sendCard(makeConversation({ card, steps: 1 }))).toMatchObject([[7, { chatId: '-42' }, 1]]);
  expect(provider.requests[0]?.body).not.toHaveProperty('reply_parameters');
});

test('is silent at night and on days off, and rings in working hours', async () => {
  for (const now of ['2026-11-23T07:30:00Z', '2026-11-23T19:30:00Z', '2026-11-22T10:00:00Z']) {
    const summarizeLead = async (lead: Lead) => makeTestSummary(lead, { now: new Date(now) });
    await createBotTransport(config, { store: WITHOUT_STORE, summarizeLead: summarizeLead }).send(
      makeClaim(),
      signal,
    );
  }
  const bodies = provider.requests.map(({ body }) => body as Record<string, unknown>);
  expect(bodies.map((body) => body.disable_notification)).toEqual([undefined, true, true]);
});

test('replies to the card of a person who writes again, and sends no other card', async () => {
  await sendCard();
  const messageId = provider.messages[0]?.messageId ?? 0;
  const card = { chatId: '-42', messageId };
  expect(await sendCard(makeConversation({ card, steps: 1 }))).toEqual([]);
  const [, edited, answer] = provider.requests.map(({ body }) => body);
  expect(edited).toMatchObject({ message_id: messageId, text: expect.stringMatching(/^<b>№12 Тарас/) });
  expect(answer).toMatchObject({
    text: '💬 <b>№12 Тарас · +380 67 222 33 44 пише ще:</b> Пробний: Фізика\n<blockquote>Можна в суботу?</blockquote>\n21.11.2026, 10:00:00',
    reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
  });
});
