import telegramTestApi from 'telegram-test-api';
import { expect, onTestFinished, test } from 'vitest';
import { startActions } from '../../src/server/channels/telegram/actions.ts';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { findFreePort } from '../support/free-port.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { SCHOOL_CONTENT } from '../support/school-content.ts';
import { eventually } from '../support/test-actions.ts';
import { createRecordingLogger } from '../support/test-app.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

// Its type declarations nest the default export.
const TelegramServer = telegramTestApi as unknown as typeof telegramTestApi.default;

const TOKEN = '123456:TEST-token';
const CHAT = 42;

/**
 * A Bot API server by other authors. It answers `getUpdates` immediately instead of holding the request. It delivers
 * each press once and ignores `offset`. It returns `result: null` where Telegram returns more.
 */
async function startForeignServer() {
  const server = new TelegramServer({ port: await findFreePort(), host: '127.0.0.1' });
  await server.start();
  onTestFinished(async () => void (await server.stop()));
  return server;
}

test('two managers handle a card on a Bot API server by other authors', async () => {
  const server = await startForeignServer();
  const store = await openTestStore(makeStoreFile());
  const config = readConfig({
    TELEGRAM_ORIGIN: server.config.apiURL,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_CHAT_ID: String(CHAT),
    TELEGRAM_MIN_INTERVAL_MS: '0',
    REMINDERS: 'off',
  });
  const parts = { store, readContent: () => SCHOOL_CONTENT, logger: createRecordingLogger([]) };
  const worker = startDelivery({
    ...parts,
    config,
    startOthers: ({ pace, notify }) =>
      config.bot
        ? [startActions({ ...parts, config: config.bot, channels: ['bot'], onStep: notify, pace })]
        : [],
  });
  onTestFinished(() => worker.stop(0));
  await store.saveLead(makeNewLead('trial'), ['bot']);
  worker.notify();

  const client = server.getClient(TOKEN, { chatId: CHAT, timeout: 60_000 });
  const { result: sent } = await client.getUpdates();
  const { messageId } = sent[0] ?? {};
  expect(messageId).toBeGreaterThan(0);
  const shown = () =>
    server.storage.botMessages.find((each) => each.messageId === messageId)?.message as {
      text: string;
      reply_markup: { inline_keyboard: { text: string; callback_data: string }[][] };
    };
  const labels = () =>
    shown()
      .reply_markup.inline_keyboard.flat()
      .map(({ text }) => text)
      .filter((text) => text !== '📋 Привітання');
  expect(shown().text).toContain('+380672223344');
  expect(labels()).toEqual(['Беру', 'Спам']);

  async function press(label: string, id: number, first_name: string): Promise<void> {
    const button = shown()
      .reply_markup.inline_keyboard.flat()
      .find(({ text }) => text === label);
    const from = { id, first_name, is_bot: false };
    const message = { message_id: messageId, from, chat: { id: CHAT, type: 'private' as const, first_name } };
    await client.sendCallback(
      client.makeCallbackQuery(button?.callback_data ?? '', { from, message } as object),
    );
  }

  await press('Беру', 1, 'Марія');
  await eventually(() => expect(shown().text).toMatch(/👤 У роботі: Марія, \d\d:\d\d$/));
  expect(labels()).toEqual(['Передзвонити', 'Пробний', 'Закрити', 'Повернути']);
  await press('Закрити', 2, 'Тарас');
  await eventually(() => expect(labels()).toContain('Дорого'));
  await press('Дорого', 3, 'Тарас');
  await eventually(() => expect(shown().text).toMatch(/✔️ Закрито: дорого · Тарас, \d\d:\d\d$/));
  expect(labels()).toEqual(['Повернути']);
  expect(await store.listHistory([1])).toMatchObject([{ to: 'taken' }, { to: 'lost' }]);
});
