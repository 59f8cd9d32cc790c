import { expect, test } from 'vitest';
import { botError, status, when } from '../support/providers/answers.ts';
import { MINUTE_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

const isPoison = ({ body }: { body: unknown }) => JSON.stringify(body).includes('Учень 2.');

test.each(["can't parse entities: unsupported start tag", 'message is too long', 'Text is too long'])(
  'the bot refuses a message with "%s": it is dead at once, an e-mail reports it, and no other message waits',
  async (description) => {
    const delivery = await startTestDelivery();
    delivery.bot.answerAll(when(isPoison, botError(400, `Bad Request: ${description}`)));
    await saveMany(delivery, 4);
    await delivery.clock.advance(MINUTE_MS);
    expect(await delivery.states('bot')).toEqual(['done', 'dead', 'done', 'done']);
    expect(delivery.bot.requests.filter(isPoison)).toHaveLength(1);
    expect(await delivery.states('email')).toEqual(['done', 'done', 'done', 'done']);
    expect((await delivery.store.checkHealth()).dead).toBe(1);
    await delivery.clock.advance(MINUTE_MS);
    const emails = delivery.email.accepted().map(({ body }) => JSON.stringify(body));
    expect(emails.filter((email) => email.includes('не надіслано ботом заявки №2'))).toHaveLength(1);
  },
);

test('after an e-mail fails the bot sends the lead at once, with a line about it', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerAll(status(413, 'Variables size limit is 50Kb'));
  await saveMany(delivery, 1);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['dead']);
  expect(JSON.stringify(delivery.bot.accepted()[0]?.body)).toContain('Лист ще не надіслано');
});
