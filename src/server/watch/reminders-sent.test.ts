import { expect, test } from 'vitest';
import { status } from '../../../tests/support/providers/answers.ts';
import { HOUR_MS, MINUTE_MS, startTestDelivery } from '../../../tests/support/test-delivery.ts';

/** From Saturday noon, when the test begins, to Monday 10:27 in Kyiv. */
const TO_MONDAY_MS = 44.5 * HOUR_MS - 5 * MINUTE_MS;
const isReminder = (text: string) => /Ніхто не взяв:|Відкриті заявки/.test(text);

test('the worker sends reminders to the provider: by the bot, and by e-mail while the bot fails', async () => {
  const delivery = await startTestDelivery({ settings: { REMINDERS: 'on' } });
  const { clock, bot, email } = delivery;
  const listTexts = (requests: { body: unknown }[]) =>
    requests.map(({ body }) => JSON.stringify(body)).filter(isReminder);
  const listAsked = (requests: { body: unknown }[]) =>
    requests.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('Чим скінчилося'));
  await clock.advance(MINUTE_MS);
  await delivery.save('trial');
  await clock.advance(MINUTE_MS);
  clock.jump(TO_MONDAY_MS);
  await clock.advance(36 * MINUTE_MS);

  const [summary, before, ...others] = listTexts(bot.accepted());
  expect(summary).toContain('☀️ <b>Відкриті заявки: 1</b>');
  expect(before).toContain('⏰ <b>Ніхто не взяв: №1 ');
  expect(before).toContain('"parse_mode":"HTML"');
  expect(others).toEqual([]);

  bot.answerAll(status(502));
  await delivery.store.applyCommand({
    of: { lead: 1 },
    step: 'take',
    by: { source: 'cli', name: 'Марія' },
    key: 'take',
  });
  await clock.advance(3 * HOUR_MS);
  expect(listAsked(email.accepted())).toEqual([expect.stringContaining('Чим скінчилося? №1 ')]);
});

test('sends no reminders if no channel records who takes a lead', async () => {
  const { clock, bot, email, save } = await startTestDelivery();
  await save('trial');
  await clock.advance(MINUTE_MS);
  clock.jump(TO_MONDAY_MS);
  await clock.advance(HOUR_MS);
  expect([...bot.accepted(), ...email.accepted()].some(({ body }) => isReminder(JSON.stringify(body)))).toBe(
    false,
  );
});
