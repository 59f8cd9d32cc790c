import { expect, test } from 'vitest';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

/** Pauses of the backoff schedule with medium jitter. */
const BACKOFF_MS = [3_750, 22_500, 90_000, 450_000, 1_350_000].concat(Array(7).fill(2_700_000));

test('the bot sends a lead ten minutes after its e-mail has failed, and not earlier', async () => {
  const { clock, email, bot, ...delivery } = await startTestDelivery();
  await email.close();
  await delivery.save();
  await clock.advance(10 * MINUTE_MS - SECOND_MS);
  expect(bot.requests).toEqual([]);
  await clock.advance(MINUTE_MS);
  expect(JSON.stringify(bot.requests.map(({ body }) => body))).toContain('Лист ще не надіслано');
});

test('six hours without a provider: retries follow the backoff schedule, then the backlog goes out in order', {
  tags: 'slow',
}, async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot, store } = delivery;
  await email.close();
  const names = await saveMany(delivery, 30);
  const started = clock.now();
  await clock.advance(6 * HOUR_MS);

  const attempts = delivery.log.flatMap(({ facts }) =>
    'attempt' in facts && 'lead' in facts ? [facts] : [],
  );
  const emailAttempts = attempts.filter((facts) => 'channel' in facts && facts.channel === 'email');
  const perLead = BACKOFF_MS.reduce((sum, pause, index) => {
    const at = BACKOFF_MS.slice(0, index).reduce((a, b) => a + b, 0);
    return at + pause <= 6 * HOUR_MS ? sum + 1 : sum;
  }, 1);
  expect(emailAttempts.length).toBeGreaterThan(30 * (perLead - 2));
  expect(emailAttempts.length).toBeLessThanOrEqual(30 * (perLead + 1));
  expect((await store.checkHealth()).dead).toBe(0);
  expect([...delivery.countReceived('bot').values()]).toEqual(Array(30).fill(1));
  const [shown] = bot.requests.filter(({ body }) => JSON.stringify(body).includes('Учень'));
  expect(JSON.stringify(shown?.body)).toContain('Лист ще не надіслано');
  expect(shown?.at).toBeGreaterThanOrEqual(started + 10 * MINUTE_MS);

  const back = await startEmailProvider({ port: Number(new URL(email.origin).port), now: clock.now });
  await clock.advance(HOUR_MS);
  const received = back.accepted();
  expect(received.map(({ body }) => /Учень \d+\./.exec(JSON.stringify(body))?.[0])).toEqual(names);
  const gaps = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND_MS);
  await back.close();
});

test('a clock that jumps a day back or forth delays nothing and causes no burst', async () => {
  const delivery = await startTestDelivery();
  const { clock, email } = delivery;
  email.answerAll(({ response }) => response.writeHead(500).end());
  await saveMany(delivery, 3);
  await clock.advance(MINUTE_MS);
  for (const jump of [-24 * HOUR_MS, 24 * HOUR_MS]) {
    const before = email.requests.length;
    clock.jump(jump);
    await clock.advance(10 * SECOND_MS);
    expect(email.requests.length - before).toBeLessThanOrEqual(3);
    await clock.advance(HOUR_MS);
    expect(email.requests.length).toBeGreaterThan(before);
  }
  email.answerAll(({ accept }) => accept());
  await clock.advance(HOUR_MS);
  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
});

test('while the store is unavailable nothing is sent, and the process continues afterwards', async () => {
  let isAway = false;
  const delivery = await startTestDelivery({
    wrapStore: (store) =>
      new Proxy(store, {
        get: (target, name: keyof typeof store) =>
          isAway ? () => Promise.reject(new Error('connection lost')) : target[name],
      }),
  });
  delivery.email.answerNext(({ accept }) => {
    isAway = true;
    accept();
  });
  await saveMany(delivery, 3);
  await delivery.clock.advance(30 * SECOND_MS);
  expect(delivery.email.requests).toHaveLength(1);
  isAway = false;
  await delivery.clock.advance(MINUTE_MS);
  expect([...delivery.countReceived('email').values()]).toEqual([1, 1, 1]);
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
});
