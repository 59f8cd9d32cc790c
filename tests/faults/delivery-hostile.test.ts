import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTransports } from '../../src/server/channels/channels.ts';
import { createPoller } from '../../src/server/channels/telegram/poller.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { createLeadSummarizer } from '../../src/server/lookup/lead-summarizer.ts';
import { attemptDelivery } from '../../src/server/outbox/attempt.ts';
import { type Clock, systemClock } from '../../src/server/outbox/clock.ts';
import { DeliveryFailure } from '../../src/server/outbox/failure.ts';
import { createPace } from '../../src/server/outbox/pace.ts';
import { makeClaim } from '../support/make-lead.ts';
import { botError } from '../support/providers/answers.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { EMAILJS_NAMES } from '../support/providers/email-provider.ts';
import { HOSTILITIES, type Hostility, startHostileServer } from '../support/providers/hostile-server.ts';
import { WEBHOOK_SECRET } from '../support/providers/webhook-receiver.ts';
import { SCHOOL_CONTENT } from '../support/school-content.ts';
import { createRecordingLogger } from '../support/test-app.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

const SETTINGS: Record<string, (port: number) => Record<string, string>> = {
  EmailJS: (port) => ({
    EMAILJS_ORIGIN: `http://127.0.0.1:${port}`,
    ...EMAILJS_NAMES,
  }),
  SMTP: (port) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'site@school.example',
    MAIL_TO: 'owner@school.example',
  }),
  bot: (port) => ({
    TELEGRAM_ORIGIN: `http://127.0.0.1:${port}`,
    TELEGRAM_BOT_TOKEN: '123456:token',
    TELEGRAM_CHAT_ID: '-1007007',
  }),
  webhook: (port) => ({
    WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    WEBHOOK_SECRET,
  }),
};

/** Moves the clock past long timeouts. Short ones take real time. */
const LIMIT_MS = 400;
const hastyClock = createClock(LIMIT_MS);

function createClock(limitMs: number): Clock {
  return { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, limitMs), signal) };
}

const never = new AbortController().signal;
const logger = createRecordingLogger([]);

async function startHostile(
  hostility: Hostility,
  channel: string,
): Promise<{ config: Config; countCalls(): number }> {
  const server = await startHostileServer(hostility, channel === 'SMTP');
  onTestFinished(() => server.close());
  return { config: readConfig(SETTINGS[channel]?.(server.port) ?? {}), countCalls: server.countCalls };
}

/** Resolves to `still waiting` if the work takes much longer than its timeout, even on a busy machine. */
function orTooLate<T>(work: Promise<T>): Promise<T | 'still waiting'> {
  return Promise.race([work, sleep(100 * LIMIT_MS, 'still waiting' as const, { ref: false })]);
}

describe.each(Object.keys(SETTINGS))('a call of %s ends by its timeout when the other side', (channel) => {
  test.each(HOSTILITIES)('$name', async (hostility) => {
    const store = await openTestStore(makeStoreFile());
    const { config } = await startHostile(hostility, channel);
    const summarizeLead = createLeadSummarizer({
      store,
      readContent: () => SCHOOL_CONTENT,
      clock: hastyClock,
      logger,
    });
    const [transport] = createTransports(config, { store, summarizeLead: summarizeLead });
    if (!transport) throw new Error('Nothing is set up');
    const parts = { transport, store, clock: hastyClock, logger };

    const outcome = await orTooLate(attemptDelivery(makeClaim(), parts, never));

    expect(outcome).toBeInstanceOf(DeliveryFailure);
    expect(outcome).toMatchObject({ class: 'transient' });
  });
});

describe('polling for presses continues when the other side', () => {
  async function startPolling(config: Config, clock: Clock) {
    if (!config.bot) throw new Error('There is no bot');
    const store = await openTestStore(makeStoreFile());
    const presses = createPoller({
      store,
      config: config.bot,
      clock,
      channels: ['bot'],
      readContent: () => SCHOOL_CONTENT,
      logger,
      onStep: () => undefined,
      pace: createPace(clock),
    });
    const stopping = new AbortController();
    const polling = presses.poll(stopping.signal);
    return async () => {
      stopping.abort(new Error('The server stops'));
      return orTooLate(polling);
    };
  }

  test.each(HOSTILITIES)('$name', async (hostility) => {
    const { config, countCalls } = await startHostile(hostility, 'bot');
    const stop = await startPolling(config, hastyClock);

    await expect.poll(countCalls).toBeGreaterThan(1);
    expect(await stop()).toBeUndefined();
  });

  test.each([
    ['asks to wait for years', 3_000_000_000],
    ['asks to wait without end', Number.MAX_VALUE],
  ])('%s, with pauses between the polls', async (_, seconds) => {
    const bot = await startBotProvider();
    onTestFinished(() => bot.close());
    bot.answerPolls(botError(429, 'Too Many Requests', { retry_after: seconds }));
    const stop = await startPolling(
      readConfig({ ...SETTINGS.bot?.(0), TELEGRAM_ORIGIN: bot.origin }),
      systemClock,
    );

    await expect.poll(() => bot.requests.length).toBe(1);
    await sleep(500);
    await stop();
    expect(bot.requests.length).toBe(1);
  });

  test('delivers the same presses again, with pauses between the polls', async () => {
    const bot = await startBotProvider();
    onTestFinished(() => bot.close());
    const update = { update_id: 7, message: {} };
    bot.answerPolls(({ response }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ok: true, result: [update] })),
    );
    const stop = await startPolling(
      readConfig({ ...SETTINGS.bot?.(0), TELEGRAM_ORIGIN: bot.origin }),
      systemClock,
    );

    await sleep(1500);
    await stop();
    expect(bot.requests.length).toBeLessThanOrEqual(3);
  });
});
