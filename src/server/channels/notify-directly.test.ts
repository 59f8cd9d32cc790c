import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { readConfig } from '../config.ts';
import { notifyDirectly } from './notify-directly.ts';

const NOTIFICATION = { id: 'notification', title: 'Сайт школи', paragraphs: [[{ text: 'Усе добре' }]] };

test('sends a notification without a store by the bot, otherwise by e-mail', async () => {
  const asked: string[] = [];
  const failing = new Set<string>();
  vi.stubGlobal('fetch', async (url: string) => {
    const { hostname } = new URL(url);
    asked.push(hostname);
    if (failing.has(hostname)) return Response.json({}, { status: 502 });
    return hostname === 'bot.example' ? Response.json({ ok: true, result: {} }) : new Response('OK');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const config = readConfig({
    ...{ EMAILJS_ORIGIN: 'https://letter.example', EMAILJS_PUBLIC_KEY: 'a', EMAILJS_SERVICE_ID: 'b' },
    ...{ EMAILJS_TEMPLATE_CONTACT: 'c', EMAILJS_TEMPLATE_TRIAL: 'd', EMAILJS_TEMPLATE_PACKAGE: 'e' },
    ...{ TELEGRAM_ORIGIN: 'https://bot.example', TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '-42' },
    ...{ WEBHOOK_URL: 'https://program.example/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
  });
  const log: LogLine[] = [];
  const notify = (channels: Partial<typeof config>) => {
    asked.splice(0);
    const none = { email: undefined, bot: undefined, webhook: undefined };
    return notifyDirectly(
      { ...none, ...channels } as typeof config,
      NOTIFICATION,
      createRecordingLogger(log),
    );
  };
  expect(await notify(config)).toBe(true);
  expect(asked).toEqual(['bot.example']);
  failing.add('bot.example');
  expect(await notify(config)).toBe(true);
  expect(asked).toEqual(['bot.example', 'letter.example']);
  expect(log).toMatchObject([
    { level: 'warn', facts: { channel: 'bot' }, message: 'a notification was refused' },
  ]);
  failing.add('letter.example');
  expect(await notify(config)).toBe(false);
  // A program receives the webhook, so the notification counts as handled and is not repeated.
  expect(await notify({ webhook: config.webhook })).toBe(true);
  expect(asked).toEqual([]);
});
