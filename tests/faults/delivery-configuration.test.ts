import { describe, expect, test } from 'vitest';
import { type Answer, botError, migrateTo, status } from '../support/providers/answers.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

/**
 * Each channel's tests check which refusals mean a wrong configuration. Here `npm test` simulates one refusal per
 * channel.
 */
const REFUSALS: ['email' | 'bot', string, Answer, string[]][] = [
  ['email', 'no key', status(400, 'The user_id parameter is required'), ['slow']],
  [
    'email',
    'calls from servers switched off',
    status(403, 'API calls are disabled for non-browser applications'),
    ['slow'],
  ],
  [
    'email',
    'an expired grant',
    status(412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account'),
    [],
  ],
  ['bot', 'a revoked token', botError(401, 'Unauthorized'), []],
  [
    'bot',
    'a bot that was thrown out',
    botError(403, 'Forbidden: bot was kicked from the group chat'),
    ['slow'],
  ],
  ['bot', 'an unknown chat', botError(400, 'Bad Request: chat not found'), ['slow']],
];

describe.each(REFUSALS)('%s with %s', (channel, _, refusal, tags) => {
  test('is probed, causes an alert and no failed lead; after a fix everything is sent', {
    tags,
  }, async () => {
    const delivery = await startTestDelivery();
    const other = channel === 'email' ? delivery.bot : delivery.email;
    delivery[channel].answerAll(refusal);
    await saveMany(delivery, 20);
    await delivery.clock.advance(HOUR_MS);

    expect(delivery[channel].requests.length).toBeGreaterThanOrEqual(11);
    expect(delivery[channel].requests.length).toBeLessThanOrEqual(13);
    expect(await delivery.states(channel)).toEqual(Array(20).fill('pending'));
    expect((await delivery.store.checkHealth()).breakers).toMatchObject([{ channel }]);
    expect(countAlerts(other, '⚠️ Сайт школи')).toBe(1);

    delivery[channel].answerAll(({ accept }) => accept());
    await delivery.clock.advance(6 * MINUTE_MS);
    expect([...delivery.countReceived(channel).values()]).toEqual(Array(20).fill(1));
    expect([...delivery.countReceived(channel === 'email' ? 'bot' : 'email').values()]).toEqual(
      Array(20).fill(1),
    );
    expect((await delivery.store.checkHealth()).breakers).toEqual([]);
    expect(countAlerts(other, '✅ Сайт школи')).toBe(1);
  });
});

test('a fixed setting is used immediately after a restart', async () => {
  const delivery = await startTestDelivery();
  delivery.bot.answerAll(botError(401, 'Unauthorized'));
  await saveMany(delivery, 3);
  await delivery.clock.advance(MINUTE_MS);
  const stopping = delivery.worker.stop(0);
  await delivery.clock.advance(1);
  await stopping;
  delivery.bot.answerAll(({ accept }) => accept());
  delivery.startWorker();
  await delivery.clock.advance(5 * SECOND_MS);
  expect(await delivery.states('bot')).toEqual(['done', 'done', 'done']);
});

test('the owner gets a reminder every six hours, and none about short problems', {
  tags: 'slow',
}, async () => {
  const delivery = await startTestDelivery();
  delivery.bot.answerAll(status(500));
  await saveMany(delivery, 1);
  await delivery.clock.advance(9 * MINUTE_MS);
  expect(countAlerts(delivery.email, 'Сайт школи')).toBe(0);
  await delivery.clock.advance(12 * HOUR_MS + 10 * MINUTE_MS);
  expect(countAlerts(delivery.email, '⚠️ Сайт школи')).toBe(3);
});

test('two instances send one alert without personal data', async () => {
  const delivery = await startTestDelivery();
  await delivery.clock.advance(30 * SECOND_MS);
  delivery.startWorker();
  delivery.email.answerAll(status(412, 'Gmail_API: Invalid grant'));
  await saveMany(delivery, 2);
  await delivery.clock.advance(HOUR_MS);
  const alerts = delivery.bot.requests.filter(({ body }) => JSON.stringify(body).includes('Сайт школи'));
  expect(alerts).toHaveLength(1);
  expect(JSON.stringify(alerts)).not.toMatch(/Учень|\+380/);
});

test('when both channels fail, the log says so, and the alert waits for a working channel', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerAll(status(412, 'Gmail_API: Invalid grant'));
  delivery.bot.answerAll(botError(401, 'Unauthorized'));
  await saveMany(delivery, 2);
  await delivery.clock.advance(HOUR_MS);
  expect(delivery.log).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'a channel has been failing' }),
  );
  delivery.bot.answerAll(({ accept }) => accept());
  await delivery.clock.advance(10 * MINUTE_MS);
  expect(countAlerts(delivery.bot, '⚠️ Сайт школи: листи')).toBe(1);
});

test('a migrated group gets the pending message once, and all later ones directly', async () => {
  const delivery = await startTestDelivery();
  delivery.bot.answerNext(migrateTo(-100987));
  await saveMany(delivery, 3);
  await delivery.clock.advance(MINUTE_MS);
  const chats = delivery.bot.requests.map(({ body }) => (body as { chat_id: string }).chat_id);
  expect(chats).toEqual(['-1007007', '-100987', '-100987', '-100987']);
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
});

function countAlerts(
  provider: { requests: { body: unknown; isAccepted: boolean }[] },
  words: string,
): number {
  const taken = provider.requests.filter(({ isAccepted }) => isAccepted);
  return taken.filter(({ body }) => textOf(body).includes(words)).length;
}

/** The text of a bot message or of an e-mail. */
function textOf(body: unknown): string {
  const { text, template_params: params } = body as { text?: string; template_params?: { message?: string } };
  return text ?? params?.message ?? '';
}
