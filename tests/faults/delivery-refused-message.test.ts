import { expect, test } from 'vitest';
import { botError, status, when } from '../support/providers/answers.ts';
import { MINUTE_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

const isPoison = ({ body }: { body: unknown }) => JSON.stringify(body).includes('Учень 2.');

test.each(["can't parse entities: unsupported start tag", 'message is too long', 'Text is too long'])(
  'the bot refuses a message with "%s": one plain try, then it is dead, and nobody waits for it',
  async (description) => {
    const delivery = await startTestDelivery();
    delivery.bot.answerAll(when(isPoison, botError(400, `Bad Request: ${description}`)));
    await saveMany(delivery, 4);
    await delivery.clock.advance(MINUTE_MS);
    expect(await delivery.states('bot')).toEqual(['done', 'dead', 'done', 'done']);
    const tries = delivery.bot.requests.filter(isPoison).map(({ body }) => body as { parse_mode?: string });
    expect(tries.map(({ parse_mode }) => parse_mode)).toEqual(['HTML', undefined]);
    expect(await delivery.states('email')).toEqual(['done', 'done', 'done', 'done']);
    expect((await delivery.store.checkHealth()).dead).toBe(1);
  },
);

test('a message that goes through plainly is delivered', async () => {
  const delivery = await startTestDelivery();
  const hasMarkup = ({ body }: { body: unknown }) => JSON.stringify(body).includes('"parse_mode":"HTML"');
  delivery.bot.answerAll(when(hasMarkup, botError(400, "Bad Request: can't parse entities")));
  await saveMany(delivery, 2);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('bot')).toEqual(['done', 'done']);
  const [first = 0, second = 0] = delivery.bot.requests.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(1000);
});

test('an e-mail that is too large is shortened once', async () => {
  const delivery = await startTestDelivery();
  const isLong = ({ body }: { body: unknown }) => JSON.stringify(body).length > 1500;
  delivery.email.answerAll(when(isLong, status(413, 'Variables size limit is 50Kb')));
  await delivery.save('contact', { fields: { name: 'Учень 1.', phone: '1', message: 'а'.repeat(2000) } });
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['done']);
  expect(delivery.email.requests).toHaveLength(2);
  expect(JSON.stringify(delivery.email.accepted()[0]?.body)).toContain(
    '[скорочено: увесь текст у базі заявок]',
  );
});

test('an e-mail that is dead lets the bot speak at once, with a line that says so', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerAll(status(413, 'Variables size limit is 50Kb'));
  await saveMany(delivery, 1);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['dead']);
  expect(JSON.stringify(delivery.bot.accepted()[0]?.body)).toContain('Лист ще не надіслано');
});
