import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { MINUTE_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

const TOKEN = '123456:SECRET-token';

test('an invalid provider address is refused at start without logging the token', () => {
  const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_CHAT_ID: '-42' };
  const start = () => readConfig({ ...settings, TELEGRAM_ORIGIN: 'http://[bad' });
  expect(start).toThrow('TELEGRAM_ORIGIN');
  expect(start).not.toThrow(TOKEN);
});

test('an address that becomes invalid later does not log the token', async () => {
  const delivery = await startTestDelivery();
  const { bot } = delivery.config;
  if (bot) bot.origin = 'http://[bad';
  await saveMany(delivery, 1);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('bot')).toEqual(['pending']);
  expect(JSON.stringify(delivery.log)).toContain('"code":"network"');
  expect(JSON.stringify(delivery.log)).not.toContain('SECRET');
});
