// @module-tag slow
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type BotProvider, startBotProvider } from '../support/providers/bot-provider.ts';
import { postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess, untilHealthy } from '../support/server-process.ts';
import { runSql } from '../support/store-engines.ts';

const LONG_WAIT = { timeout: 140_000, interval: 50 };
const LEADS = 12;
const CHAT = -1007007;

async function post(origin: string, index: number): Promise<void> {
  const params = { name: `Учень ${index}.`, phone: `06712345${10 + index}` };
  expect((await postLead(origin, params)).text).toBe('OK');
}

const isPolling = (server: ServerProcess) =>
  server.readOutput().includes('polling Telegram for button presses');

const countShown = (bot: BotProvider, words: string) =>
  bot.messages.filter(({ text }) => text.includes(words)).length;

if (postgresMissing) console.warn(`The kill of the poller is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('two instances on PostgreSQL', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test('when the one that asks for presses is killed, the other does every press once', {
    timeout: 300_000,
  }, async () => {
    const bot = await startBotProvider();
    onTestFinished(() => bot.close());
    const address = await postgres.createDatabase();
    const settings = {
      DATABASE_URL: address,
      TELEGRAM_ORIGIN: bot.origin,
      TELEGRAM_BOT_TOKEN: '123456:TEST-token',
      TELEGRAM_CHAT_ID: String(CHAT),
      TELEGRAM_MIN_INTERVAL_MS: '0',
      REMINDERS: 'off',
    };
    const servers = [await startServerProcess({ settings }), await startServerProcess({ settings })];
    const origins = await Promise.all(servers.map(untilHealthy));
    for (let index = 0; index < LEADS; index += 1) await post(origins[index % 2] ?? '', index);
    await vi.waitFor(() => expect(bot.messages).toHaveLength(LEADS), LONG_WAIT);
    await vi.waitFor(() => expect(servers.filter(isPolling)).toHaveLength(1), LONG_WAIT);

    const managers = ['Марія', 'Тарас'].map((first_name, index) => ({ id: 7_000 + index, first_name }));
    const presses = bot.messages.flatMap(({ messageId, buttons }) =>
      managers.map((from) => {
        const id = bot.press({ messageId, button: 'Беру', from });
        return { id, name: from.first_name, number: Number(buttons[0]?.callback_data?.split(':')[1]) };
      }),
    );
    await vi.waitFor(() => expect(bot.answers.size).toBeGreaterThan(2), LONG_WAIT);
    servers.find(isPolling)?.child.kill('SIGKILL');
    // delivery-leader.test.ts waits for the end of a lease.
    await runSql(address, 'UPDATE leader SET held_until = now()');

    await vi.waitFor(() => expect(countShown(bot, 'У роботі: ')).toBe(LEADS), LONG_WAIT);
    expect(bot.messages).toHaveLength(LEADS);
    const store = await openStore(address, { logger: console });
    onTestFinished(() => store.close());
    const numbers = Array.from({ length: LEADS }, (_, index) => index + 1);
    const changes = await store.listHistory(numbers);
    expect(changes.map(({ conversationId }) => conversationId).sort((left, right) => left - right)).toEqual(
      numbers,
    );
    // Every confirmed reply was correct. The killed process may have lost one reply.
    for (const { id, name, number } of presses) {
      const isWinner = changes.some(
        ({ conversationId, by }) => conversationId === number && by.name === name,
      );
      const answer = bot.answers.get(id)?.text;
      if (answer) expect(answer).toMatch(isWinner ? /^Ваша\.$/ : /^Уже в роботі/);
    }
    expect(bot.mistakes).toEqual([]);
  });
});
